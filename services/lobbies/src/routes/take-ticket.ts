import { takeTicket, ticketLifetimeSeconds } from '@icio/contracts/lobbies/endpoints'
import { LiveTicket, LobbyParams, TicketRequest } from '@icio/contracts/lobbies/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Tickets } from '../collections/lobby-tickets.js'
import type { Seats } from '../lobby/seats.js'

/** POST /api/lobbies/:id/ticket */
export async function serveTakeTicket(
  app: FastifyInstance,
  { seats, tickets }: { seats: Seats; tickets: Tickets },
): Promise<void> {
  const schemas = { params: LobbyParams, body: TicketRequest, reply: LiveTicket }
  serve(app, takeTicket, schemas, async ({ params, body, request }) => {
    const { id: user_id, sessionId: session_id } = personOf(request)
    const { _id: lobby_id } = await seats.read(params.id, user_id)
    const ticket = await tickets.issueForLobby({
      ...{ lobby_id, user_id, session_id },
      view: body?.view ?? 'player',
    })
    return { ticket, expires_in: ticketLifetimeSeconds }
  })
}
