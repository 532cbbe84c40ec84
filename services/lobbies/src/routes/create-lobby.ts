import { createLobby, idempotencyHeader } from '@icio/contracts/lobbies/endpoints'
import { CreateLobby, Seat } from '@icio/contracts/lobbies/schemas'
import { isUuid } from '@icio/contracts/banks/choice-id'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Seats } from '../lobby/seats.js'
import { demandOwnName } from './demand-own-name.js'
import { toSeat } from './lobby-dto.js'

/** Number of lobbies that one address may create per minute; an office shares one address. */
const lobbiesPerMinute = 60

/** POST /api/lobbies */
export async function serveCreateLobby(app: FastifyInstance, { seats }: { seats: Seats }): Promise<void> {
  const routeOptions = {
    body: CreateLobby,
    reply: Seat,
    status: 201,
    callsPerMinute: lobbiesPerMinute,
  } as const
  serve(app, createLobby, routeOptions, async ({ body, request }) => {
    const key = request.headers[idempotencyHeader]
    const person = personOf(request)
    await demandOwnName(request, body.player_name)
    return toSeat(await seats.create(person.id, body, isUuid(key) ? key : undefined), person.id)
  })
}
