import { joinLobby } from '@icio/contracts/lobbies/endpoints'
import { JoinLobby, Seat } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../lobby/seats.js'
import { demandOwnName } from './demand-own-name.js'
import { toSeat } from './lobby-dto.js'

/** POST /api/lobbies/join */
export async function serveJoinLobby(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  serve(app, joinLobby, { body: JoinLobby, reply: Seat }, async ({ body, request }) => {
    const { id: userId } = personOf(request)
    await demandOwnName(request, body.player_name)
    return toSeat(await seats.join({ userId, address: request.ip }, body), userId)
  })
}
