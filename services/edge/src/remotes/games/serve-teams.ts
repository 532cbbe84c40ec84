import type { Edition } from '@icio/contracts/editions'
import * as schemas from '@icio/contracts/remote-games/schemas'
import { dealRemoteGame, markRemoteItem, type WhichGame } from '@icio/contracts/remote-games/teams'
import { hasGatePass } from '@icio/kit/auth/gate-pass'
import { answerForBackends } from '@icio/kit/http/answer-for-backends'
import { ServiceError } from '@icio/kit/http/errors'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import { senderOf } from '@icio/kit/net/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityKeys } from '../../collections/identity-keys.js'
import type { RemoteBackends } from '../../collections/remote-backends.js'
import { baseOf, type AddressRules } from '../backends/backend-address.js'
import type { CallLimits } from '../backends/call-limits.js'
import { callerOf, gameTokenType, identityToken } from '../backends/identity-token.js'
import type { RunningBackends } from '../backends/running-backends.js'
import { checkedDeal, checkedMark, WrongReply } from './checked-reply.js'
import { declaredGame, type Declaring } from './declared-game.js'

interface TeamsOptions {
  secret: string
  records: RemoteBackends
  keys: IdentityKeys
  limits: CallLimits
  running: RunningBackends
  rules: AddressRules
  siteUrl(): string
  releasesFor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ remotes: readonly Declaring[]; overriding?: readonly Declaring[] }>
}

/** One question to the service of a team. */
interface Asked {
  edition: Edition
  /** The player's network address. */
  address: string
  what: 'deal' | 'mark'
  body: object
}

/**
 * Asks the services of teams to deal and to mark, for the scores service: with the connections, limits, circuit breaker
 * and identity tokens of every other call to them. No page reaches these paths (pass-to-backend.ts).
 */
export function serveTeams(app: FastifyInstance, options: TeamsOptions): void {
  requireInternalSecret(app, options.secret)
  answerForBackends(app)

  serve(
    app,
    dealRemoteGame,
    { params: schemas.RemoteGameParams, body: schemas.AskedDeal, reply: schemas.DealtGame, hidden: true },
    async ({ params, body: { address, ...asked }, request, reply }) => {
      const { edition } = asked
      const { remotes, overriding = [] } = await options.releasesFor(request, reply)
      const game = declaredGame([...overriding, ...remotes], { ...params, edition })
      if (!game || (asked.only && !game.practice)) throw new ServiceError('game_not_here')
      const { items: count, title, points, leaderboard = false, practice = false } = game
      const only = asked.only?.slice(0, count)
      const body = { ...asked, items: only?.length ?? count, ...(only ? { only } : {}) }
      const dealt = await ask(options, request, params, { edition, address, what: 'deal', body })
      const { items } = usable(request, params, () => checkedDeal(dealt, body))
      return { items, game: { title, items: count, points, leaderboard, practice } }
    },
  )
  serve(
    app,
    markRemoteItem,
    { params: schemas.RemoteGameParams, body: schemas.AskedMark, reply: schemas.MarkReply, hidden: true },
    async ({ params, body: { address, ...body }, request }) => {
      const { edition } = body
      const marked = await ask(options, request, params, { edition, address, what: 'mark', body })
      return usable(request, params, () => checkedMark(marked, body))
    },
  )
}

/** @throws ServiceError game_refused, disclosure_needed, backend_… */
async function ask(
  { records, keys, limits, running, rules, siteUrl }: TeamsOptions,
  request: FastifyRequest,
  { remote, game }: WhichGame,
  { edition, address, what, body }: Asked,
): Promise<unknown> {
  const backend = await records.find(remote)
  if (!backend) throw new ServiceError('backend_unavailable')
  if (backend.gated && !hasGatePass(request)) throw new ServiceError('disclosure_needed')
  // The rules may be stricter than when it was saved.
  const base = baseOf(backend.address, rules)
  if (base === null) throw new ServiceError('backend_unavailable')
  const caller = await callerOf(request, edition)
  await limits.take(backend, caller.person?.id ?? senderOf(address))
  const token = await identityToken(caller, { backend, keys, issuer: siteUrl(), type: gameTokenType })
  const answer = await running.call(backend, {
    method: 'POST',
    url: `${base}/_site/games/${game}/${what}`,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'icio-commons',
      'x-request-id': request.id,
    },
    body: JSON.stringify(body),
  })
  const value = answer.body === null ? null : (JSON.parse(answer.body.toString()) as unknown)
  if (answer.status < 400) return value
  const { code, message } = (value as { error: { code: string; message: string } }).error
  throw new ServiceError('game_refused', { code, message })
}

/** @throws ServiceError backend_invalid for a reply that is not what was agreed, with a warning in the log */
function usable<Reply>(request: FastifyRequest, which: WhichGame, check: () => Reply): Reply {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof WrongReply)) throw error
    request.log.warn({ event: 'remote_game.invalid', ...which, why: error.message }, 'game of a remote')
    throw new ServiceError('backend_invalid', undefined, { cause: error })
  }
}
