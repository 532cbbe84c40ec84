import { startGameSession } from '@icio/contracts/game-sessions/endpoints'
import { StartGameSession, GameSession } from '@icio/contracts/game-sessions/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../games/games.js'
import { toGameSession } from '../games/marking.js'
import { playerOf } from '../games/owner.js'

/** POST /api/games/sessions */
export async function serveStartGameSession(
  app: FastifyInstance,
  { games }: { games: Games },
): Promise<void> {
  const routeOptions = { body: StartGameSession, reply: GameSession, status: 201 } as const
  serve(app, startGameSession, routeOptions, async ({ body: { meeting, ...options }, request, reply }) => {
    const player = await playerOf(request, reply)
    return toGameSession(await games.begin(player, meeting ? { ...options, module: 'meeting' } : options))
  })
}
