import { createHash, randomBytes } from 'node:crypto'
import type { Registry } from '@icio/contracts/registry'
import { hasScreen, ownerOf } from '@icio/contracts/rules/route-ownership'
import type { Person } from '@icio/kit/who'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAdmission } from '../releases/override/override-cookie.js'
import { registryOf, type VisitorSet } from '../releases/registry.js'
import { contentSecurityPolicy, type PolicyExtras } from './content-security-policy.js'
import { renderPage } from './page.js'
import type { SettingsForPages } from './settings-for-pages.js'

export interface PageOptions {
  /** The releases of the visitor who asks. */
  releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<VisitorSet>
  policy: PolicyExtras
  /** What administrators have set; left out, the defaults hold. */
  settingsNow?: SettingsForPages
  /** Development: the page listens for new builds. */
  liveReload: boolean
}

/** Who looks at a release that the edge tries: sees the code of every remote, and no data of anybody. */
const edgeItself: Person = { id: 'admission', sessionId: '', role: 'admin', displayName: 'Admission' }

/** The longest path that is written to the log (security.md, threat 36). */
const loggedPathLength = 200

/**
 * Answers every path that nothing else has answered with the shell's page; a path without a screen gets it with
 * status 404 and is written to the log (SITE-8, SITE-9). Calls and files that do not exist stay plain 404s.
 */
export async function servePage(
  app: FastifyInstance,
  { releasesFor, policy, settingsNow = async () => null, liveReload }: PageOptions,
): Promise<void> {
  /** Where nobody can say who it is, it is nobody: the page opens, without what is for the staff. */
  const visiting = async (request: FastifyRequest): Promise<Person | null> =>
    isAdmission(request) ? edgeItself : app.findVisitingPerson(request).catch(() => null)

  app.get('/registry.json', { schema: { hide: true } }, async (request, reply) => {
    const { path } = request.query as { path?: unknown }
    const who = {
      person: await visiting(request),
      path: typeof path === 'string' ? path : undefined,
    }
    const registry = JSON.stringify(registryOf(await releasesFor(request, reply), who))
    const etag = `"${createHash('sha256').update(registry).digest('base64url')}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    // Open pages ask again and again; mostly nothing has changed.
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(registry)
  })

  app.get('/*', { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(request.url, 'http://site').pathname
    if (/^\/(api|remotes|shell)(\/|$)/.test(path)) return reply.callNotFound()
    const releases = await releasesFor(request, reply)
    const registry = registryOf(releases, { person: await visiting(request), path })
    const owner = ownerOf(registry.remotes, path)
    const known = registry.denied !== undefined || hasScreen(owner ? owner.paths : releases.shell.paths, path)
    if (!known) request.log.warn({ path: path.slice(0, loggedPathLength) }, 'unknown path')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(registry.denied ? 403 : known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header(
        'content-security-policy',
        contentSecurityPolicy(nonce, { ...policy, developers: developersOf(registry) }),
      )
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .send(
        renderPage({
          shell: releases.shell,
          registry,
          owner,
          nonce,
          settings: await settingsNow(),
          liveReload,
        }),
      )
  })
}

/** The machines of developers whose remotes this browser gets by an override. */
function developersOf({ remotes }: Registry): string[] {
  return remotes
    .filter(({ override, manifest }) => override && manifest.startsWith('http'))
    .map(({ manifest }) => new URL(manifest).origin)
}
