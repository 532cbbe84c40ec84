import { replaceCategory, type BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { GameSession, ReplaceCategory, SessionParams } from '@icio/contracts/game-sessions/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games/games.js'
import { toGameSession } from '../games/marking.js'
import { askerOf } from '../games/owner.js'

/** Number of categories that one address may replace per minute; each may need a call to a model. */
const replacedPerMinute = 60

/** POST /api/games/sessions/:id/categories */
export async function serveReplaceCategory(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  const schemas = { params: SessionParams, body: ReplaceCategory, reply: GameSession }
  serve(
    app,
    replaceCategory,
    { ...schemas, callsPerMinute: replacedPerMinute },
    async ({ params, body, request }) =>
      toGameSession(await games.replaceCategory(params.id, askerOf(request), body.replace)) as BoardGame,
  )
}
