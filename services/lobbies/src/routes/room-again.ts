import {
  answerAgain,
  makeAgainLink,
  readAgain,
  withdrawAgainLink,
} from '@icio/contracts/room-hosting/endpoints'
import { AgainLink, AgainParams, AgainRoom, AnswerAgain } from '@icio/contracts/room-hosting/schemas'
import { RoomParams } from '@icio/contracts/rooms/schemas'
import { gatePassOf, requireGatePass } from '@icio/kit/auth/gate-pass'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { visitorIdOf } from '@icio/kit/auth/visitor'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { AgainMarkReply } from './room-replies.js'
import type { Rooms } from '../rooms/rooms.js'

/** The link for those who were absent: its hosts make it, and whoever has it answers (FORUM-17). */
export async function serveRoomAgain(app: FastifyInstance, { again }: Rooms): Promise<void> {
  await app.register(async (hosts) => {
    hosts.addHook('onRequest', requireUser)
    hosts.addHook('onRequest', requireGatePass)
    const making = { params: RoomParams, reply: AgainLink, status: 201 } as const
    serve(hosts, makeAgainLink, making, ({ params, request }) => again.make(params.id, personOf(request)))

    serve(hosts, withdrawAgainLink, { params: RoomParams, status: 204 }, async ({ params, request }) => {
      await again.withdraw(params.id, personOf(request))
    })
  })

  app.addHook('onRequest', requireGatePass)
  serve(app, readAgain, { params: AgainParams, reply: AgainRoom }, ({ params }) => again.read(params.token))

  const answering = {
    ...{ params: AgainParams, body: AnswerAgain, reply: AgainMarkReply },
    callsPerMinute: 60,
  } as const
  serve(app, answerAgain, answering, async ({ params, body, request }) => {
    const person = await app.findPerson(request)
    return again.answer(params.token, body, {
      visitor: visitorIdOf(request),
      pass: gatePassOf(request),
      user_id: person?.id ?? null,
    })
  })
}
