import {
  closeAttendance,
  correctAttendance,
  enterSponsor,
  eraseSession,
  listSponsors,
  offerCredit,
  offerForumCredit,
  readAttendance,
  readForumCredit,
  readPacket,
  readRoomCredit,
  readStageWord,
  removeSponsor,
  withdrawCredit,
  withdrawForumCredit,
} from '@icio/contracts/credit/endpoints'
import {
  AttendanceList,
  Attendee,
  AttendeeParams,
  CorrectAttendance,
  CreditOffer,
  CreditPlan,
  CreditRoomParams,
  EnterSponsor,
  Packet,
  SessionParams,
  Sponsor,
  SponsorList,
  SponsorParams,
  StageWord,
  StageWordRequest,
} from '@icio/contracts/credit/schemas'
import { requireGatePass } from '@icio/kit/auth/gate-pass'
import { personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { ensureVisitor } from '@icio/kit/auth/visitor'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Rooms } from '../rooms/rooms.js'

/** The calls of who offers credit, and of the stage that shows the word (CREDIT-1, CREDIT-2, CREDIT-4). */
export async function serveCredit(
  app: FastifyInstance,
  { credits, forumCredits, attendanceLists, creditSessions, seating }: Rooms,
): Promise<void> {
  await app.register(async (inside) => {
    inside.addHook('onRequest', requireGatePass)
    const wording = { params: CreditRoomParams, body: StageWordRequest, reply: StageWord }
    serve(inside, readStageWord, wording, async ({ params, body, request, reply }) => {
      await seating.demandStageKey(params.id, ensureVisitor(request, reply), request.ip, body.stage_key)
      return creditSessions.stageWord(params.id)
    })
  })

  await app.register(async (admin) => {
    admin.addHook('onRequest', requireRole('admin'))
    serve(admin, listSponsors, { reply: SponsorList }, () => credits.listSponsors())
    serve(admin, removeSponsor, { params: SponsorParams, status: 204 }, async ({ params }) => {
      await credits.removeSponsor(params.id)
      return undefined
    })
    serve(admin, enterSponsor, { body: EnterSponsor, reply: Sponsor, status: 201 }, ({ body }) =>
      credits.enterSponsor(body.name),
    )
  })

  await app.register(async (member) => {
    member.addHook('onRequest', requireUser)
    member.addHook('onRequest', requireGatePass)

    serve(member, readRoomCredit, { params: CreditRoomParams, reply: CreditOffer }, ({ params, request }) =>
      credits.read(params.id, personOf(request)),
    )
    const offering = { params: CreditRoomParams, body: CreditPlan, reply: CreditOffer }
    serve(member, offerCredit, offering, ({ params, body, request }) =>
      credits.offer(params.id, personOf(request), body),
    )
    serve(member, withdrawCredit, { params: CreditRoomParams, reply: CreditOffer }, ({ params, request }) =>
      credits.withdraw(params.id, personOf(request)),
    )
    serve(member, readForumCredit, { params: CreditRoomParams, reply: CreditOffer }, ({ params, request }) =>
      forumCredits.read(params.id, personOf(request)),
    )
    serve(member, offerForumCredit, offering, ({ params, body, request }) =>
      forumCredits.offer(params.id, personOf(request), body),
    )
    serve(
      member,
      withdrawForumCredit,
      { params: CreditRoomParams, reply: CreditOffer },
      ({ params, request }) => forumCredits.withdraw(params.id, personOf(request)),
    )
    serve(member, readAttendance, { params: SessionParams, reply: AttendanceList }, ({ params, request }) =>
      attendanceLists.list(params.id, personOf(request)),
    )
    serve(member, readPacket, { params: SessionParams, reply: Packet }, ({ params, request }) =>
      attendanceLists.packet(params.id, personOf(request)),
    )
    const correcting = { params: AttendeeParams, body: CorrectAttendance, reply: Attendee }
    serve(member, correctAttendance, correcting, ({ params, body, request }) =>
      attendanceLists.correct(params.id, params.pid, body, personOf(request)),
    )
    serve(member, closeAttendance, { params: SessionParams, reply: AttendanceList }, ({ params, request }) =>
      attendanceLists.close(params.id, personOf(request)),
    )
    serve(member, eraseSession, { params: SessionParams, status: 204 }, async ({ params, request }) => {
      await attendanceLists.eraseSession(params.id, personOf(request))
      return undefined
    })
  })
}
