import { replaceCategory, type BoardGame } from '@icio/contracts/game-sessions'
import { GameSession, ReplaceCategory, SessionParams } from '@icio/contracts/game-sessions.schemas'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games.js'
import { tellGame } from '../marking.js'
import { askerOf } from '../owner.js'

/** Categories that one address may replace in a minute; a model may have to make each. */
const replacedPerMinute = 60

/** POST /api/games/sessions/:id/categories */
export async function serveReplaceCategory(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  const schemas = { params: SessionParams, body: ReplaceCategory, reply: GameSession }
  serve(
    app,
    replaceCategory,
    { ...schemas, callsPerMinute: replacedPerMinute },
    async ({ params, body, request }) =>
      tellGame(await games.replaceCategory(params.id, askerOf(request), body.replace)) as BoardGame,
  )
}
