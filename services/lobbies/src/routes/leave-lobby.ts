import { leaveLobby } from '@icio/contracts/lobbies/endpoints'
import { LobbyParams } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../lobby/seats.js'

/** POST /api/lobbies/:id/leave */
export async function serveLeaveLobby(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  serve(app, leaveLobby, { params: LobbyParams, status: 204 }, ({ params, request }) =>
    seats.leave(params.id, personOf(request).id),
  )
}
