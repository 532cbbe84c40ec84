import {
  askForLink,
  bePresent,
  eraseAttendance,
  findAttendance,
  readChallenge,
  register,
} from '@icio/contracts/credit/endpoints'
import {
  AskForLink,
  AttendanceDoor,
  AttendCode,
  BePresent,
  EraseAttendance,
  HumanChallenge,
  Present,
  Register,
  Registered,
} from '@icio/contracts/credit/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Rooms } from '../rooms/rooms.js'

/**
 * The calls of the page of attendance. They read and set no cookie, so that nothing of the browser that sits in the room
 * comes along; the right of a person is a secret in the body (CREDIT-2).
 */
export async function serveAttendance(app: FastifyInstance, { attendance }: Rooms): Promise<void> {
  serve(app, findAttendance, { params: AttendCode, reply: AttendanceDoor }, ({ params }) =>
    attendance.door(params.code),
  )
  serve(app, readChallenge, { params: AttendCode, reply: HumanChallenge }, () => attendance.challenge())

  const registering = { params: AttendCode, body: Register, reply: Registered, status: 202 } as const
  serve(app, register, registering, ({ params, body }) => attendance.register(params.code, body))

  serve(app, bePresent, { params: AttendCode, body: BePresent, reply: Present }, ({ params, body }) =>
    attendance.present(params.code, body),
  )
  const asking = { params: AttendCode, body: AskForLink, status: 204, callsPerMinute: 60 } as const
  serve(app, askForLink, asking, async ({ params, body }) => {
    await attendance.askForLink(params.code, body.mail, body.proof)
    return undefined
  })
  serve(
    app,
    eraseAttendance,
    { params: AttendCode, body: EraseAttendance, status: 204 },
    async ({ params, body }) => {
      await attendance.erase(params.code, body)
      return undefined
    },
  )
}
