import {
  acceptOrganizer,
  addSession,
  changeForum,
  changeSession,
  deleteForum,
  inviteOrganizer,
  listForums,
  makeForum,
  readForum,
  readForumReport,
  readProgram,
  removeSession,
} from '@icio/contracts/forums/endpoints'
import { programKeptSeconds } from '@icio/contracts/forums/rules'
import {
  AcceptOrganizer,
  AddSession,
  ChangeForum,
  ChangeSession,
  Forum,
  ForumCodeParams,
  ForumList,
  ForumParams,
  MakeForum,
  OrganizerLink,
  Program,
  SessionParams,
  type ForumSession,
} from '@icio/contracts/forums/schemas'
import type { RoomReport } from '@icio/contracts/rooms/endpoints'
import { requireGatePass } from '@icio/kit/auth/gate-pass'
import { personOf, requireUser, type Person } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { ForumRecord } from '../collections/forums.js'
import { forumOfOrganizer } from '../forums/forum-access.js'
import { forumOf, forumReportOf, programOf } from '../forums/forum-views.js'
import type { Rooms } from '../rooms/rooms.js'

/** Reports are built field by field, as those of rooms are. */
const ForumReport = Type.Unsafe<{ sessions: { session: ForumSession; reports: RoomReport[] }[] }>(
  Type.Object({}, { additionalProperties: true }),
)

/** The program for everybody, and the calls of organizers (FORUM-11 to FORUM-13). */
export async function serveForums(
  app: FastifyInstance,
  { records, forums, forumSessions, clock }: Rooms,
): Promise<void> {
  const toldTo = (person: Person) => async (forum: ForumRecord | Promise<ForumRecord>) =>
    forumOf(records, await forum, person, new Date(clock.now()))

  serve(app, readProgram, { params: ForumCodeParams, reply: Program }, async ({ params, reply }) => {
    const forum = await records.forums.findByCode(cleanRoomCode(params.code))
    if (!forum) throw new ServiceError('not_found')
    reply.header('cache-control', `public, max-age=${programKeptSeconds}`)
    return programOf(records, forum)
  })

  await app.register(async (own) => {
    own.addHook('onRequest', requireUser)
    own.addHook('onRequest', requireGatePass)

    const making = { body: MakeForum, reply: Forum, status: 201, callsPerMinute: 60 } as const
    serve(own, makeForum, making, ({ body, request }) => {
      const person = personOf(request)
      return toldTo(person)(forums.make(person, body))
    })
    serve(own, listForums, { reply: ForumList }, async ({ request }) => {
      const forumRecords = await records.forums.ofUser(personOf(request).id)
      return { forums: await Promise.all(forumRecords.map((forum) => programOf(records, forum))) }
    })
    serve(own, readForum, { params: ForumParams, reply: Forum }, ({ params, request }) => {
      const person = personOf(request)
      return toldTo(person)(forumOfOrganizer(records.forums, params.id, person))
    })
    serve(own, changeForum, { params: ForumParams, body: ChangeForum, reply: Forum }, (input) => {
      const person = personOf(input.request)
      return toldTo(person)(forums.change(input.params.id, person, input.body))
    })
    serve(own, deleteForum, { params: ForumParams, status: 204 }, ({ params, request }) =>
      forums.remove(params.id, personOf(request)),
    )
    const adding = {
      params: ForumParams,
      body: AddSession,
      reply: Forum,
      status: 201,
      callsPerMinute: 60,
    } as const
    serve(own, addSession, adding, ({ params, body, request }) => {
      const person = personOf(request)
      return toldTo(person)(forumSessions.add(params.id, person, body))
    })
    const changing = { params: SessionParams, body: ChangeSession, reply: Forum }
    serve(own, changeSession, changing, ({ params, body, request }) => {
      const person = personOf(request)
      return toldTo(person)(forumSessions.change(params.id, person, params.sid, body))
    })
    serve(own, removeSession, { params: SessionParams, reply: Forum }, ({ params, request }) => {
      const person = personOf(request)
      return toldTo(person)(forumSessions.remove(params.id, person, params.sid))
    })
    const inviting = { params: ForumParams, reply: OrganizerLink, status: 201 } as const
    serve(own, inviteOrganizer, inviting, ({ params, request }) =>
      forums.invite(params.id, personOf(request)),
    )
    serve(own, acceptOrganizer, { params: ForumParams, body: AcceptOrganizer, reply: Forum }, (input) => {
      const person = personOf(input.request)
      return toldTo(person)(forums.accept(input.params.id, person, input.body.token))
    })
    serve(own, readForumReport, { params: ForumParams, reply: ForumReport }, async ({ params, request }) =>
      forumReportOf(records, await forumOfOrganizer(records.forums, params.id, personOf(request))),
    )
  })
}
