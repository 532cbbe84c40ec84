import {
  beginRun,
  copyReport,
  copyRoom,
  endRun,
  giveCopy,
  letHappen,
  listNames,
  loadAgendaFile,
  openSeal,
  quietEntry,
  readAgendaCopy,
  removeName,
  withdrawCopy,
  withdrawHost,
  writeAgendaFile,
} from '@icio/contracts/room-hosting/endpoints'
import {
  AgendaCopy,
  AgendaFile,
  AgendaFileQuery,
  BeginRun,
  CopyLink,
  CopyParams,
  CopyReport,
  GiveCopy,
  LetHappen,
  LoadAgenda,
  OpenSeal,
  QuietEntry,
  RemoveName,
  SealParams,
} from '@icio/contracts/room-hosting/schemas'
import type { HostRoom } from '@icio/contracts/rooms/endpoints'
import { EntryParams, HelperParams, RoomParams } from '@icio/contracts/rooms/schemas'
import { personOf, requireUser, type Person } from '@icio/kit/auth/identity'
import { requireGatePass } from '@icio/kit/auth/gate-pass'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { LiveRoom } from '../rooms/live/live-room.js'
import type { RoomRecord } from '../rooms/room.js'
import { hostRoom } from '../rooms/live/view.js'
import { HostRoomReply, NameList } from './room-replies.js'
import type { Rooms } from '../rooms/rooms.js'

/** A given agenda, for whoever has its link (FORUM-6). */
export async function serveAgendaCopies(app: FastifyInstance, { copying }: Rooms) {
  serve(app, readAgendaCopy, { params: CopyParams, reply: AgendaCopy }, async ({ params, request }) =>
    copying.read(params.token, await app.findPerson(request)),
  )
}

/** What a host sees of a room, in a reply. */
export function hostViews({ live, clock }: Rooms) {
  const viewOf = (liveRoom: LiveRoom, { id, role }: Person): HostRoom =>
    hostRoom(liveRoom, { userId: id, isAdmin: role === 'admin' }, clock.now())
  const roomFor = async ({ _id }: RoomRecord, person: Person) => viewOf(await live.get(_id), person)
  return { viewOf, roomFor }
}

/** The calls around the runs of a room: begin and end, copies and files of its agenda, its helpers (FORUM-2, FORUM-5, FORUM-6). */
export async function serveRoomHosting(app: FastifyInstance, rooms: Rooms): Promise<void> {
  const { service, moderation, copying, rehearsals, seals } = rooms
  app.addHook('onRequest', requireUser)
  app.addHook('onRequest', requireGatePass)
  const { viewOf, roomFor } = hostViews(rooms)

  const making = { params: RoomParams, reply: HostRoomReply, status: 201, callsPerMinute: 60 } as const
  serve(app, copyRoom, making, async ({ params, request }) => {
    const person = personOf(request)
    return viewOf(await service.copy(params.id, person), person)
  })

  const again = { ...making, body: CopyReport }
  serve(app, copyReport, again, async ({ params, body, request }) => {
    const person = personOf(request)
    return viewOf(await copying.ofReport(params.id, person, body.time_zone), person)
  })

  const unsealing = { params: SealParams, body: OpenSeal, reply: HostRoomReply }
  serve(app, openSeal, unsealing, async ({ params, body, request }) => {
    const person = personOf(request)
    return roomFor(await seals.open(params.id, person, params.sid, body), person)
  })

  const writing = { params: RoomParams, query: AgendaFileQuery, reply: AgendaFile }
  serve(app, writeAgendaFile, writing, ({ params, query, request }) => {
    const ticked = { notes: query.notes !== undefined, answers: query.answers !== undefined }
    return service.file(params.id, personOf(request), ticked)
  })

  const giving = { params: RoomParams, body: GiveCopy, reply: CopyLink, status: 201 } as const
  serve(app, giveCopy, giving, ({ params, body, request }) =>
    copying.give(params.id, personOf(request), {
      notes: body.notes === true,
      answers: body.answers === true,
    }),
  )

  serve(app, withdrawCopy, { params: RoomParams, status: 204 }, ({ params, request }) =>
    copying.withdraw(params.id, personOf(request)),
  )

  const loading = { body: LoadAgenda, reply: HostRoomReply, status: 201, callsPerMinute: 60 } as const
  serve(app, loadAgendaFile, loading, async ({ body, request }) => {
    const person = personOf(request)
    return viewOf(await service.load(person, body), person)
  })

  const beginning = { params: RoomParams, body: BeginRun, reply: HostRoomReply, status: 201 } as const
  serve(app, beginRun, beginning, async ({ params, body, request }) => {
    const person = personOf(request)
    return roomFor(await service.begin(params.id, person, body?.rehearsal), person)
  })

  const happening = { params: RoomParams, body: LetHappen, reply: HostRoomReply, status: 201 } as const
  serve(app, letHappen, happening, async ({ params, body, request }) => {
    const person = personOf(request)
    return roomFor(await rehearsals.letHappen(params.id, person, body.kind), person)
  })

  serve(app, endRun, { params: RoomParams, reply: HostRoomReply }, async ({ params, request }) => {
    const person = personOf(request)
    return roomFor(await service.endRun(params.id, person), person)
  })

  serve(app, listNames, { params: RoomParams, reply: NameList }, async ({ params, request }) => ({
    names: await moderation.names(params.id, personOf(request)),
  }))

  const removing = { params: RoomParams, body: RemoveName, status: 204 } as const
  serve(app, removeName, removing, async ({ params, body, request }) => {
    await moderation.removeName(params.id, personOf(request), body)
  })

  const quieting = { params: EntryParams, body: QuietEntry, status: 204 } as const
  serve(app, quietEntry, quieting, async ({ params, body, request }) => {
    await moderation.quiet(params.id, personOf(request), params.eid, body.quiet)
  })

  serve(app, withdrawHost, { params: HelperParams, reply: HostRoomReply }, async ({ params, request }) => {
    const person = personOf(request)
    return roomFor(await service.withdraw(params.id, person, params.hid), person)
  })
}
