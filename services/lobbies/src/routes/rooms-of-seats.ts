import { randomBytes } from 'node:crypto'
import {
  answerActivity,
  changeEntry,
  changeSeat,
  findRoom,
  joinRoom,
  leaveRoom,
  openExperiment,
  practiceMissed,
  readRoom,
  readSecondCode,
  takeRoomTicket,
  type Entry,
} from '@icio/contracts/rooms/endpoints'
import { ticketLifetimeSeconds } from '@icio/contracts/lobbies/endpoints'
import {
  ActivityParams,
  AnswerReceipt,
  ChangeEntry,
  ChangeSeat,
  EntryParams,
  FindRoom,
  GiveAnswer,
  JoinRoom,
  MissedTaken,
  OpenExperiment,
  RoomParams,
  RoomQuery,
  RoomTicket,
  RoomTicketRequest,
  SecondCode,
  SecondCodeRequest,
} from '@icio/contracts/rooms/schemas'
import { hasGatePass, requireGatePassOfRoom, roomOfGatePass } from '@icio/kit/auth/gate-pass'
import { ensureVisitor } from '@icio/kit/auth/visitor'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { RoomTicketRecord } from '../collections/lobby-tickets.js'
import { ownKeyOf, type Watcher } from '../rooms/room.js'
import { viewFor } from '../rooms/live/live-room.js'
import { hostEntries, publicEntries } from '../rooms/entries/entry-views.js'
import { publicCredit } from '../credit/credit.js'
import { seatRoomsOf } from '../rooms/live/view.js'
import { demandOwnName } from './demand-own-name.js'
import { EntryReply, JoinReply, RoomDoorReply, RoomViewReply, SeatRoomReply } from './room-replies.js'
import type { Rooms } from '../rooms/rooms.js'

const callsPerMinute = 'free'

/** The calls of seats and stages. They count by seat, or by address without one (ROOM-7); see callers.ts. */
export async function serveRoomsOfSeats(app: FastifyInstance, rooms: Rooms): Promise<void> {
  serveRoomDoor(app, rooms)

  await app.register(async (inside) => {
    inside.addHook('onRequest', requireGatePassOfRoom)
    serveSeats(inside, rooms)
    serveAnswers(inside, rooms)
    serveWatchers(inside, rooms)
  })
}

/** The page of a code, before the disclosure, shows its title under it (ROOM-27). */
function serveRoomDoor(app: FastifyInstance, { seating }: Rooms): void {
  serve(
    app,
    findRoom,
    { body: FindRoom, reply: RoomDoorReply, callsPerMinute },
    async ({ body, request, reply }) => {
      const visitor = ensureVisitor(request, reply)
      const room = await seating.find(visitor, request.ip, body.code)
      const { _id, code, title, specialization, tables, run, planned_at } = room
      const person = await app.findPerson(request)
      return {
        id: _id,
        code,
        title,
        specialization,
        run_id: run?.id ?? null,
        planned_at: planned_at?.toISOString() ?? null,
        tables,
        tables_fixed: run?.tables_fixed ?? false,
        second_code: room.second_code ?? false,
        ...(await seating.ownAt(room, visitor)),
        host: person !== null && room.host_ids.includes(person.id),
        ...(room.credit ? { credit: publicCredit(room.credit) } : {}),
      }
    },
  )
}

function serveSeats(app: FastifyInstance, { live, seating, callers, clock }: Rooms): void {
  serve(
    app,
    joinRoom,
    { body: JoinRoom, reply: JoinReply, callsPerMinute },
    async ({ body, request, reply }) => {
      const only = hasGatePass(request) ? null : roomOfGatePass(request)
      const visitorId = ensureVisitor(request, reply)
      callers.countJoin(visitorId)
      const { liveRoom, seat } = await seating.join(visitorId, request.ip, {
        ...body,
        only,
      })
      return { room: seatRoomsOf(liveRoom, clock.now())(seat), seat: { id: seat._id, table: seat.table } }
    },
  )

  const seatChange = { params: RoomParams, body: ChangeSeat, reply: SeatRoomReply, callsPerMinute } as const
  serve(app, changeSeat, seatChange, async ({ params, body, request }) => {
    const own = await callers.seat(request, params.id)
    if (body.name) await demandOwnName(request, body.name)
    const seat = await seating.changeSeat(own, body)
    return seatRoomsOf(await live.get(params.id), clock.now())(seat)
  })

  serve(app, leaveRoom, { params: RoomParams, status: 204, callsPerMinute }, async ({ params, request }) => {
    await seating.leave(await callers.seat(request, params.id))
  })

  const reading = { params: RoomParams, query: RoomQuery, reply: RoomViewReply, callsPerMinute } as const
  serve(app, readRoom, reading, async ({ params, query, request }) => {
    const watcher = await callers.watcher(request, params.id, query.as)
    const liveRoom = await live.get(params.id)
    if (watcher.as === 'seat') await live.readOwnAnswer(liveRoom, watcher.seat)
    return viewFor(liveRoom, watcher)
  })
}

/** The calls with which a seat takes part, and those about words and questions, which are a host's too. */
function serveAnswers(
  app: FastifyInstance,
  { live, seating, answering, keeping, callers, mirror, clock }: Rooms,
): void {
  const giving = {
    params: ActivityParams,
    body: GiveAnswer,
    reply: AnswerReceipt,
    callsPerMinute,
  } as const
  serve(app, answerActivity, giving, async ({ params, body, request }) => {
    const at = clock.now()
    const seat = await callers.seat(request, params.id)
    return { status: await answering.answer(seat, { activity_id: params.aid, ...body }, at) }
  })

  const experimenting = {
    params: ActivityParams,
    body: OpenExperiment,
    reply: SeatRoomReply,
    callsPerMinute,
  } as const
  serve(app, openExperiment, experimenting, async ({ params, body, request }) => {
    const seat = await mirror.open(await callers.seat(request, params.id), params.aid, body.part)
    return seatRoomsOf(await live.get(params.id), clock.now())(seat)
  })

  const practicing = { params: ActivityParams, reply: MissedTaken, callsPerMinute } as const
  serve(app, practiceMissed, practicing, async ({ params, request }) => {
    const seat = await callers.seat(request, params.id)
    const person = await app.findPerson(request)
    if (!person) throw new ServiceError('unauthenticated')
    return { added: await seating.practice(seat, params.aid, person) }
  })

  const marking = { params: EntryParams, body: ChangeEntry, reply: EntryReply, callsPerMinute } as const
  serve(app, changeEntry, marking, async ({ params, body, request }): Promise<Entry> => {
    const liveRoom = await live.get(params.id)
    const seat = body.state === undefined ? await callers.seat(request, params.id) : null
    const person = body.state === undefined ? null : await app.findPerson(request)
    if (!seat) callers.countAddress(request)
    const updatedEntry = await keeping.changeEntry(liveRoom, params.eid, body, { person, seat })
    const state = { ...liveRoom, entries: new Map([[updatedEntry._id, updatedEntry]]) }
    const [entry] = seat ? publicEntries(state, ownKeyOf(seat)) : hostEntries(state)
    if (!entry) throw new ServiceError('not_found')
    return entry
  })
}

/** The calls of whoever opens a live connection: the second code of a stage, and tickets. */
function serveWatchers(app: FastifyInstance, { seating, callers, tickets }: Rooms): void {
  const codes = { params: RoomParams, body: SecondCodeRequest, reply: SecondCode, callsPerMinute } as const
  serve(app, readSecondCode, codes, ({ params, body, request, reply }) => {
    callers.countAddress(request)
    return seating.secondCode(params.id, ensureVisitor(request, reply), request.ip, body.stage_key)
  })

  const asking = { params: RoomParams, body: RoomTicketRequest, reply: RoomTicket, callsPerMinute } as const
  serve(app, takeRoomTicket, asking, async ({ params, body, request }) => {
    const watcher = await callers.watcher(request, params.id, body.as, body.stage_key)
    const ticket = await tickets.issueForRoom({ room_id: params.id, ...ticketOf(watcher) })
    return { ticket, expires_in: ticketLifetimeSeconds }
  })
}

/** What a ticket says of a watcher; seats and stages have no sign-in. */
function ticketOf(watcher: Watcher): Omit<RoomTicketRecord, 'room_id'> {
  switch (watcher.as) {
    case 'host': {
      const { userId, sessionId, isAdmin } = watcher
      return {
        watcher_id: userId,
        session_id: sessionId,
        view: 'host',
        ...(isAdmin ? { is_admin: true } : {}),
      }
    }
    case 'seat':
      return { watcher_id: watcher.seat._id, session_id: '', view: 'seat' }
    case 'stage':
      return {
        watcher_id: `stage:${randomBytes(9).toString('base64url')}`,
        session_id: '',
        view: 'stage',
        ...(watcher.byHost === null ? {} : { by_host: watcher.byHost }),
      }
  }
}
