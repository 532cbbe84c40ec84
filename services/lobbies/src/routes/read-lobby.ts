import { readLobby } from '@icio/contracts/lobbies/endpoints'
import { Lobby, LobbyParams } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../lobby/seats.js'
import { toLobby } from './lobby-dto.js'

/** GET /api/lobbies/:id */
export async function serveReadLobby(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  serve(app, readLobby, { params: LobbyParams, reply: Lobby }, async ({ params, request }) =>
    toLobby(await seats.read(params.id, personOf(request).id)),
  )
}
