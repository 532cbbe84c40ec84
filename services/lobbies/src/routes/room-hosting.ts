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
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** Returns the function that does something as the host who calls, and replies with the room as this host sees it then. */
export function createHostReplies({ live, clock }: Rooms) {
  return async (
    request: FastifyRequest,
    act: (person: Person) => Promise<LiveRoom | RoomRecord>,
  ): Promise<HostRoom> => {
    const person = personOf(request)
    const updatedRoom = await act(person)
    const liveRoom = 'room' in updatedRoom ? updatedRoom : await live.get(updatedRoom._id)
    return hostRoom(liveRoom, { userId: person.id, isAdmin: person.role === 'admin' }, clock.now())
  }
}

/** The calls around the runs of a room: begin and end, copies and files of its agenda, its helpers (FORUM-2, FORUM-5, FORUM-6). */
export async function serveRoomHosting(app: FastifyInstance, rooms: Rooms): Promise<void> {
  const { service, moderation, copying, rehearsals, seals } = rooms
  app.addHook('onRequest', requireUser)
  app.addHook('onRequest', requireGatePass)
  const asHost = createHostReplies(rooms)

  const making = { params: RoomParams, reply: HostRoomReply, status: 201, callsPerMinute: 60 } as const
  serve(app, copyRoom, making, ({ params, request }) =>
    asHost(request, (person) => service.copy(params.id, person)),
  )

  const again = { ...making, body: CopyReport }
  serve(app, copyReport, again, ({ params, body, request }) =>
    asHost(request, (person) => copying.ofReport(params.id, person, body.time_zone)),
  )

  const unsealing = { params: SealParams, body: OpenSeal, reply: HostRoomReply }
  serve(app, openSeal, unsealing, ({ params, body, request }) =>
    asHost(request, (person) => seals.open(params.id, person, params.sid, body)),
  )

  const writing = { params: RoomParams, query: AgendaFileQuery, reply: AgendaFile }
  serve(app, writeAgendaFile, writing, ({ params, query, request }) => {
    const extras = { notes: query.notes !== undefined, answers: query.answers !== undefined }
    return service.file(params.id, personOf(request), extras)
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
  serve(app, loadAgendaFile, loading, ({ body, request }) =>
    asHost(request, (person) => service.load(person, body)),
  )

  const beginning = { params: RoomParams, body: BeginRun, reply: HostRoomReply, status: 201 } as const
  serve(app, beginRun, beginning, ({ params, body, request }) =>
    asHost(request, (person) => service.begin(params.id, person, body?.rehearsal)),
  )

  const happening = { params: RoomParams, body: LetHappen, reply: HostRoomReply, status: 201 } as const
  serve(app, letHappen, happening, ({ params, body, request }) =>
    asHost(request, (person) => rehearsals.letHappen(params.id, person, body.kind)),
  )

  serve(app, endRun, { params: RoomParams, reply: HostRoomReply }, ({ params, request }) =>
    asHost(request, (person) => service.endRun(params.id, person)),
  )

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

  serve(app, withdrawHost, { params: HelperParams, reply: HostRoomReply }, ({ params, request }) =>
    asHost(request, (person) => service.withdraw(params.id, person, params.hid)),
  )
}
