import { randomUUID } from 'node:crypto'
import type {
  ActivityInput,
  AgendaOffer,
  HostActivity,
  HostRoom,
  RoomDoor,
  SeatRoom,
} from '@icio/contracts/rooms/endpoints'
import type { AgendaCopy, AgendaFile } from '@icio/contracts/room-hosting/endpoints'
import { roomLimits } from '@icio/contracts/rooms/rules'
import { createRoomRecords } from '../src/collections/rooms.js'
import { findRoomAllowanceIn } from '../src/rooms/room-allowance.js'
import { createRoomsRecords } from '../src/rooms/room-foundations.js'
import { seatKey } from '../src/rooms/room.js'
import {
  addActivity,
  answer,
  begin,
  closeAndCount,
  endRun,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  open,
  openHall,
  play,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  withFeed,
  type Browser,
  type Hall,
  type RoomInstance,
  type RoomSite,
} from './room-in-test.js'
import { connectTo, type Live } from './room-live-in-test.js'

// A room is a plan with a code; a run is one evening with it (FORUM).

const hour = 3_600_000
const day = 24 * hour

let site: RoomSite
let second: RoomInstance
beforeAll(async () => {
  site = await runRooms({ openFeed: withFeed })
  second = await site.startInstance()
})
afterAll(() => site.close())

const choice: ActivityInput = {
  kind: 'choice',
  prompt: 'Which?',
  options: [
    { id: 'first', text: 'One' },
    { id: 'second', text: 'Two' },
  ],
}
const first = { choice_ids: ['first'] }
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A room whose doors nobody has opened. */
async function prepare(options: object = {}): Promise<Hall> {
  const host = await site.browser('user')
  const { body: room } = await host.call<HostRoom>('POST', '/api/rooms', {
    title: 'Forum',
    seats: 20,
    ...options,
  })
  return { host, id: room.id, code: room.code, room }
}
const join = (browser: Browser, { code }: Hall) =>
  browser.call<{ room: SeatRoom; seat: { id: string } }>('POST', '/api/rooms/join', { code })
const find = async (browser: Browser, { code }: Hall) =>
  (await browser.call<RoomDoor>('POST', '/api/rooms/find', { code })).body
const stored = (hall: Hall) =>
  site.connection.collection<{ _id: string; run: { id: string } | null }>('rooms').findOne({ _id: hall.id })

/** Runs an agenda of one choice, answered by three, and returns the id of its report. */
async function evening(hall: Hall) {
  const { agenda, run_id } = await lookAsHost(hall)
  const seats = await takeSeats(site, hall, 3)
  await play(
    site,
    hall,
    agenda[0]!.id,
    seats.map((seat) => [seat, first] as const),
  )
  return { seats, run: run_id!, room: await endRun(hall) }
}

test('[FORUM-2, FORUM-3] a room runs twice with one code: the agenda is drafts again, and nothing leads from one run to the next', async () => {
  const hall = await prepare()
  await addActivity(hall, choice)
  await begin(hall)
  const [guest, added] = [await site.browser(), { ...choice, prompt: 'Added during the run' }]
  const before = (await join(guest, hall)).body.seat.id
  await guest.call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Zoë' })
  await addActivity(hall, added)
  const one = await evening(hall)
  expect(one.room).toMatchObject({ run_id: null, current_id: null, counts: { seats: 0 }, entries: [] })
  expect(one.room.agenda.map(({ prompt, state }) => [prompt, state])).toEqual([
    ['Which?', 'draft'],
    ['Added during the run', 'draft'],
  ])
  expect(await find(guest, hall)).toMatchObject({ code: hall.code, run_id: null, seated: false })
  await begin(hall)
  const { body } = await join(guest, hall)
  expect(body.seat.id).not.toBe(before)
  expect(body.room).toMatchObject({
    code: hall.code,
    own: [],
    current: null,
    seat: { number: 1, name: null },
  })
  // A name of the last run is free, and its answers stand in no count.
  expect((await guest.call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Zoë' })).status).toBe(200)
  const [again] = (await lookAsHost(hall)).agenda
  await open(hall, again!.id)
  expect((await lookAsHost(hall)).counts.answered).toBe(0)
  expect((await lookAsSeat(guest, hall)).own).toEqual([])
  const two = await endRun(hall)
  const reports = [one.room, two].map(({ last_run }) => last_run?.report_id)
  expect(reports).toEqual([one.run, null])
})

test('[FORUM-4] between runs the door says what is planned, and no seat is made', async () => {
  const hall = await prepare()
  const planned_at = new Date(site.clock.now() + day).toISOString()
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { planned_at })
  const guest = await site.browser()
  expect(await find(guest, hall)).toMatchObject({ run_id: null, title: 'Forum', planned_at })
  const refused = await join(guest, hall)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'doors_closed'])
  expect((await guest.call('POST', `/api/rooms/${hall.id}/ticket`, { as: 'seat' })).status).toBe(404)
  expect(await site.connection.collection('room_seats').countDocuments({ room_id: hall.id })).toBe(0)
  const stage = await connectTo(guest, hall, 'stage', second)
  expect(stage.welcome.view).toMatchObject({ run_id: null, current: null, code: hall.code })
  await begin(hall)
  await stage.next('activity', ({ view }) => view.run_id !== null)
  expect((await join(guest, hall)).status).toBe(200)
  await stage.close()
})

test('[FORUM-2] pressed twice, at two instances and by two hosts, it is one run with one report', async () => {
  const hall = await prepare()
  await addActivity(hall, choice)
  const press = (at: RoomInstance, path: string) =>
    hall.host.call<HostRoom>('POST', `/api/rooms/${hall.id}/runs${path}`, undefined, at)
  const begun = await Promise.all([press(site.first, ''), press(second, ''), press(second, '')])
  expect(begun.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(begun.map(({ body }) => body.run_id)).size).toBe(1)
  const { agenda } = await lookAsHost(hall)
  const seats = await takeSeats(site, hall, 3)
  await play(
    site,
    hall,
    agenda[0]!.id,
    seats.map((seat) => [seat, first] as const),
  )
  const ended = await Promise.all([press(site.first, '/current/end'), press(second, '/current/end')])
  expect(new Set(ended.map(({ body }) => body.last_run?.report_id))).toEqual(new Set([begun[0]!.body.run_id]))
  const { body } = await hall.host.call<{ reports: object[] }>('GET', '/api/rooms/reports')
  expect(body.reports).toHaveLength(1)
})

test('[FORUM-1] a person runs two rooms at the same time, and one more when one of them has ended', async () => {
  const { host } = await prepare()
  const make = async () => {
    const { body: room } = await host.call<HostRoom>('POST', '/api/rooms', { title: 'Forum', seats: 5 })
    return { host, id: room.id, code: room.code, room }
  }
  const [one, two, three] = [await make(), await make(), await make()]
  await begin(one)
  const both = await Promise.all(
    [two, three].map(({ id }) => host.call<HostRoom>('POST', `/api/rooms/${id}/runs`)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = both.find(({ status }) => status === 409)!
  expect(refused.body.error.message).toBe(
    'You already have 2 rooms that run. Close, end or delete one of them first.',
  )
  await endRun(one)
  await begin(both[0]!.status === 409 ? two : three)
})

test('[FORUM-1, ROOM-37, SEC-147] a room whose opener has lost the role runs as that of a member, whoever begins it', async () => {
  const host = await site.browser('moderator')
  const make = async () => {
    const { body } = await host.call<HostRoom>('POST', '/api/rooms', { title: 'Forum', seats: 500 })
    return { host, id: body.id, code: body.code, room: body }
  }
  const [one, two, three] = [await make(), await make(), await make()]
  expect((await begin(one)).seats_limit).toBe(500)
  await endRun(one)
  const findRoomAllowance = findRoomAllowanceIn(createRoomsRecords(site.connection, () => new Date()))
  const helper = await site.browser('moderator')
  const { body } = await host.call<{ token: string }>('POST', `/api/rooms/${two.id}/hosts`)
  await helper.call('POST', `/api/rooms/${two.id}/hosts/accept`, { token: body.token })
  site.people.changeRole(host.person!, 'user')
  expect((await begin(one)).seats_limit).toBe(50)
  expect(await findRoomAllowance({ code: one.code, address: '127.0.0.1' })).toBeNull()
  expect((await begin({ ...two, host: helper })).seats_limit).toBe(50)
  expect((await host.call('POST', `/api/rooms/${three.id}/runs`)).body.error.code).toBe('too_many_rooms')
})

test('[FORUM-1, SEC-149] no run begins beside 200 reports that are kept; helping at those of others does not count', async () => {
  const hall = await prepare()
  await addActivity(hall, choice)
  const reports = site.connection.collection<{ _id: string }>('room_reports')
  const kept = (host_ids: string[]) => ({
    _id: randomUUID(),
    host_ids,
    expires_at: new Date(site.clock.now() + day),
  })
  const own = Array.from({ length: roomLimits.person.reports - 1 }, () => kept([hall.host.id!]))
  const others = Array.from({ length: 5 }, () => kept(['another', hall.host.id!]))
  await reports.insertMany([...own, ...others])
  await begin(hall)
  const { run } = await evening(hall)
  const refused = await hall.host.call<HostRoom>('POST', `/api/rooms/${hall.id}/runs`)
  expect(refused.body.error.message).toBe(
    'You already have 200 reports of runs. Close, end or delete one of them first.',
  )
  expect((await hall.host.call('DELETE', `/api/rooms/reports/${run}`)).status).toBe(204)
  await begin(hall)
})

test('[FORUM-6, SEC-145] of the rooms that a person closes, what the last 20 held is kept to copy them', async () => {
  const { host } = await prepare()
  const make = async () =>
    (await host.call<HostRoom>('POST', '/api/rooms', { title: 'Forum', seats: 5, activities: [choice] })).body
  const closed: string[] = []
  for (let number = 0; number <= roomLimits.person.rooms; number++) {
    const { id } = await make()
    await host.call('POST', `/api/rooms/${id}/end`)
    site.clock.advance(1000)
    closed.push(id)
  }
  await make()
  const copy = async (id: string) => (await host.call('POST', `/api/rooms/${id}/copy`)).status
  expect([await copy(closed[0]!), await copy(closed[1]!), await copy(closed.at(-1)!)]).toEqual([
    404, 201, 201,
  ])
  const rooms = site.connection.collection<{ _id: string }>('rooms')
  // The code of the first is not given again.
  expect(Object.keys((await rooms.findOne({ _id: closed[0]! }))!).sort()).toEqual([
    '_id',
    'closed_at',
    'code',
    'emptied',
  ])
})

test('[FORUM-1] past its closing day a room begins no run, its code says since when, and is not used again', async () => {
  const hall = await prepare()
  const closing = (closes_at: string, who = hall.host) =>
    who.call<HostRoom>('PATCH', `/api/rooms/${hall.id}`, { closes_at })
  const at = (ms: number) => new Date(site.clock.now() + ms).toISOString()
  const daysOpen = async () =>
    (Date.parse((await lookAsHost(hall)).closes_at) - Date.parse((await lookAsHost(hall)).created_at)) / day
  expect(await daysOpen()).toBe(400)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { planned_at: at(2 * day) })
  expect(Math.round(await daysOpen())).toBe(32)
  for (const wrong of [at(-1), at(401 * day), 'soon'])
    expect((await closing(wrong)).body.error.details).toEqual([
      expect.objectContaining({ path: 'closes_at' }),
    ])
  const closes_at = at(hour)
  expect((await closing(closes_at)).status).toBe(200)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { planned_at: at(3 * day) })
  expect((await lookAsHost(hall)).closes_at).toBe(closes_at)
  site.clock.advance(hour)
  const guest = await site.browser()
  const { body } = await guest.call('POST', '/api/rooms/find', { code: hall.code })
  expect(body.error).toMatchObject({
    code: 'room_closed',
    message: expect.stringMatching(/^This room is closed since \w+ \d+, \d{4}\.$/),
  })
  for (const call of ['runs', 'activities', 'hosts'])
    expect([
      call,
      (
        await hall.host.call(
          'POST',
          `/api/rooms/${hall.id}/${call}`,
          call === 'activities' ? choice : undefined,
        )
      ).body.error.code,
    ]).toEqual([call, 'room_closed'])
  const rooms = site.connection.collection<{ _id: string; code: string }>('rooms')
  // A month later.
  const month = new Date(site.clock.now() - 31 * day)
  for (;;) {
    const row = await rooms.findOne({ _id: hall.id })
    if (row && 'closed_at' in row && row.closed_at !== null) break
    site.clock.advance(1000)
    await pause()
  }
  const past = { closed_at: month, due_at: month }
  await rooms.updateOne({ _id: hall.id }, { $set: past })
  for (;;) {
    const left = await rooms.findOne({ _id: hall.id })
    if (left && !('agenda' in left)) {
      expect(Object.keys(left).sort()).toEqual(['_id', 'closed_at', 'code', 'emptied'])
      break
    }
    site.clock.advance(1000)
    await pause()
  }
  expect((await guest.call('POST', '/api/rooms/find', { code: hall.code })).body.error.code).toBe(
    'room_closed',
  )
  const other = await prepare()
  const take = rooms.updateOne({ _id: other.id }, { $set: { code: hall.code } })
  await expect(take).rejects.toMatchObject({ code: 11000 })
})

test('[FORUM-2] a run ends 12 hours after it began, or 6 after the last sign of its hosts, and what its seats answered is deleted a day later', async () => {
  const ends = async (hall: Hall, hours: number) => {
    site.clock.advance(hours * hour - 60_000)
    for (let count = 0; count < 3; count++) await pause()
    expect((await stored(hall))?.run).not.toBeNull()
    site.clock.advance(60_000)
    while ((await stored(hall))?.run !== null) {
      site.clock.advance(1000)
      await pause()
    }
  }
  const alone = await openHall(site)
  await ends(alone, 6)
  const hall = await openHall(site)
  const run_id = hall.room.run_id!
  const activity = await addActivity(hall, choice)
  const seats = await takeSeats(site, hall, 3)
  await open(hall, activity.id)
  for (const seat of seats) await answer(seat, hall, activity.id, first)
  // Its desk asks every five hours, which is a sign of life.
  for (let part = 0; part < 2; part++) {
    site.clock.advance(5 * hour)
    const rooms = createRoomRecords(site.connection, () => new Date(site.clock.now()))
    while ((await rooms.find(hall.id))!.run!.hosted_at.getTime() < site.clock.now()) {
      await lookAsHost(hall)
      site.heart.advance(5000)
      await pause()
    }
  }
  await ends(hall, 2)
  const latest = new Date(site.clock.now() + day)
  for (const name of ['room_seats', 'room_answers']) {
    const kept = site.connection.collection(name)
    while ((await kept.countDocuments({ run_id, expires_at: { $lte: latest } })) < 3) await pause()
    expect(await kept.countDocuments({ run_id, expires_at: { $gt: latest } })).toBe(0)
  }
})

test('[FORUM-2] no answer of a seat survives the deletion, whatever was answered in whichever run', async () => {
  const hall = await openHall(site, { tables: 4 })
  const kinds: [ActivityInput, object][] = [
    [choice, first],
    [{ kind: 'number', prompt: 'n', least: 0, most: 9 }, { number: 3 }],
    [
      { kind: 'range', prompt: 'r', least: 0, most: 9 },
      { low: 1, high: 2 },
    ],
    [{ kind: 'words', prompt: 'w' }, { words: ['duration'] }],
    [{ kind: 'questions', prompt: 'q' }, { text: 'Who decides?' }],
    [{ kind: 'quiz', questions: 5 }, {}],
  ]
  for (const [input] of kinds) await addActivity(hall, input)
  const runs: string[] = []
  for (let evening = 0; evening < 2; evening++) {
    if (evening > 0) await begin(hall)
    const { agenda, run_id } = await lookAsHost(hall)
    runs.push(run_id!)
    const seats = await takeSeats(site, hall, 2, () => 1)
    for (const [index, { id }] of agenda.entries()) {
      const { now } = await open(hall, id)
      const value = now ? { choice_ids: [now.options[0]!.id] } : kinds[index]![1]
      for (const seat of seats) await answer(seat, hall, id, value, now ? { round: 0 } : {})
      await closeAndCount(site, hall, id)
    }
    await endRun(hall)
  }
  // What the database deletes by its clock, a day after the end.
  const gone = new Date(site.clock.now() + day)
  const names = (await site.connection.db!.listCollections().toArray()).map(({ name }) => name)
  for (const name of names.filter((name) => /^room_(?!reports|wrong)|^mirror_lots/.test(name))) {
    const rows = site.connection.collection(name)
    await rows.deleteMany({ expires_at: { $lte: gone } })
    expect([name, await rows.countDocuments({ run_id: { $in: runs } })]).toEqual([name, 0])
  }
  const room = JSON.stringify(await stored(hall))
  expect(room).not.toMatch(/duration|Who decides|choice_ids/)
  expect(
    JSON.parse(room).agenda.every(
      (activity: { counted: unknown; quiz: unknown }) => activity.counted === null && activity.quiz === null,
    ),
  ).toBe(true)
})

test('[FORUM-5, SEC-128] a helper hosts one run; links and helpers can be withdrawn, by the opener alone', async () => {
  const hall = await prepare()
  const invite = async () =>
    (await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)).body.token
  const [helper, other, late] = await Promise.all([1, 2, 3].map(() => site.browser('user')))
  const accept = (who: Browser, token: string) =>
    who.call<HostRoom>('POST', `/api/rooms/${hall.id}/hosts/accept`, { token })
  const [mine, withdrawn, old] = [await invite(), await invite(), await invite()]
  expect((await accept(helper!, mine)).status).toBe(200)
  const listed = (await lookAsHost(hall)).helper_list
  expect(listed.map(({ name }) => name)).toEqual(['Ada', null, null])
  expect(JSON.stringify(listed)).not.toContain(helper!.id)
  const withdraw = (who: Browser, id: string) => who.call('DELETE', `/api/rooms/${hall.id}/hosts/${id}`)
  expect((await withdraw(helper!, listed[1]!.id)).body.error.code).toBe('not_host')
  expect((await withdraw(hall.host, listed[1]!.id)).status).toBe(200)
  expect((await withdraw(hall.host, listed[1]!.id)).body.error.code).toBe('not_found')
  expect((await accept(other!, withdrawn)).body.error.code).toBe('link_expired')
  // A helper begins and ends the run, and may not choose the closing day.
  expect((await helper!.call('POST', `/api/rooms/${hall.id}/runs`)).status).toBe(201)
  const desk = await connectTo(helper!, hall, 'host', second)
  const ticket = await helper!.call<{ ticket: string }>('POST', `/api/rooms/${hall.id}/ticket`, {
    as: 'host',
  })
  const closes_at = new Date(site.clock.now() + day).toISOString()
  expect((await helper!.call('PATCH', `/api/rooms/${hall.id}`, { closes_at })).body.error.code).toBe(
    'not_host',
  )
  expect((await helper!.call('POST', `/api/rooms/${hall.id}/runs/current/end`)).status).toBe(200)
  await desk.next('ended')
  expect(await desk.closed).toBe(4010)
  // Neither the desk, nor a ticket from before, nor a step: the next run has other helpers.
  await begin(hall)
  expect((await helper!.call('GET', `/api/rooms/${hall.id}?as=host`)).body.error.code).toBe('not_host')
  expect((await helper!.call('PATCH', `/api/rooms/${hall.id}`, { paused: true })).body.error.code).toBe(
    'not_host',
  )
  const live = await site.first.app.inject({
    url: `/api/rooms/${hall.id}/live?ticket=${ticket.body.ticket}`,
    headers: helper!.headers,
  })
  expect(live.json()).toMatchObject({ error: { code: 'ticket_refused' } })
  const rooms = site.connection.collection<{ _id: string; host_links: { expires_at: Date }[] }>('rooms')
  const { host_links } = (await rooms.findOne({ _id: hall.id }))!
  const lives = host_links[0]!.expires_at.getTime() - site.clock.now()
  expect(Math.ceil(lives / day)).toBe(30)
  const past = { 'host_links.0.expires_at': new Date(site.clock.now()) }
  await rooms.updateOne({ _id: hall.id }, { $set: past })
  expect((await accept(late!, old)).body.error.code).toBe('link_expired')
})

/** The close code of a connection; 0 if it hears of the new title instead. */
const endOrNews = (live: Live) =>
  Promise.race([live.closed, live.next('activity', ({ view }) => view.title === 'Later').then(() => 0)])

test('[FORUM-5, STAGE-10, SEC-142, SEC-143] of who hosts no more neither desk nor stage goes on, also of an administrator', async () => {
  const hall = await prepare()
  await begin(hall)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { second_code: true })
  const helper = await site.browser('admin')
  const { token } = (await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)).body
  const { body } = await helper.call<HostRoom>('POST', `/api/rooms/${hall.id}/hosts/accept`, { token })
  const [key, own] = [body.stage_key, (await lookAsHost(hall)).stage_key]
  const wall = await site.browser()
  const codeWith = async (stage_key: string) =>
    (await wall.call('POST', `/api/rooms/${hall.id}/second-code`, { stage_key })).status
  const ticketWith = (stage_key: string) =>
    wall.call<{ ticket: string }>('POST', `/api/rooms/${hall.id}/ticket`, { as: 'stage', stage_key })
  expect([await codeWith(key), await codeWith(own)]).toEqual([200, 200])
  const desk = await connectTo(helper, hall, 'host', site.first)
  const stages = [
    await connectTo(wall, hall, 'stage', site.first, key),
    await connectTo(wall, hall, 'stage', site.first, own),
  ]
  const early = (await ticketWith(key)).body.ticket
  const { id } = (await lookAsHost(hall)).helper_list[0]!
  await hall.host.call('DELETE', `/api/rooms/${hall.id}/hosts/${id}`)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { title: 'Later' })
  expect(await endOrNews(desk)).toBe(4010)
  expect(await endOrNews(stages[0]!)).toBe(4001)
  // Nor in the next run, where the opener's own wall hangs as before.
  for (const next of [async () => {}, () => endRun(hall), () => begin(hall)]) {
    await next()
    expect((await ticketWith(key)).body.error.code).toBe('forbidden')
  }
  expect([await codeWith(key), await codeWith(own)]).toEqual([403, 200])
  const late = await site.first.app.inject(`/api/rooms/${hall.id}/live?ticket=${early}`)
  expect(late.json()).toMatchObject({ error: { code: 'ticket_refused' } })
  // Still open, until its own page closes it.
  expect(await stages[1]!.close()).toBe(1005)
})

test('[FORUM-2, SEC-128] the key, the ticket and the answers of a seat of the last run open nothing in the next, nor in another room', async () => {
  const hall = await prepare()
  await addActivity(hall, choice)
  await begin(hall)
  const [activity] = (await lookAsHost(hall)).agenda
  const seat = await takeSeat(site, hall)
  const { body } = await seat.call<{ ticket: string }>('POST', `/api/rooms/${hall.id}/ticket`, { as: 'seat' })
  await open(hall, activity!.id)
  await answer(seat, hall, activity!.id, first)
  await endRun(hall)
  expect((await answer(seat, hall, activity!.id, first)).body.error.code).toBe('room_not_found')
  await begin(hall)
  const other = await openHall(site)
  const [next] = (await lookAsHost(hall)).agenda
  await open(hall, next!.id)
  for (const aid of [activity!.id, next!.id])
    expect((await answer(seat, hall, aid, first)).body.error.code).toBe('room_not_found')
  expect((await answer(seat, other, next!.id, first)).body.error.code).toBe('room_not_found')
  expect((await seat.call('GET', `/api/rooms/${hall.id}?as=seat`)).status).toBe(404)
  const live = await site.first.app.inject({ url: `/api/rooms/${hall.id}/live?ticket=${body.ticket}` })
  expect(live.json()).toMatchObject({ error: { code: 'ticket_refused' } })
  expect((await lookAsHost(hall)).counts).toMatchObject({ seats: 0, answered: 0 })
  for (const path of ['runs', 'runs/current/end'])
    expect((await other.host.call('POST', `/api/rooms/${hall.id}/${path}`)).body.error.code).toBe('not_host')
})

test('[FORUM-2, FAULT-3] what a killed instance left half done is one run and one report', async () => {
  const hall = await prepare()
  await addActivity(hall, choice)
  await begin(hall)
  const { seats, run } = { seats: await takeSeats(site, hall, 3), run: (await lookAsHost(hall)).run_id! }
  const [activity] = (await lookAsHost(hall)).agenda
  await play(
    site,
    hall,
    activity!.id,
    seats.map((seat) => [seat, first] as const),
  )
  const records = createRoomsRecords(site.connection, () => new Date(site.clock.now()))
  // Killed after the report was stored, before the run ended: the run goes on, and ends with the same report.
  const stale = { _id: run, host_ids: [hall.host.id ?? ''], share_hash: null, created_at: new Date() }
  await records.reports.put({
    ...stale,
    report: {
      id: run,
      title: 'Half',
      specialization: 'general',
      date: '2026-11-28',
      seats: 0,
      knows: { topics: [], articles: [], committee_questions: [] },
      activities: [],
    },
    expires_at: new Date(site.clock.now() + day),
  })
  expect((await lookAsSeat(seats[0]!, hall)).run_id).toBe(run)
  // Killed after the run ended, before the dates of deletion were set: another instance sets them.
  const change = await endRun(hall)
  expect(change.last_run?.report_id).toBe(run)
  for (const name of ['room_seats', 'room_answers'])
    await site.connection
      .collection(name)
      .updateMany({ run_id: run }, { $set: { expires_at: new Date(site.clock.now() + 9 * day) } })
  const late = { run_id: run, expires_at: { $gt: new Date(site.clock.now() + day + hour) } }
  while ((await site.connection.collection('room_answers').countDocuments(late)) > 0) {
    site.clock.advance(1000)
    await pause()
  }
  const { body } = await hall.host.call<{ reports: { title: string; seats: number }[] }>(
    'GET',
    '/api/rooms/reports',
  )
  expect(body.reports).toMatchObject([{ title: 'Forum', seats: 3 }])
})

test('[FORUM-7] rooms from before there were runs become plans, one that was running goes on with its seats, and reports stay', async () => {
  const hall = await openHall(site, { tables: 2 })
  const [guest, quiet] = [await site.browser(), await openHall(site)]
  const rooms = site.connection.collection<{ _id: string }>('rooms')
  const at = new Date(site.clock.now())
  const before = (state: 'open' | 'ended', more: object) => ({
    state,
    rev: 7,
    tables_fixed: false,
    seats_taken: 0,
    seats_numbered: 0,
    paused_at: null,
    current_id: null,
    first_activity_at: null,
    ends_at: new Date(at.getTime() + 9 * hour),
    ended_at: null,
    report_id: null,
    expires_at: new Date(at.getTime() + 33 * hour),
    ...more,
  })
  const unset = Object.fromEntries(
    [
      'run',
      'past_runs',
      'planned_at',
      'closes_at',
      'closing_chosen',
      'closed_at',
      'opener_place',
      'run_place',
      'helpers',
    ].map((name) => [name, '' as const]),
  )
  const activity = await addActivity(hall, choice)
  await open(hall, activity.id)
  const visitor = decodeURIComponent(/visitor=([^;]+)/.exec(guest.cookie)?.[1] ?? '')
    .split(':')[1]!
    .split('.')[0]!
  const key = seatKey('a secret of the tests only', hall.id, visitor)
  const expires_at = new Date(at.getTime() + 33 * hour)
  const seat = {
    room_id: hall.id,
    number: 1,
    table: 2,
    name: 'Zoë',
    here: true,
    joined_at: at,
    seen_at: at,
    expires_at,
  }
  await site.connection.collection<{ _id: string }>('room_seats').insertOne({ _id: key, ...seat })
  await site.connection.collection<{ _id: string }>('room_answers').insertOne({
    ...{ _id: `${activity.id}:1:${key}`, room_id: hall.id, activity_id: activity.id, round: 1, seat_id: key },
    ...{ table: 2, value: first, confidence: null, points: 0, at, sealed: false, expires_at },
  })
  await rooms.updateOne(
    { _id: hall.id },
    {
      $set: before('open', {
        seats_taken: 1,
        seats_numbered: 1,
        current_id: activity.id,
        first_activity_at: at,
        last_opened_at: at,
        live_code: hall.code,
        opener_slot: `${hall.host.id}:0`,
      }),
      $unset: unset,
    },
  )
  await rooms.updateOne(
    { _id: quiet.id },
    { $set: before('ended', { ended_at: at, report_id: quiet.id, expiry_set: true }), $unset: unset },
  )
  const upgraded = await site.startInstance()
  const look = await guest.call<SeatRoom>('GET', `/api/rooms/${hall.id}?as=seat`, undefined, upgraded)
  expect(look.body).toMatchObject({
    run_id: hall.id,
    seat: { id: key, table: 2, name: 'Zoë' },
    current: { id: activity.id, state: 'open' },
    own: [{ value: first }],
  })
  const say = await answer(guest, hall, activity.id, { choice_ids: ['second'] }, {}, upgraded)
  expect(say.body.status).toBe('changed')
  const desk = await hall.host.call<HostRoom>('GET', `/api/rooms/${hall.id}?as=host`, undefined, upgraded)
  expect(desk.body).toMatchObject({ code: hall.code, counts: { seats: 1, answered: 1 }, closed: false })
  const plan = await quiet.host.call<HostRoom>('GET', `/api/rooms/${quiet.id}?as=host`, undefined, upgraded)
  expect(plan.body).toMatchObject({ run_id: null, last_run: { report_id: quiet.id }, closed: false })
  // Twice, as after a start that was interrupted: nothing changes.
  const once = await rooms.findOne({ _id: hall.id })
  await createRoomRecords(site.connection, () => at).ensureIndexes()
  expect(await rooms.findOne({ _id: hall.id })).toEqual(once)
})

test('[FORUM-2] after a run the wall waits for the next one', async () => {
  const hall = await openHall(site)
  const guest = await site.browser()
  await endRun(hall)
  expect(await lookAsStage(guest, hall)).toMatchObject({ run_id: null, current: null, paused: false })
  expect((await step(hall, (await addActivity(hall, choice)).id, 'open')).body.error.code).toBe('not_now')
})

test('[FORUM-8] a draft carries minutes and a note, also one of the banks; the desk learns when the agenda begins', async () => {
  const hall = await prepare({ agenda: 'warm-up' })
  const { body: offers } = await hall.host.call<{ agendas: AgendaOffer[] }>('GET', '/api/rooms/agendas')
  const offer = offers.agendas.find(({ id }) => id === 'warm-up')!
  const planned = (room: HostRoom) => room.agenda.map(({ minutes }) => minutes)
  expect(planned(hall.room)).toEqual(offer.activities.map(({ minutes }) => minutes))
  const [draft] = hall.room.agenda
  const change = (body: object) =>
    hall.host.call<HostActivity>('PATCH', `/api/rooms/${hall.id}/activities/${draft!.id}`, body)
  const note = 'n'.repeat(1000)
  expect((await change({ minutes: 90, host_note: note })).body).toMatchObject({
    minutes: 90,
    host_note: note,
  })
  for (const [field, value] of [
    ['minutes', 91],
    ['minutes', -1],
    ['host_note', `${note}n`],
  ] as const)
    expect((await change({ [field]: value })).body).toMatchObject({
      error: { code: 'validation_failed', details: [{ path: field }] },
    })
  expect((await change({ minutes: 0 })).body).not.toHaveProperty('minutes')
  const starts = async () => (await lookAsHost(hall)).agenda_starts_at
  expect(await starts()).toBeNull()
  await begin(hall)
  expect(await starts()).toBeNull()
  const now = site.clock.now()
  await open(hall, (await addActivity(hall, choice)).id)
  expect(await starts()).toBe(new Date(now).toISOString())
  const soon = new Date(now + hour).toISOString()
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { planned_at: soon })
  expect(await starts()).toBe(soon)
  // The next run is planned already: this one keeps its own beginning.
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, {
    planned_at: new Date(now + 9 * day).toISOString(),
  })
  expect(await starts()).toBe(new Date(now).toISOString())
})

test('[FORUM-6] an agenda goes into a file and comes back: items of the banks by their id, notes and own answers only where they are ticked', async () => {
  const hall = await prepare({ tables: 3 })
  const { body: bank } = await hall.host.call<{ items: { ref: string }[] }>('GET', '/api/rooms/bank')
  const { ref } = bank.items.find((item) => item.ref.startsWith('quiz/'))!
  const own: ActivityInput = {
    ...choice,
    right: ['second'],
    explanation: 'Because of duration.',
    host_note: 'Say it slowly.',
    minutes: 12,
  }
  const number: ActivityInput = {
    kind: 'number',
    prompt: 'n',
    least: 0,
    most: 99,
    scale: 'linear',
    truth: 42,
  }
  const item: ActivityInput = {
    kind: 'round',
    ref,
    seconds: { first: 60 },
    host_note: 'Say it slowly.',
    minutes: 9,
  }
  for (const input of [own, number, item, { kind: 'quiz', questions: 5 } as const])
    await addActivity(hall, input)
  const file = async (query = '', who = hall.host) =>
    who.call<AgendaFile>('GET', `/api/rooms/${hall.id}/agenda-file${query}`)
  const { body: bare } = await file()
  expect(JSON.stringify(bare)).not.toMatch(/Because|slowly|"right"|42|explanation/)
  expect(bare.activities[2]).toEqual({ kind: 'round', ref, seconds: { first: 60 }, minutes: 9 })
  const { body: full } = await file('?notes=true&answers=true')
  expect(full).toMatchObject({ format: 'icio-room-agenda', version: 1, title: 'Forum', tables: 3 })
  expect(full.activities.slice(0, 3)).toEqual([own, number, item])
  const load = (content: object) =>
    hall.host.call<HostRoom>('POST', '/api/rooms/agenda-file', { file: content, seats: 20 })
  const contents = ({ agenda }: HostRoom) =>
    agenda.map(({ kind, prompt, right, truth, host_note, minutes, ref }) => [
      minutes,
      kind,
      prompt,
      right,
      truth,
      host_note,
      ref,
    ])
  const loaded = await load(full)
  expect(loaded.status).toBe(201)
  expect(loaded.body.code).not.toBe(hall.code)
  expect(contents(loaded.body)).toEqual(contents(await lookAsHost(hall)))
  const copied = await hall.host.call<HostRoom>('POST', `/api/rooms/${hall.id}/copy`)
  expect(contents(copied.body)).toEqual(contents(await lookAsHost(hall)))
  expect(copied.body).toMatchObject({ run_id: null, seats_limit: 20, tables: 3, helper_list: [] })
  // What does not fit makes nothing, and the error names the field.
  const rooms = async () => (await hall.host.call<{ rooms: object[] }>('GET', '/api/rooms')).body.rooms.length
  const before = await rooms()
  const [first, ...rest] = full.activities
  for (const [wrong, path] of [
    [{ ...full, version: 2 }, 'file.version'],
    [{ ...full, activities: [{ ...first, prompt: ' ' }, ...rest] }, 'file.activities.0.prompt'],
    [{ ...full, activities: [...rest, { ...first, secret: 1 }] }, 'file.activities.3.secret'],
  ] as const) {
    const { status, body } = await load(wrong)
    expect([status, body.error.details]).toEqual([400, [expect.objectContaining({ path })]])
  }
  expect(await rooms()).toBe(before)
  const stranger = await site.browser('user')
  expect((await file('', stranger)).body.error.code).toBe('not_host')
  expect((await stranger.call('POST', `/api/rooms/${hall.id}/copy`)).body.error.code).toBe('not_host')
})

test('[FORUM-6] a link gives the agenda away as it was: without notes and answers unless they are ticked, answers to signed-in people only, until it is withdrawn or 90 days are over', async () => {
  const hall = await prepare()
  const own: ActivityInput = { ...choice, right: ['second'], explanation: 'Because of duration.', minutes: 5 }
  await addActivity(hall, { ...own, host_note: 'Say it slowly.' })
  const [visitor, member] = [await site.browser(), await site.browser('user')]
  const give = async (body: object, who = hall.host) =>
    who.call<{ token: string; path: string }>('POST', `/api/rooms/${hall.id}/copy-link`, body)
  const read = (who: Browser, token: string) => who.call<AgendaCopy>('GET', `/api/rooms/copies/${token}`)
  const bare = (await give({})).body
  const seen = await read(member, bare.token)
  expect(seen.body.activities).toEqual([{ kind: 'choice', prompt: 'Which?', minutes: 5 }])
  expect(JSON.stringify(seen.body)).not.toMatch(/slowly|Because|"right"/)
  const full = (await give({ notes: true, answers: true })).body
  // One link a room: the first leads nowhere any more.
  expect((await read(member, bare.token)).status).toBe(404)
  await addActivity(hall, { ...choice, prompt: 'Added later' })
  const [all, open] = [(await read(member, full.token)).body, (await read(visitor, full.token)).body]
  expect(all.file.activities).toEqual([{ ...own, host_note: 'Say it slowly.' }])
  expect(JSON.stringify(open)).not.toMatch(/Because|"right"|Added later/)
  const used = await member.call<HostRoom>('POST', '/api/rooms/agenda-file', { file: all.file, seats: 20 })
  expect(used.body.agenda).toMatchObject([{ prompt: 'Which?', right: ['second'], minutes: 5 }])
  expect((await give({}, member)).body).toMatchObject({ error: { code: 'not_host' } })
  expect((await member.call('DELETE', `/api/rooms/${hall.id}/copy-link`)).status).toBe(403)
  expect((await hall.host.call('DELETE', `/api/rooms/${hall.id}/copy-link`)).status).toBe(204)
  expect((await read(member, full.token)).status).toBe(404)
  const last = (await give({})).body
  const copies = site.connection.collection<{ _id: string; expires_at: Date }>('room_copies')
  const row = await copies.findOne({ _id: hall.id })
  expect(row?.expires_at.getTime()).toBe(site.clock.now() + 90 * day)
  await copies.updateOne({ _id: hall.id }, { $set: { expires_at: new Date(site.clock.now()) } })
  expect((await read(visitor, last.token)).status).toBe(404)
})

test('[FORUM-6] the opener of a run copies the agenda that its report keeps, notes included, also after the room closed; nobody else does', async () => {
  const hall = await prepare({ tables: 3 })
  const helper = await site.browser('user')
  const { body: link } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: link.token })
  const { id } = await addActivity(hall, { ...choice, right: ['1'], host_note: 'Say why', minutes: 4 })
  await begin(hall)
  const seats = await takeSeats(site, hall, 3)
  await play(
    site,
    hall,
    id,
    seats.map((seat) => [seat, first] as const),
  )
  const { last_run } = await endRun(hall)
  const report = `/api/rooms/reports/${last_run!.report_id}`
  await hall.host.call('POST', `/api/rooms/${hall.id}/end`)
  expect((await hall.host.call<{ may_copy?: true }>('GET', report)).body.may_copy).toBe(true)
  const { status, body } = await hall.host.call<HostRoom>('POST', `${report}/copy`, {})
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'Forum', tables: 3, seats_limit: 20, run_id: null })
  expect(body.code).not.toBe(hall.code)
  const [copied] = body.agenda
  expect(copied).toMatchObject({
    prompt: 'Which?',
    state: 'draft',
    host_note: 'Say why',
    minutes: 4,
    right: ['second'],
  })

  expect((await helper.call<{ may_copy?: true }>('GET', report)).body.may_copy).toBeUndefined()
  expect((await helper.call('POST', `${report}/copy`, {})).status).toBe(403)
  expect((await (await site.browser('admin')).call('POST', `${report}/copy`, {})).status).toBe(404)
  await site.connection
    .collection<{ _id: string }>('room_reports')
    .updateOne({ _id: last_run!.report_id! }, { $unset: { agenda: '' } })
  expect((await hall.host.call('POST', `${report}/copy`, {})).status).toBe(404)
})
