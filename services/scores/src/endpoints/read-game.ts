import { readGame } from '@icio/contracts/game-sessions'
import { GameSession, SessionParams } from '@icio/contracts/game-sessions.schemas'
import { serve } from '@icio/kit/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games.js'
import { toGameSession } from '../marking.js'
import { askerOf } from '../owner.js'

/** GET /api/games/sessions/:id */
export async function serveReadGame(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  serve(app, readGame, { params: SessionParams, reply: GameSession }, async ({ params, request }) =>
    toGameSession(await games.read(params.id, askerOf(request))),
  )
}
