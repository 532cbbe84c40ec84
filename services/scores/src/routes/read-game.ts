import { readGame } from '@icio/contracts/game-sessions/endpoints'
import { GameSession, SessionParams } from '@icio/contracts/game-sessions/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games/games.js'
import { toGameSession } from '../games/marking.js'
import { askerOf } from '../games/owner.js'

/** GET /api/games/sessions/:id */
export async function serveReadGame(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  serve(app, readGame, { params: SessionParams, reply: GameSession }, async ({ params, request }) =>
    toGameSession(await games.read(params.id, askerOf(request))),
  )
}
