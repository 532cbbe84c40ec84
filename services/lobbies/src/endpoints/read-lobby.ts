import { readLobby } from '@icio/contracts/lobbies'
import { Lobby, LobbyParams } from '@icio/contracts/lobbies.schemas'
import { serve } from '@icio/kit/serve'
import { personOf } from '@icio/kit/who'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../seats.js'
import { tellLobby } from './tell-lobby.js'

/** GET /api/lobbies/:id */
export async function serveReadLobby(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  serve(app, readLobby, { params: LobbyParams, reply: Lobby }, async ({ params, request }) =>
    tellLobby(await seats.read(params.id, personOf(request).id)),
  )
}
