import { hasGatePass } from '@icio/kit/auth/gate-pass'
import { answerForBackends } from '@icio/kit/http/answer-for-backends'
import { ServiceError } from '@icio/kit/http/errors'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityKeys } from '../../collections/identity-keys.js'
import type { BackendRow, RemoteBackends } from '../../collections/remote-backends.js'
import { editionOf } from '../../releases/visitor-set.js'
import type { Question } from './ask-backend.js'
import { baseOf, type AddressRules } from './backend-address.js'
import type { CallLimits } from './call-limits.js'
import { callerOf, identityToken } from './identity-token.js'
import type { RunningBackends } from './running-backends.js'

/** Which builds of which remotes a visitor gets: the part of a visitor's set that matters here. */
export interface VisitorBuilds {
  remotes: readonly Build[]
  overrides?: readonly Build[]
}

interface Build {
  name: string
  build: string
}

interface PassOptions {
  records: RemoteBackends
  keys: IdentityKeys
  limits: CallLimits
  running: RunningBackends
  rules: AddressRules
  siteUrl(): string
  releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<VisitorBuilds>
}

/** The first segment of the paths on which only the site itself asks. */
const siteSegment = '_site'

/** The bodies that a service takes. */
const bodyLimit = 64 * 1024

/** Headers of the page that a service gets; all others, with cookies and proofs of the site, stay here (SEC-91). */
const passedHeaders = ['accept-language', 'if-none-match', 'idempotency-key'] as const
const headerLength = 200

/**
 * Forwards calls to /api/x/<remote>/… to the service of this remote: JSON both ways, with a signed identity in place of
 * everything that identifies the visitor to the site.
 */
export function passToBackend(app: FastifyInstance, options: PassOptions): void {
  const { records, limits, running, rules } = options
  answerForBackends(app)
  app.route<{ Params: { remote: string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/x/:remote/*',
    exposeHeadRoute: false,
    bodyLimit,
    schema: { hide: true },
    config: { bodyCheckedBy: "the team's service" },
    async handler(request, reply) {
      const backend = isOfTheSite(request) ? null : await records.find(request.params.remote)
      if (!backend) throw new ServiceError('not_found')
      if (backend.gated && !hasGatePass(request)) throw new ServiceError('disclosure_needed')
      // The rules may be stricter than when it was saved.
      const base = baseOf(backend.address, rules)
      if (base === null) throw new ServiceError('backend_unavailable')
      const caller = await callerOf(request, editionOf(request, reply))
      await limits.take(backend, caller.person?.id ?? senderOf(request.ip))
      const [token, build] = await Promise.all([
        identityToken(caller, { backend, keys: options.keys, issuer: options.siteUrl() }),
        buildOf(backend, await options.releasesFor(request, reply)),
      ])
      const { status, headers, body } = await running.call(
        backend,
        questionOf(request, { base, token, build }),
      )
      reply.code(status).headers(headers)
      return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
    },
  })
}

/**
 * Whether a path is for the site's own questions, such as the marking of a game: no page asks those, however it spells the
 * path, and whatever the base address of the service adds before it.
 */
function isOfTheSite({ url }: FastifyRequest): boolean {
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '').toLowerCase()
  return path.split('/').some((segment) => segment.trim() === siteSegment)
}

function questionOf(
  request: FastifyRequest<{ Params: { remote: string } }>,
  { base, token, build }: { base: string; token: string; build: string | null },
): Question {
  const { method, body, headers: given } = request
  const hasBody = body !== undefined && body !== null && method !== 'GET' && method !== 'DELETE'
  const passed = passedHeaders.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && value.length <= headerLength ? [[name, value]] : []
  })
  return {
    method: method as Question['method'],
    url: targetOf(request, base),
    headers: {
      ...(Object.fromEntries(passed) as Record<string, string>),
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${token}`,
      'user-agent': 'icio-commons',
      'x-request-id': request.id,
      ...(build === null ? {} : { 'x-remote-build': build }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    // Written anew, so that the service reads what was read here.
    body: hasBody ? JSON.stringify(body) : null,
  }
}

/**
 * The address at the service: its base, and the path as it was sent. Only canonical paths come this far
 * (canonical-path.ts), so nothing in it leads out of the base; that is checked once more, on the result.
 *
 * @throws ServiceError odd_path
 */
function targetOf({ url, params }: FastifyRequest<{ Params: { remote: string } }>, base: string): string {
  const rest = url.slice(`/api/x/${params.remote}`.length)
  const target = URL.canParse(base + rest) ? new URL(base + rest) : null
  const isInside = target !== null && `${target.origin}${target.pathname}`.startsWith(`${base}/`)
  if (!target || !isInside) throw new ServiceError('odd_path')
  return target.href
}

/** The build of the remote that this visitor has, for the service's log; null if there is none. */
function buildOf({ _id }: BackendRow, { remotes, overrides = [] }: VisitorBuilds): string | null {
  const has = ({ name }: Build) => name === _id
  return (overrides.find(has) ?? remotes.find(has))?.build ?? null
}
