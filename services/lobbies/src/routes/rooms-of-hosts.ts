import {
  acceptHost,
  addActivity,
  changeActivity,
  changeRoom,
  endRoom,
  freeSeats,
  inviteHost,
  listAgendas,
  listBankItems,
  listExperiments,
  listRooms,
  openRoom,
  readItemKey,
  removeActivity,
  stepActivity,
  type HostActivity,
} from '@icio/contracts/rooms/endpoints'
import {
  AcceptHost,
  ActivityChange,
  ActivityInput,
  ActivityParams,
  BankQuery,
  ChangeRoom,
  EditionQuery,
  HostLink,
  OpenRoom,
  RoomParams,
  SeatsFreed,
  StepActivity,
} from '@icio/contracts/rooms/schemas'
import { defaultEdition } from '@icio/contracts/editions'
import { mayOrganize } from '@icio/contracts/roles/rules'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { visitorIdOf } from '@icio/kit/auth/visitor'
import { gatePassOf, requireGatePass } from '@icio/kit/auth/gate-pass'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { demandHost } from '../rooms/agenda/content.js'
import type { RoomRecord } from '../rooms/room.js'
import { activityOf } from '../rooms/runs/steps.js'
import { hostActivity } from '../rooms/activities/activity-view.js'
import { closesSoon } from '../rooms/runs/lifetime.js'
import { createHostReplies } from './room-hosting.js'
import {
  AgendaList,
  BankItemList,
  ExperimentListReply,
  HostActivityReply,
  HostRoomReply,
  ItemKeyReply,
  RoomList,
} from './room-replies.js'
import type { Rooms } from '../rooms/rooms.js'

/** The calls of hosts: rooms, agenda, steps, helpers. All need a signed-in person; the room's record says who hosts it. */
export async function serveRoomsOfHosts(app: FastifyInstance, rooms: Rooms): Promise<void> {
  const { service, clock } = rooms
  app.addHook('onRequest', requireUser)
  app.addHook('onRequest', requireGatePass)

  const asHost = createHostReplies(rooms)

  const opening = { body: OpenRoom, reply: HostRoomReply, status: 201, callsPerMinute: 60 } as const
  serve(app, openRoom, opening, ({ body, request }) =>
    asHost(request, (person) => service.open(person, body)),
  )

  serve(app, listRooms, { reply: RoomList }, async ({ request }) => {
    const { id, role } = personOf(request)
    const open = await service.listOf(id)
    return {
      organizer: mayOrganize(role),
      rooms: open.map((room) => ({
        id: room._id,
        code: room.code,
        title: room.title,
        specialization: room.specialization,
        seats: room.run?.seats_taken ?? 0,
        activities: room.agenda.length,
        running: room.run !== null,
        planned_at: room.planned_at?.toISOString() ?? null,
        created_at: room.created_at.toISOString(),
        closes_at: room.closes_at.toISOString(),
        closes_soon: closesSoon(room, clock.now()),
        ends_at: (room.run?.ends_at ?? room.closes_at).toISOString(),
      })),
    }
  })

  serve(app, listExperiments, { reply: ExperimentListReply }, () => ({
    experiments: service.contents.experiments(),
  }))

  serve(app, listBankItems, { query: BankQuery, reply: BankItemList }, async ({ query }) => ({
    items: await service.contents.items(query.specialization ?? defaultEdition, query.find),
  }))

  const changing = { params: RoomParams, body: ChangeRoom, reply: HostRoomReply }
  serve(app, changeRoom, changing, ({ params, body, request }) =>
    asHost(request, (person) => service.change(params.id, person, body)),
  )

  serve(app, endRoom, { params: RoomParams, reply: HostRoomReply }, ({ params, request }) =>
    asHost(request, (person) => service.end(params.id, person)),
  )

  serve(app, inviteHost, { params: RoomParams, reply: HostLink }, async ({ params, request }) => {
    const { room, token } = await service.invite(params.id, personOf(request))
    return { token, path: `/room/${room.code}/desk?host=${token}` }
  })

  serve(app, freeSeats, { params: RoomParams, reply: SeatsFreed }, async ({ params, request }) => ({
    freed: await service.freeSilent(params.id, personOf(request)),
  }))

  const accepting = { params: RoomParams, body: AcceptHost, reply: HostRoomReply }
  serve(app, acceptHost, accepting, ({ params, body, request }) =>
    asHost(request, (person) => service.accept(params.id, person, body.token)),
  )

  serveAgendaOfRoom(app, rooms)
}

function serveAgendaOfRoom(app: FastifyInstance, { live, service, steps, clock }: Rooms): void {
  const activityIn = async (room: RoomRecord, id: string): Promise<HostActivity> => {
    const liveRoom = await live.get(room._id)
    return hostActivity(liveRoom, activityOf(liveRoom.room, id), clock.now())
  }

  const adding = { params: RoomParams, body: ActivityInput, reply: HostActivityReply, status: 201 } as const
  serve(app, addActivity, adding, async ({ params, body, request }) => {
    const { room, activity } = await service.addActivity(params.id, personOf(request), body)
    return activityIn(room, activity.id)
  })

  const editing = { params: ActivityParams, body: ActivityChange, reply: HostActivityReply }
  serve(app, changeActivity, editing, async ({ params, body, request }) =>
    activityIn(await service.changeActivity(params.id, personOf(request), params.aid, body), params.aid),
  )

  serve(app, removeActivity, { params: ActivityParams, status: 204 }, async ({ params, request }) => {
    await service.removeActivity(params.id, personOf(request), params.aid)
  })

  serve(app, readItemKey, { params: ActivityParams, reply: ItemKeyReply }, ({ params, request }) => {
    const browser = { visitor: visitorIdOf(request), pass: gatePassOf(request) }
    return service.readKey(params.id, personOf(request), params.aid, browser)
  })

  const stepping = { params: ActivityParams, body: StepActivity, reply: HostActivityReply }
  serve(app, stepActivity, stepping, async ({ params, body, request }) => {
    const { room } = await live.get(params.id)
    const person = personOf(request)
    demandHost(room, person)
    return activityIn(await steps.step(params.id, params.aid, body, person), params.aid)
  })
}

/** The ready agendas, for everybody: the entrance shows them before anybody signs in (FORUM-14). */
export async function serveAgendas(app: FastifyInstance, { service }: Rooms) {
  serve(app, listAgendas, { query: EditionQuery, reply: AgendaList }, ({ query }) => ({
    agendas: service.contents.agendas(query.specialization ?? defaultEdition),
  }))
}
