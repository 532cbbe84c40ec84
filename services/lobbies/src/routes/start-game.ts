import { startGame } from '@icio/contracts/lobbies/endpoints'
import { Lobby, LobbyParams, StartGame } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Games } from '../game/games.js'
import { toLobby } from './lobby-dto.js'

/** POST /api/lobbies/:id/start */
export async function serveStartGame(app: FastifyInstance, { games }: { games: Games }): Promise<void> {
  const schemas = { params: LobbyParams, body: StartGame, reply: Lobby }
  serve(app, startGame, schemas, async ({ params, body, request }) =>
    toLobby(await games.start(params.id, personOf(request).id, { scoring: body?.scoring })),
  )
}
