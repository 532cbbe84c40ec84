import type { ErrorBody } from '@icio/contracts/errors'
import type { Role } from '@icio/contracts/roles/endpoints'
import type {
  ActivityInput,
  HostActivity,
  HostRoom,
  RoomView,
  SeatRoom,
  StageRoom,
} from '@icio/contracts/rooms/endpoints'
import { setGatePass } from '@icio/kit/auth/gate-pass'
import { registerIdentity } from '@icio/kit/auth/identity'
import { createFakePeople } from '@icio/kit/testing/people'
import { callApp, createTestApp, freshDatabase, type Answer } from '@icio/kit/testing/run-service'
import type { FastifyInstance } from 'fastify'
import { lobbiesApp } from '../src/app.js'
import type { Clock } from '../src/clock.js'
import { changeStreamFeed, type OpenFeed } from '../src/feed/lobby-feed.js'
import { realBank } from './bank-in-test.js'
import { fakeAttendanceServices } from './attendance-in-test.js'
import { manualClock } from './clock-in-test.js'
import { noDeskKeys } from './run-lobbies.js'
import type { DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { Connection } from 'mongoose'
import type { NoteMisses } from '@icio/contracts/practice/endpoints'

export interface RoomInstance {
  app: FastifyInstance
  address: string
  close(): Promise<void>
}

/** The installation's secret, which keys of seats and marks of openers are made with. */
export const roomSecret = 'a secret of the tests only'

export type RoomSite = Awaited<ReturnType<typeof runRooms>>

/** Starts the service for the tests of rooms: real calls, real sockets, a clock that the test moves. */
export async function runRooms(
  options: {
    time?: Clock
    openFeed?: OpenFeed
    callsPerMinute?: number
    now?: number
    deskKeys?: (connection: Connection) => DeskKeys
    /** Whether links of attendance are mailed; they stand in `mails`. */
    byMail?: boolean
    /** Signs its cookies, where another instance reads them too. */
    cookieSecret?: string
  } = {},
) {
  const connection = await freshDatabase()
  const start = options.now ?? Date.now()
  const [clock, heart] = [manualClock(start), manualClock(start)]
  const people = createFakePeople()
  const missed: { userId: string; ids: string[] }[] = []
  const noteMisses: NoteMisses = async (userId, _edition, _at, misses) =>
    void missed.push({ userId, ids: misses.map(({ question_id }) => question_id) })
  const { mails, certified, erased, ...attendanceServices } = fakeAttendanceServices(options.byMail ?? false)
  const instances: RoomInstance[] = []

  async function startInstance(): Promise<RoomInstance> {
    const app = await createTestApp({
      callsPerMinute: options.callsPerMinute ?? 0,
      ...(options.cookieSecret ? { cookieSecret: options.cookieSecret } : {}),
    })
    registerIdentity(app, people.source)
    app.post(
      '/api/test/gate',
      { config: { bodyCheckedBy: 'nobody: a test', callsPerMinute: 'free' } },
      async (request, reply) => {
        const { room } = request.query as { room?: string }
        setGatePass(request, reply, { room })
        return {}
      },
    )
    let ready: Promise<void> | undefined
    await app.register(async (scope) => {
      const service = await lobbiesApp(scope, {
        connection,
        bank: realBank(),
        recordScore: async () => {},
        noteMisses,
        deskKeys: options.deskKeys?.(connection) ?? noDeskKeys,
        secret: roomSecret,
        ...attendanceServices,
        internalSecret: 'an internal secret of the tests only',
        callsPerMinute: options.callsPerMinute ?? 0,
        clock: options.time ?? clock,
        heart: options.time ?? heart,
        openFeed:
          options.openFeed ?? (() => ({ listen: async () => async () => {}, follow: async () => {} })),
      })
      ready = service.ready
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    await ready
    const address = `127.0.0.1:${(app.server.address() as { port: number }).port}`
    const instance = { app, address, close: () => app.close() }
    instances.push(instance)
    return instance
  }

  const first = await startInstance()
  return {
    connection,
    clock,
    heart,
    people,
    missed,
    mails,
    certified,
    erased,
    first,
    startInstance,
    browser: (role?: Role, at: RoomInstance = first) => openBrowser(at, people, role),
    async close() {
      for (const instance of instances) await instance.close()
      await connection.dropDatabase()
      await connection.close()
    },
  }
}

export const withFeed = changeStreamFeed

export interface Browser {
  id: string | null
  cookie: string
  /** Calls at the instance of this browser, or at another one. */
  call<Body = object>(
    method: string,
    url: string,
    body?: unknown,
    at?: RoomInstance,
  ): Promise<Answer<Body & ErrorBody>>
  /** The same browser, at another instance. */
  headers: Record<string, string>
  person: ReturnType<ReturnType<typeof createFakePeople>['signIn']> | null
}

/** A browser that has agreed to the disclosure; signed in where a role is named. */
async function openBrowser(
  at: RoomInstance,
  people: ReturnType<typeof createFakePeople>,
  role?: Role,
): Promise<Browser> {
  const agreed = await callApp(at.app, { method: 'POST', url: '/api/test/gate' })
  const person = role ? people.signIn({ displayName: 'Ada', role }) : null
  const headers = { cookie: agreed.cookie, ...person?.headers }
  return {
    id: person?.id ?? null,
    cookie: agreed.cookie,
    headers,
    person,
    call: (method, url, body, instance = at) =>
      callApp(instance.app, {
        method: method as 'GET',
        url,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  }
}

/** A room with its host. */
export interface Hall {
  host: Browser
  id: string
  code: string
  room: HostRoom
}

/** Opens a room and its doors; fails the test if that is refused. */
export async function openHall(site: RoomSite, roomOptions: object = {}, role: Role = 'user'): Promise<Hall> {
  const host = await site.browser(role)
  const body = { title: 'Forum 2026', seats: 50, ...roomOptions }
  const { status, body: room } = await host.call<HostRoom>('POST', '/api/rooms', body)
  if (status !== 201) throw new Error(`open: ${status} ${JSON.stringify(room)}`)
  const hall = { host, id: room.id, code: room.code, room }
  return { ...hall, room: await begin(hall) }
}

/** Begins a run. */
export async function begin({ host, id }: Pick<Hall, 'host' | 'id'>): Promise<HostRoom> {
  const { status, body } = await host.call<HostRoom>('POST', `/api/rooms/${id}/runs`)
  if (status !== 201) throw new Error(`begin: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Ends the run that goes on. */
export async function endRun({ host, id }: Pick<Hall, 'host' | 'id'>): Promise<HostRoom> {
  const { status, body } = await host.call<HostRoom>('POST', `/api/rooms/${id}/runs/current/end`)
  if (status !== 200) throw new Error(`end: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A browser with a seat. */
export type Seated = Browser & { seatId: string; room: SeatRoom }

export async function takeSeat(
  site: RoomSite,
  hall: Hall,
  table?: number | null,
  at?: RoomInstance,
): Promise<Seated> {
  const browser = await site.browser(undefined, at)
  const { status, body } = await browser.call<{ room: SeatRoom; seat: { id: string } }>(
    'POST',
    '/api/rooms/join',
    {
      code: hall.code,
      ...(table === undefined ? {} : { table }),
    },
  )
  if (status !== 200) throw new Error(`join: ${status} ${JSON.stringify(body)}`)
  return { ...browser, seatId: body.seat.id, room: body.room }
}

export async function takeSeats(
  site: RoomSite,
  hall: Hall,
  count: number,
  tableOf?: (index: number) => number | null,
) {
  const seats: Seated[] = []
  for (let index = 0; index < count; index++) seats.push(await takeSeat(site, hall, tableOf?.(index)))
  return seats
}

export async function addActivity(hall: Hall, input: ActivityInput): Promise<HostActivity> {
  const { status, body } = await hall.host.call<HostActivity>(
    'POST',
    `/api/rooms/${hall.id}/activities`,
    input,
  )
  if (status !== 201) throw new Error(`activity: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The view of the room for a browser. */
export async function look<View extends RoomView = RoomView>(
  browser: Browser,
  hall: Pick<Hall, 'id'>,
  as?: string,
): Promise<View> {
  const { status, body } = await browser.call<View>('GET', `/api/rooms/${hall.id}${as ? `?as=${as}` : ''}`)
  if (status !== 200) throw new Error(`look: ${status} ${JSON.stringify(body)}`)
  return body
}

export const lookAsSeat = (browser: Browser, hall: Hall) => look<SeatRoom>(browser, hall, 'seat')
export const lookAsStage = (browser: Browser, hall: Hall) => look<StageRoom>(browser, hall, 'stage')
export const lookAsHost = (hall: Hall) => look<HostRoom>(hall.host, hall, 'host')

/** Takes a step as the host, with the phase_seq that the room has now. */
export async function step(
  hall: Hall,
  aid: string,
  to: string,
  more: object = {},
): Promise<Answer<HostActivity & ErrorBody>> {
  const { agenda } = await lookAsHost(hall)
  const phase_seq = agenda.find(({ id }) => id === aid)?.phase_seq ?? 0
  return hall.host.call<HostActivity>('POST', `/api/rooms/${hall.id}/activities/${aid}/step`, {
    to,
    phase_seq,
    ...more,
  })
}

/** Opens an activity; the first question of a quiz without the time to get ready (ROOM-47). */
export async function open(hall: Hall, aid: string, more: object = {}): Promise<HostActivity> {
  const { status, body } = await step(hall, aid, 'open', more)
  if (status !== 200) throw new Error(`open: ${status} ${JSON.stringify(body)}`)
  return body.quiz?.ready ? open(hall, aid, more) : body
}

export function answer(
  seat: Browser,
  hall: Pick<Hall, 'id'>,
  aid: string,
  value: object,
  more: object = {},
  at?: RoomInstance,
) {
  return seat.call<{ status: string }>(
    'POST',
    `/api/rooms/${hall.id}/activities/${aid}/answer`,
    { value, ...more },
    at,
  )
}

/** Closes by the host, lets the countdown and the last answers pass, and waits until the count is stored. */
export async function closeAndCount(site: RoomSite, hall: Hall, aid: string): Promise<void> {
  await step(hall, aid, 'closed')
  site.clock.advance(5000)
  await until(site, hall, aid, 'closed')
  site.clock.advance(1500)
  await until(site, hall, aid, 'sealed')
}

/** Waits until the host sees an activity in this state, or counted. */
export async function until(site: RoomSite, hall: Hall, aid: string, state: string): Promise<void> {
  type Stored = { _id: string; agenda: { id: string; state: string; sealed: boolean }[] }
  const rooms = site.connection.collection<Stored>('rooms')
  for (;;) {
    const stored = (await rooms.findOne({ _id: hall.id }))?.agenda.find(({ id }) => id === aid)
    const isStored = stored?.state === state || (state === 'sealed' && stored?.sealed)
    const seen = isStored ? (await lookAsHost(hall)).agenda.find(({ id }) => id === aid) : undefined
    if (seen?.state === state || (state === 'sealed' && seen?.counted)) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The result of the first activity as the desk reads it, by its own step where the room has not seen it (ROOM-40). */
export async function readResult(hall: Hall): Promise<HostActivity['results']> {
  const [first] = (await lookAsHost(hall)).agenda
  if (first?.state === 'closed' && !first.result_read) await step(hall, first.id, 'closed', { read: true })
  return (await lookAsHost(hall)).agenda[0]?.results
}

/** Opens, lets these seats answer, closes, counts and shows. */
export async function play(
  site: RoomSite,
  hall: Hall,
  aid: string,
  answers: readonly (readonly [Browser, object, object?])[],
  shown: object | null = {},
): Promise<void> {
  await open(hall, aid)
  for (const [seat, value, more] of answers) {
    const { body } = await answer(seat, hall, aid, value, more)
    if (body.status !== 'accepted') throw new Error(`answer: ${JSON.stringify(body)}`)
  }
  await closeAndCount(site, hall, aid)
  if (shown) await step(hall, aid, 'shown', shown)
}
