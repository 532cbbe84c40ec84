import { createHash } from 'node:crypto'
import type { ActivityInput, HostRoom, RoomDoor, RoomReport, SeatRoom } from '@icio/contracts/rooms/endpoints'
import { reportCsvRows } from '@icio/contracts/rooms/results/report-rows'
import { roomCodeAlphabet } from '@icio/contracts/rooms/rules'
import type { ErrorBody } from '@icio/contracts/errors'
import { callApp } from '@icio/kit/testing/run-service'
import { findRoomAllowanceIn } from '../src/rooms/room-allowance.js'
import { noCertificates } from './run-lobbies.js'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import { createRoomsRecords } from '../src/rooms/room-foundations.js'
import {
  addActivity,
  answer,
  closeAndCount,
  endRun,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  open,
  openHall,
  play,
  readResult,
  roomSecret,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  until,
  type Browser,
  type RoomSite,
} from './room-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const yesNo: ActivityInput = {
  kind: 'choice',
  prompt: 'Do we review the policy now?',
  options: [
    { id: 'yes', text: 'Yes' },
    { id: 'no', text: 'No' },
  ],
  right: ['yes'],
}
const yes = { choice_ids: ['yes'] }
const no = { choice_ids: ['no'] }

test('[ROOM-1, FORUM-1] a person has 20 rooms of up to 50 seats that are not closed, organizers and staff up to 2,000 seats; two at once make no twenty-first', async () => {
  const host = await site.browser('user')
  const opening = (seats: number) => host.call<HostRoom>('POST', '/api/rooms', { title: 'Board', seats })
  expect((await opening(51)).body).toMatchObject({
    error: { code: 'validation_failed', details: [{ path: 'seats' }] },
  })
  const [first] = await Promise.all(Array.from({ length: 19 }, () => opening(50)))
  const both = await Promise.all([opening(3), opening(3)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await opening(3)).body.error).toMatchObject({
    code: 'too_many_rooms',
    message: 'You already have 20 rooms that are not closed. Close, end or delete one of them first.',
  })
  expect((await host.call('POST', `/api/rooms/${first!.body.id}/end`)).status).toBe(200)
  expect((await opening(3)).status).toBe(201)
  const codesFor = async (who: typeof host) =>
    (await who.call<{ organizer: boolean }>('GET', '/api/rooms')).body.organizer
  for (const role of ['organizer', 'moderator'] as const) {
    const large = await openHall(site, { seats: 2000 }, role)
    expect([large.room.seats_limit, await codesFor(large.host)]).toEqual([2000, true])
  }
  const developer = await site.browser('developer')
  expect((await developer.call('POST', '/api/rooms', { title: 'Board', seats: 51 })).status).toBe(400)
  expect([await codesFor(host), await codesFor(developer)]).toEqual([false, false])
  const visitor = await site.browser()
  expect((await visitor.call('POST', '/api/rooms', { title: 'Board', seats: 5 })).status).toBe(401)
})

test('[ROOM-2] a code has six letters of the alphabet; title and tables are checked and the error names the field', async () => {
  const { code, host } = await openHall(site)
  expect(code).toMatch(new RegExp(`^[${roomCodeAlphabet}]{6}$`))
  const wrong = await host.call('POST', '/api/rooms', { title: 'ab', seats: 5, tables: 251 })
  expect(wrong.body.error.details).toEqual([
    expect.objectContaining({ path: 'title' }),
    expect.objectContaining({ path: 'tables' }),
  ])
})

test('[ROOM-3] a code without an account leads to the title and to a seat; an unknown one says so', async () => {
  const hall = await openHall(site)
  const guest = await site.browser()
  const typed = ` ${hall.code.toLowerCase()} `
  expect((await guest.call<RoomDoor>('POST', '/api/rooms/find', { code: typed })).body).toMatchObject({
    id: hall.id,
    title: 'Forum 2026',
    seated: false,
  })
  expect((await guest.call('POST', '/api/rooms/join', { code: typed })).status).toBe(200)
  expect((await guest.call('POST', '/api/rooms/join', { code: 'WRNG22' })).body).toMatchObject({
    error: { code: 'room_not_found', message: 'This room does not exist or has ended.' },
  })
})

test('[ROOM-3, GATE-5] joining without the disclosure is refused', async () => {
  const hall = await openHall(site)
  const bare = await site.first.app.inject({
    method: 'POST',
    url: '/api/rooms/join',
    payload: { code: hall.code },
  })
  expect(bare.json()).toMatchObject({ error: { code: 'disclosure_needed' } })
})

test('[ROOM-37, SEC-60] a pass that opens one room opens nothing else', async () => {
  const [hall, other] = [await openHall(site), await openHall(site)]
  const visitor = async (url: string) => {
    const { cookie } = await callApp(site.first.app, { method: 'POST', url })
    return (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
      callApp<SeatRoom & ErrorBody>(site.first.app, {
        method,
        url: path,
        headers: { cookie },
        ...(payload ? { payload } : {}),
      })
  }
  const call = await visitor(`/api/test/gate?room=${hall.id}`)
  expect((await call('POST', '/api/rooms/join', { code: hall.code })).status).toBe(200)
  expect((await call('GET', `/api/rooms/${hall.id}`)).status).toBe(200)
  expect((await call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Zoë' })).status).toBe(200)
  const refused = [
    await call('POST', '/api/rooms/join', { code: other.code }),
    await call('GET', `/api/rooms/${other.id}?as=stage`),
    await call('POST', `/api/rooms/${other.id}/ticket`, { as: 'stage' }),
    await (await visitor('/api/test/gate?room='))('POST', '/api/rooms/join', { code: hall.code }),
  ]
  expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
    refused.map(() => [403, 'disclosure_needed']),
  )
})

test('[ROOM-37] only the code of an open room of an organizer or of staff tells its free seats, and guessing is limited', async () => {
  const find = findRoomAllowanceIn(createRoomsRecords(site.connection, () => new Date(site.clock.now())))
  const address = '198.51.100.7'
  const [of, member] = [await openHall(site, { seats: 80 }, 'organizer'), await openHall(site)]
  await takeSeats(site, of, 3)
  expect(await find({ code: of.code.toLowerCase(), address })).toEqual({ id: of.id, free: 77 })
  expect(await find({ code: member.code, address })).toBeNull()
  const rooms = site.connection.collection<{ _id: string }>('rooms')
  await rooms.updateOne({ _id: of.id }, { $unset: { by_staff: '' } })
  expect(await find({ code: of.code, address })).toEqual({ id: of.id, free: 77 })
  await rooms.updateOne({ _id: of.id }, { $set: { 'run.seats_taken': 80 }, $inc: { 'run.seats_rev': 1 } })
  expect(await find({ code: of.code, address })).toEqual({ id: of.id, free: 0 })
  const guesser = '198.51.100.8'
  for (let guess = 0; guess < 10; guess++)
    expect(await find({ code: `WRNG2${guess}`, address: guesser })).toBeNull()
  expect(await find({ code: of.code, address: guesser })).toBeNull()
  await endRun(of)
  expect(await find({ code: of.code, address })).toBeNull()
})

test('[ROOM-4] a seat changes its table until the first activity opens, within the tables of the room', async () => {
  const hall = await openHall(site, { tables: 4 })
  const seat = await takeSeat(site, hall, 2)
  const change = (table: number | null) =>
    seat.call<SeatRoom>('PATCH', `/api/rooms/${hall.id}/seat`, { table })
  expect((await change(3)).body.seat.table).toBe(3)
  expect((await change(5)).body.error.details).toEqual([expect.objectContaining({ path: 'table' })])
  await open(hall, (await addActivity(hall, yesNo)).id)
  expect((await change(1)).body).toMatchObject({ error: { code: 'not_now' } })
})

test('[ROOM-5] joining again, also twice at once, gives the same seat and what it had answered', async () => {
  const hall = await openHall(site)
  const guest = await site.browser()
  const join = () =>
    guest.call<{ room: SeatRoom; seat: { id: string } }>('POST', '/api/rooms/join', { code: hall.code })
  const [one, two] = await Promise.all([join(), join()])
  expect(one.body.seat.id).toBe(two.body.seat.id)
  const activity = await addActivity(hall, yesNo)
  await open(hall, activity.id)
  await answer(guest, hall, activity.id, yes)
  expect((await join()).body.room.own).toEqual([{ activity_id: activity.id, round: 1, value: yes }])
  expect((await lookAsHost(hall)).counts.seats).toBe(1)
})

test('[ROOM-6] a full room refuses, also many at once; who leaves frees the seat, and the answer stays counted', async () => {
  const hall = await openHall(site, { seats: 3 })
  const browsers = await Promise.all(Array.from({ length: 6 }, () => site.browser()))
  const joined = await Promise.all(
    browsers.map((one) => one.call('POST', '/api/rooms/join', { code: hall.code })),
  )
  expect(joined.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409])
  const seated = browsers.filter((_, index) => joined[index]?.status === 200)
  const activity = await addActivity(hall, yesNo)
  await open(hall, activity.id)
  for (const seat of seated) await answer(seat, hall, activity.id, yes)
  expect((await seated[0]!.call('POST', `/api/rooms/${hall.id}/leave`)).status).toBe(204)
  expect((await answer(seated[0]!, hall, activity.id, no)).body).toMatchObject({
    error: { code: 'room_not_found' },
  })
  const next = await site.browser()
  expect((await next.call('POST', '/api/rooms/join', { code: hall.code })).status).toBe(200)
  await closeAndCount(site, hall, activity.id)
  expect(await readResult(hall)).toMatchObject({ n: 3 })
})

test('[ROOM-7] the eleventh wrong code of a browser in a minute is refused; right codes are never counted', async () => {
  const hall = await openHall(site)
  const guest = await site.browser()
  const find = (code: string) => guest.call('POST', '/api/rooms/find', { code })
  for (let count = 0; count < 12; count++) expect((await find(hall.code)).status).toBe(200)
  for (let count = 0; count < 10; count++) expect((await find('WRNG22')).status).toBe(404)
  expect((await find('WRNG22')).body).toMatchObject({ error: { code: 'too_many_attempts' } })
})

test('[ROOM-7] after 600 wrong codes in a minute an address is refused, and a minute later it is not', async () => {
  // Ahead of the database's clock, so that it does not delete counts of this minute.
  const crowd = await runRooms({ now: Date.now() + 3_600_000 })
  try {
    const wrong = async (who: Browser) =>
      (await who.call('POST', '/api/rooms/find', { code: 'WRNG22' })).status
    expect(await wrong(await crowd.browser())).toBe(404)
    // As if 58 other browsers had guessed ten times, and one nine times.
    const counts = crowd.connection.collection<{ _id: string; count: number }>('room_wrong_codes')
    const address = { _id: { $regex: '^address:' } }
    expect(await counts.findOne(address)).toMatchObject({ count: 1 })
    await counts.updateOne(address, { $set: { count: 598 } })
    const last = await crowd.browser()
    expect([await wrong(last), await wrong(last), await wrong(last)]).toEqual([404, 404, 429])
    expect(await wrong(await crowd.browser())).toBe(429)
    crowd.clock.advance(60_000)
    expect(await wrong(await crowd.browser())).toBe(404)
  } finally {
    await crowd.close()
  }
})

test('[ROOM-7, ROOM-37, ROOM-42, SEC-141] an address that has used up its wrong codes still comes in by a code that it has typed rightly, and its guessers do not', async () => {
  const crowd = await runRooms({ now: Date.now() + 3_600_000 })
  try {
    const [hall, other] = [await openHall(crowd, {}, 'moderator'), await openHall(crowd, {}, 'moderator')]
    await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { second_code: true })
    const { stage_key } = (
      await hall.host.call<{ stage_key: string }>('GET', `/api/rooms/${hall.id}?as=host`)
    ).body
    const secondCode = () =>
      hall.host.call<{ code: string }>('POST', `/api/rooms/${hall.id}/second-code`, { stage_key })
    const ask = async (who: Browser, path: string, body: object) => {
      const { status, body: said } = await who.call<{ error?: { code: string } }>('POST', path, body)
      return said.error?.code ?? status
    }
    const find = async (code: string) => ask(await crowd.browser(), '/api/rooms/find', { code })
    expect(await find(hall.code)).toBe(200)
    expect(await find('WRNG22')).toBe('room_not_found')
    await crowd.connection
      .collection<{ _id: string; count: number }>('room_wrong_codes')
      .updateOne({ _id: { $regex: '^address:' } }, { $set: { count: 600 } })
    // Guesses are refused, right ones of other rooms among them, or the refusal would tell.
    expect(await find('WRNG22')).toBe('too_many_attempts')
    expect(await find(other.code)).toBe('too_many_attempts')
    // The hall goes on: its code, the second code and the stage.
    expect(await find(hall.code)).toBe(200)
    expect((await secondCode()).status).toBe(200)
    const join = async (second_code: string) =>
      ask(await crowd.browser(), '/api/rooms/join', { code: hall.code, second_code })
    expect(await join('AAAAA')).toBe('second_code_wrong')
    expect(await join((await secondCode()).body.code)).toBe(200)
    // The human check's ten guesses of an address are used up as well: the known code goes on.
    const findRoomAllowance = findRoomAllowanceIn(
      createRoomsRecords(crowd.connection, () => new Date(crowd.clock.now())),
    )
    crowd.clock.advance(60_000)
    const address = '203.0.113.9'
    expect(await findRoomAllowance({ code: hall.code, address })).toMatchObject({ id: hall.id })
    for (let count = 0; count < 10; count++)
      expect(await findRoomAllowance({ code: 'WRNG22', address })).toBeNull()
    expect(await findRoomAllowance({ code: other.code, address })).toBeNull()
    expect(await findRoomAllowance({ code: hall.code, address })).toMatchObject({ id: hall.id })
  } finally {
    await crowd.close()
  }
})

test('[ROOM-7] a seat makes 60 calls a minute and no more', async () => {
  const hall = await openHall(site)
  const seat = await takeSeat(site, hall)
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) {
    statuses.push((await seat.call('GET', `/api/rooms/${hall.id}?as=seat`)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})

test('[ROOM-8] a link makes one helper a host; a used one is gone; helpers do everything but close the room', async () => {
  const hall = await openHall(site)
  const { body: link } = await hall.host.call<{ token: string; path: string }>(
    'POST',
    `/api/rooms/${hall.id}/hosts`,
  )
  expect(link.path).toBe(`/room/${hall.code}/desk?host=${link.token}`)
  const [helper, other] = [await site.browser('user'), await site.browser('user')]
  const accept = (who: typeof helper) =>
    who.call<HostRoom>('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: link.token })
  const both = await Promise.all([accept(helper), accept(other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  const made = both[0]?.status === 200 ? helper : other
  expect((await accept(made)).status).toBe(200)
  expect((await made.call('POST', `/api/rooms/${hall.id}/activities`, yesNo)).status).toBe(201)
  expect((await made.call('POST', `/api/rooms/${hall.id}/end`)).body).toMatchObject({
    error: { code: 'not_host' },
  })
  for (let count = 0; count < 4; count++) await hall.host.call('POST', `/api/rooms/${hall.id}/hosts`)
  expect((await hall.host.call('POST', `/api/rooms/${hall.id}/hosts`)).body).toMatchObject({
    error: { code: 'too_many' },
  })
})

test('[AUTH-56, PRIV-6, SEC-99] the room of a deleted host ends with its invitations; one with another host passes to that one', async () => {
  const host = await site.browser('user')
  const [helper, stranger] = [await site.browser('user'), await site.browser('user')]
  const openWithLink = async (title: string) => {
    const { id } = (await host.call<HostRoom>('POST', '/api/rooms', { title, seats: 20 })).body
    const { token } = (await host.call<{ token: string }>('POST', `/api/rooms/${id}/hosts`)).body
    return { id, accept: (who: Browser) => who.call('POST', `/api/rooms/${id}/hosts/accept`, { token }) }
  }
  const [alone, shared] = [await openWithLink('Alone'), await openWithLink('Shared')]
  expect((await shared.accept(helper)).status).toBe(200)
  await createLobbiesPersonalData(site.connection, roomSecret, noCertificates).erase(host.id ?? '')
  expect((await alone.accept(stranger)).body).toMatchObject({ error: { code: 'room_closed' } })
  const rooms = site.connection.collection<{ _id: string }>('rooms')
  const left = await rooms.findOne({ _id: alone.id })
  expect(left).toMatchObject({ title: '', agenda: [], host_ids: [], run: null })
  expect(JSON.stringify(left)).not.toContain(host.id)
  expect((await helper.call('POST', `/api/rooms/${shared.id}/end`)).status).toBe(200)
})

test('[ROOM-7, SEC-59] a browser joins 60 times a minute and no more', async () => {
  const hall = await openHall(site)
  const seat = await takeSeat(site, hall)
  const statuses: number[] = []
  for (let count = 0; count < 61; count++)
    statuses.push((await seat.call('POST', '/api/rooms/join', { code: hall.code })).status)
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200))
  expect(statuses.at(-1)).toBe(429)
})

test('[ROOM-9] an agenda holds 40 activities, drafts move and change, opened ones do not', async () => {
  const hall = await openHall(site)
  const first = await addActivity(hall, yesNo)
  const second = await addActivity(hall, { ...yesNo, prompt: 'Second' })
  const change = (id: string, body: object) =>
    hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, body)
  await change(second.id, { position: 1 })
  expect((await lookAsHost(hall)).agenda.map(({ prompt }) => prompt)).toEqual(['Second', yesNo.prompt])
  expect((await change(second.id, { options: [{ text: 'One' }] })).body.error.details).toEqual([
    { path: 'options', message: 'must be 2 to 6' },
  ])
  await open(hall, first.id)
  expect((await change(first.id, { prompt: 'Other' })).body).toMatchObject({ error: { code: 'not_now' } })
  for (let count = 2; count < 40; count++) await addActivity(hall, yesNo)
  const more = await hall.host.call('POST', `/api/rooms/${hall.id}/activities`, yesNo)
  expect(more.body).toMatchObject({ error: { code: 'too_many' } })
})

test.each([
  [{ kind: 'choice', prompt: 'x', options: [{ text: 'a' }, { text: ' A ' }] }, 'options.1.text'],
  [{ kind: 'number', prompt: 'x', least: 5, most: 5 }, 'most'],
  [{ kind: 'number', prompt: 'x', least: 0, most: 5, scale: 'log' }, 'least'],
  [{ kind: 'rank', prompt: 'x', options: [{ text: 'a' }, { text: 'b' }] }, 'options'],
  [{ kind: 'words' }, 'prompt'],
  [{ kind: 'board' }, 'kind'],
  [{ kind: 'round', prompt: 'x' }, 'options'],
] as const)('ROOM-9 an activity that cannot be played names its field: %j', async (input, path) => {
  const hall = await openHall(site)
  const { status, body } = await hall.host.call('POST', `/api/rooms/${hall.id}/activities`, input)
  expect([status, body.error.details]).toEqual([400, [expect.objectContaining({ path })]])
})

test('[ROOM-9] a bank item comes with its right answer and its explanation, and an agenda starts with one press', async () => {
  const hall = await openHall(site, { agenda: 'forum-opening', tables: 3 })
  const kinds = hall.room.agenda.map(({ kind }) => kind)
  expect(kinds).toEqual(['choice', 'words', 'range', 'mirror', 'round', 'round', 'quiz', 'questions'])
  const { body } = await hall.host.call<{ items: { ref: string }[] }>('GET', '/api/rooms/bank?find=duration')
  expect(new Set(body.items.flatMap((item) => Object.keys(item)))).toEqual(
    new Set(['ref', 'kind', 'prompt', 'tags']),
  )
  const item = await addActivity(hall, { kind: 'choice', ref: body.items[0]!.ref })
  expect(await open(hall, item.id)).toMatchObject({
    kind: 'choice',
    explanation: expect.any(String),
    right: [expect.any(String)],
  })
})

test('[ROOM-10] one activity is open at a time; the countdown closes it; it opens again only before it was shown', async () => {
  const hall = await openHall(site)
  const [one, two] = [await addActivity(hall, yesNo), await addActivity(hall, yesNo)]
  await open(hall, one.id)
  expect((await step(hall, two.id, 'open')).body).toMatchObject({ error: { code: 'not_now' } })
  expect((await step(hall, one.id, 'shown')).body).toMatchObject({ error: { code: 'not_now' } })
  const seats = await takeSeats(site, hall, 3)
  await answer(seats[0]!, hall, one.id, yes)
  await step(hall, one.id, 'closed')
  expect((await lookAsSeat(seats[0]!, hall)).current).toMatchObject({ closing: true, ends_in_ms: 5000 })
  site.clock.advance(5000)
  await until(site, hall, one.id, 'closed')
  await open(hall, one.id)
  for (const seat of seats) await answer(seat, hall, one.id, no)
  await closeAndCount(site, hall, one.id)
  await step(hall, one.id, 'shown')
  expect(await readResult(hall)).toMatchObject({
    n: 3,
    counts: [{ count: 0 }, { count: 3 }],
  })
  await step(hall, one.id, 'closed')
  expect((await lookAsSeat(seats[0]!, hall)).current).not.toHaveProperty('results')
  expect((await step(hall, one.id, 'open')).body).toMatchObject({ error: { code: 'not_now' } })
})

test('[ROOM-10] a limit closes an activity by itself, and two hosts who press at once take one step', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, { ...yesNo, limit_seconds: 10 })
  const url = `/api/rooms/${hall.id}/activities/${activity.id}/step`
  const press = () => hall.host.call('POST', url, { to: 'open', phase_seq: 0 })
  const statuses = (await Promise.all([press(), press()])).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409])
  site.clock.advance(10_000)
  await until(site, hall, activity.id, 'closed')
})

test('[ROOM-11] the last answer before closing counts; one later than 1.5 s after it is late, also after a reload', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, yesNo)
  const seats = await takeSeats(site, hall, 3)
  await open(hall, activity.id)
  for (const seat of seats) await answer(seat, hall, activity.id, no)
  expect((await answer(seats[0]!, hall, activity.id, yes)).body.status).toBe('changed')
  await step(hall, activity.id, 'closed')
  site.clock.advance(5000)
  await until(site, hall, activity.id, 'closed')
  site.clock.advance(1499)
  expect((await answer(seats[1]!, hall, activity.id, yes)).body.status).toBe('changed')
  site.clock.advance(2)
  await until(site, hall, activity.id, 'sealed')
  await seats[2]!.call('POST', '/api/rooms/join', { code: hall.code })
  expect((await answer(seats[2]!, hall, activity.id, yes)).body.status).toBe('late')
  await step(hall, activity.id, 'shown')
  expect(await readResult(hall)).toMatchObject({ counts: [{ count: 2 }, { count: 1 }] })
  expect((await answer(seats[2]!, hall, activity.id, yes)).body.status).toBe('late')
})

test('[ROOM-11] an answer of several choices is taken back by choosing none, at every instance, until it closes', async () => {
  const hall = await openHall(site)
  const [ada, bo, ...others] = await takeSeats(site, hall, 4)
  const several = await addActivity(hall, { ...yesNo, several: true })
  await open(hall, several.id)
  await answer(ada!, hall, several.id, { choice_ids: ['yes', 'no'] })
  for (const seat of [bo!, ...others]) await answer(seat, hall, several.id, yes)
  const second = await site.startInstance()
  const counted = async () =>
    (await hall.host.call<HostRoom>('GET', `/api/rooms/${hall.id}?as=host`, undefined, second)).body.counts
      .answered
  expect(await counted()).toBe(4)
  expect((await answer(ada!, hall, several.id, { choice_ids: [] })).body.status).toBe('changed')
  expect((await answer(ada!, hall, several.id, { choice_ids: [] })).body.status).toBe('changed')
  expect((await lookAsSeat(ada!, hall)).own).toEqual([])
  expect((await lookAsHost(hall)).counts.answered).toBe(3)
  await closeAndCount(site, hall, several.id)
  expect((await answer(bo!, hall, several.id, { choice_ids: [] })).body.status).toBe('late')
  await step(hall, several.id, 'shown')
  expect(await readResult(hall)).toMatchObject({ counts: [{ count: 3 }, { count: 0 }] })
  const one = await addActivity(hall, yesNo)
  await open(hall, one.id)
  expect((await answer(ada!, hall, one.id, { choice_ids: [] })).status).toBe(400)
})

test('[ROOM-12, ROOM-13] hidden numbers tell the stage nothing, and below three answers nothing is shown', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, yesNo)
  const seats = await takeSeats(site, hall, 2)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { hide_numbers: true })
  await play(
    site,
    hall,
    activity.id,
    seats.map((seat) => [seat, yes] as const),
  )
  const stage = await lookAsStage(seats[0]!, hall)
  expect(stage.counts.answered).toBeNull()
  expect(stage.small).toBe(true)
  expect(stage.current?.results).toEqual({ kind: 'choice', n: 2, few: true, counts: [], tables: [] })
  expect(await readResult(hall)).toMatchObject({ few: true, counts: [] })
})

test('[ROOM-14] numbers, ranges, ranks and words are counted as the rules say', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const number = await addActivity(hall, { kind: 'number', prompt: 'n', least: 0, most: 100, truth: 20 })
  await play(
    site,
    hall,
    number.id,
    seats.map((seat, i) => [seat, { number: [10, 30, 20][i] }] as const),
    { answer: true },
  )
  expect((await lookAsStage(seats[0]!, hall)).current).toMatchObject({
    results: { dots: [10, 20, 30], median: 20, middle: { low: 15, high: 25 } },
    solution: { truth: 20 },
  })
  const range = await addActivity(hall, { kind: 'range', prompt: 'r', least: 0, most: 100, truth: 20 })
  const ranges = [
    { low: 0, high: 10 },
    { low: 10, high: 20 },
    { low: 15, high: 60 },
  ]
  await play(
    site,
    hall,
    range.id,
    seats.map((seat, i) => [seat, ranges[i]!] as const),
    { answer: true },
  )
  expect((await lookAsStage(seats[0]!, hall)).current?.results).toMatchObject({
    hits: 2,
    low_median: 10,
    high_median: 20,
  })
  const rank = await addActivity(hall, {
    kind: 'rank',
    prompt: 'k',
    options: ['a', 'b', 'c'].map((text) => ({ id: text, text })),
  })
  const orders = [
    ['a', 'b', 'c'],
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
  ]
  await play(
    site,
    hall,
    rank.id,
    seats.map((seat, i) => [seat, { order: orders[i] }] as const),
  )
  expect((await lookAsStage(seats[0]!, hall)).current?.results).toMatchObject({
    options: [
      { choice_id: 'a', mean_place: 4 / 3, borda: 5 },
      { choice_id: 'b', mean_place: 2, borda: 3 },
      { choice_id: 'c', mean_place: 8 / 3, borda: 1 },
    ],
  })
})

test('[STAGE-12] a choice is shown by three presses: its bars, the right one, and why', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const activity = await addActivity(hall, {
    kind: 'choice',
    prompt: 'c',
    options: ['a', 'b'].map((text) => ({ id: text, text })),
    right: ['a'],
    explanation: 'Because.',
  })
  await play(
    site,
    hall,
    activity.id,
    seats.map((seat) => [seat, { choice_ids: ['a'] }] as const),
  )
  const current = async () => (await lookAsStage(seats[0]!, hall)).current
  expect(await current()).toMatchObject({ answer_shown: false })
  expect(await current()).not.toHaveProperty('solution')
  expect((await step(hall, activity.id, 'shown', { why: true })).body.error.code).toBe('not_now')
  await step(hall, activity.id, 'shown', { answer: true })
  expect((await current())?.solution).toEqual({ right: ['a'] })
  expect((await lookAsSeat(seats[0]!, hall)).current?.solution).toEqual({ right: ['a'] })
  expect((await lookAsHost(hall)).agenda[0]?.next).toEqual({ to: 'shown', why: true })
  await step(hall, activity.id, 'shown', { why: true })
  expect((await current())?.solution).toEqual({ right: ['a'], explanation: 'Because.' })
  expect((await lookAsHost(hall)).agenda[0]?.next).toBeNull()
})

test('[ROOM-14, ROOM-15] words reach the wall when a host approved them, counted where two entered them; bad ones are marked', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 4)
  const activity = await addActivity(hall, { kind: 'words', prompt: 'w', entries: 2 })
  const words = [['Duration', 'shit'], [' duration ', 'Claims'], ['liquidity', 'shit'], ['Liquidity']]
  await play(
    site,
    hall,
    activity.id,
    seats.map((seat, i) => [seat, { words: words[i] }] as const),
  )
  expect((await lookAsStage(seats[0]!, hall)).current?.results).toMatchObject({ words: [] })
  site.heart.advance(500)
  const { entries } = await lookAsHost(hall).then(async () => {
    for (;;) {
      const room = await lookAsHost(hall)
      if (room.entries.length === 4) return room
      site.heart.advance(500)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  expect(entries.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['shit'])
  const approve = (who: typeof hall.host, word: string) => {
    const { id = '' } = entries.find(({ text }) => text.toLowerCase() === word) ?? {}
    return who.call('POST', `/api/rooms/${hall.id}/entries/${id}`, { state: 'approved' })
  }
  expect((await approve(seats[0]!, 'duration')).body).toMatchObject({ error: { code: 'not_host' } })
  expect((await approve(hall.host, 'claims')).status).toBe(200)
  expect((await approve(hall.host, 'duration')).status).toBe(200)
  for (;;) {
    site.heart.advance(500)
    const { current } = await lookAsStage(seats[0]!, hall)
    const shown = current?.results?.kind === 'words' ? current.results : null
    if (shown && shown.words.length > 0) {
      expect(shown.words).toEqual([{ text: expect.stringMatching(/^duration$/i), count: 2 }])
      expect(shown.once).toEqual(['Claims'])
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

test('[ROOM-16] questions are ordered by votes; a seat votes once, not for its own, and may take it back', async () => {
  const hall = await openHall(site)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { show_at_once: true })
  const [ann, bob, cyn] = await takeSeats(site, hall, 3)
  const activity = await addActivity(hall, { kind: 'questions', prompt: 'q' })
  await open(hall, activity.id)
  await answer(ann!, hall, activity.id, { text: 'Who decides?' })
  await answer(bob!, hall, activity.id, { text: 'And when?' })
  const listed = async () => {
    for (;;) {
      site.heart.advance(500)
      const { entries } = await lookAsSeat(cyn!, hall)
      if (entries.length === 2) return entries
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const when = (await listed()).find(({ text }) => text === 'And when?')!
  const vote = (who: typeof cyn, isFor: boolean) =>
    who!.call('POST', `/api/rooms/${hall.id}/entries/${when.id}`, { vote: isFor })
  expect((await vote(bob, true)).body).toMatchObject({ error: { code: 'not_now' } })
  await Promise.all([vote(cyn, true), vote(cyn, true), vote(ann, true)])
  // At once, without waiting for the next message to everybody.
  const seen = (await lookAsSeat(cyn!, hall)).entries.find(({ id }) => id === when.id)
  expect(seen).toMatchObject({ voted: true, own: false })
  expect((await vote(ann, false)).status).toBe(200)
  for (;;) {
    site.heart.advance(500)
    const { entries } = await lookAsHost(hall)
    const votes = entries.find(({ id }) => id === when.id)?.votes
    if (votes === 1) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect((await lookAsSeat(cyn!, hall)).entries.map(({ text }) => text)).toEqual([
    'And when?',
    'Who decides?',
  ])
  // The votes are for everybody to see while it is open.
  expect((await lookAsSeat(cyn!, hall)).entries[0]).toMatchObject({ votes: 1 })
})

test('[ROOM-15, SEC-136] what a host takes back is gone from wall, phones, report and CSV, at every instance', async () => {
  const hall = await openHall(site, { seats: 20 })
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { show_at_once: true })
  const seats = await takeSeats(site, hall, 5)
  const words = await addActivity(hall, { kind: 'words', prompt: 'w', entries: 2 })
  const said = { words: ['calm', 'Bob lies'] }
  await play(
    site,
    hall,
    words.id,
    seats.map((seat) => [seat, said] as const),
  )
  const shown = async () => {
    const { results } = (await lookAsStage(seats[0]!, hall)).current!
    return results?.kind === 'words' ? results.words.map(({ text }) => text) : null
  }
  expect(await shown()).toEqual(['Bob lies', 'calm'])
  const find = async (text: string) => {
    const entry = (await lookAsHost(hall)).entries.find((one) => one.text === text)
    return `/api/rooms/${hall.id}/entries/${entry!.id}`
  }
  const bob = await find('Bob lies')
  // By the id that a seat could guess, it is still the host alone.
  expect((await seats[0]!.call('POST', bob, { state: 'rejected' })).body.error.code).toBe('not_host')
  const twice = await Promise.all([1, 2].map(() => hall.host.call('POST', bob, { state: 'rejected' })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await shown()).toEqual(['calm'])

  const asked = await addActivity(hall, { kind: 'questions', prompt: 'q' })
  await open(hall, asked.id)
  for (const text of ['Why?', 'Is Bob a crook?']) await answer(seats[1]!, hall, asked.id, { text })
  const crook = await find('Is Bob a crook?')
  await hall.host.call('POST', crook, { state: 'put_aside' })
  const texts = async (seat: (typeof seats)[0]) =>
    (await lookAsSeat(seat, hall)).entries.map(({ text }) => text)
  expect(await texts(seats[0]!)).toEqual(['Why?'])
  expect((await lookAsStage(seats[0]!, hall)).entries.map(({ text }) => text)).toEqual(['Why?'])
  expect((await seats[0]!.call('POST', crook, { vote: true })).body.error.code).toBe('not_found')
  // Who asked sees what became of it.
  expect((await texts(seats[1]!)).sort()).toEqual(['Is Bob a crook?', 'Why?'])

  await closeAndCount(site, hall, asked.id)
  await step(hall, asked.id, 'shown')
  const id = (await hall.host.call<HostRoom>('POST', `/api/rooms/${hall.id}/runs/current/end`)).body
    .report_id!
  const report = async () => (await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${id}`)).body
  const said_there = async () =>
    reportCsvRows(await report()).flatMap(([, text]) => (text?.includes(' came, ') ? [] : [text]))
  expect(await said_there()).toEqual(['calm', 'Why?'])
  // After the run the report itself gives a word or a question back, and nothing else.
  const takeBack = (who: typeof hall.host, activity: number, text: string) =>
    who.call('POST', `/api/rooms/reports/${id}/take-back`, { activity, text })
  const other = await site.browser('user')
  expect((await takeBack(other, 0, 'calm')).status).toBe(404)
  expect((await takeBack(hall.host, 1, 'calm')).status).toBe(404)
  const both = await Promise.all([takeBack(hall.host, 1, 'Why?'), takeBack(hall.host, 1, 'Why?')])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await said_there()).toEqual(['calm'])
  expect((await takeBack(hall.host, 0, 'calm')).status).toBe(204)
  expect(await said_there()).toEqual([])
})

test('[ROOM-39] words wait by their count and questions by their votes; what is over waits no longer', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 4)
  const words = await addActivity(hall, { kind: 'words', prompt: 'w', entries: 2 })
  await play(
    site,
    hall,
    words.id,
    [['rare'], ['often', 'some'], ['often', 'some'], ['often']].map((said, i) => [
      seats[i]!,
      { words: said },
    ]),
    null,
  )
  expect((await lookAsHost(hall)).entries_waiting).toBe(3)
  const asked = await addActivity(hall, { kind: 'questions', prompt: 'q' })
  await open(hall, asked.id)
  await answer(seats[1]!, hall, asked.id, { text: 'Why?' })
  expect((await lookAsHost(hall)).entries_waiting).toBe(1)
})

test('[ROOM-46] the audience asks and votes beside what is open; the wall shows it when the host wants', async () => {
  const hall = await openHall(site)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { show_at_once: true })
  const [ann, bob] = await takeSeats(site, hall, 2)
  const asked = await addActivity(hall, { kind: 'questions', prompt: 'Questions' })
  const [vote, second] = [await addActivity(hall, yesNo), await addActivity(hall, yesNo)]
  const more = await addActivity(hall, { kind: 'questions', prompt: 'More' })
  await open(hall, asked.id)
  expect((await step(hall, more.id, 'open')).body.error.code).toBe('not_now')
  await open(hall, vote.id)
  expect((await step(hall, second.id, 'open')).body.error.code).toBe('not_now')
  const seen = await lookAsSeat(ann!, hall)
  expect(seen).toMatchObject({ current: { id: vote.id, state: 'open' }, asking: { activity_id: asked.id } })
  expect((await answer(ann!, hall, asked.id, { text: 'Why?' })).body.status).toBe('accepted')
  expect((await answer(ann!, hall, vote.id, yes)).body.status).toBe('accepted')
  const { entries } = await lookAsSeat(bob!, hall)
  expect(entries.map(({ text }) => text)).toEqual(['Why?'])
  const voting = { vote: true }
  expect((await bob!.call('POST', `/api/rooms/${hall.id}/entries/${entries[0]!.id}`, voting)).status).toBe(
    200,
  )
  const wall = async () => (await lookAsStage(ann!, hall)).current?.id
  expect(await wall()).toBe(vote.id)
  await step(hall, asked.id, 'shown')
  expect(await wall()).toBe(asked.id)
  // Phones go on with the vote.
  expect((await lookAsSeat(ann!, hall)).current?.id).toBe(vote.id)
  await step(hall, asked.id, 'shown')
  expect(await wall()).toBe(vote.id)
  await step(hall, asked.id, 'shown')
  await closeAndCount(site, hall, vote.id)
  await step(hall, vote.id, 'shown')
  expect(await wall()).toBe(vote.id)
  expect((await answer(bob!, hall, asked.id, { text: 'And when?' })).body.status).toBe('accepted')
  const { report_id } = await endRun(hall)
  const report = await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${report_id}`)
  const listed = report.body.activities.flatMap(({ questions = [] }) => questions.map(({ text }) => text))
  expect(listed).toEqual(['Why?', 'And when?'])
})

test('[ROOM-10] a host closes without the countdown, and a room that asks for it when everybody there has answered', async () => {
  const hall = await openHall(site)
  const [ann, bob] = await takeSeats(site, hall, 2)
  const first = await addActivity(hall, yesNo)
  await open(hall, first.id)
  await step(hall, first.id, 'closed')
  const twice = await Promise.all([1, 2].map(() => step(hall, first.id, 'closed', { now: true })))
  expect(twice.map(({ status }) => status)).toContain(200)
  site.clock.advance(1)
  await until(site, hall, first.id, 'closed')
  site.clock.advance(1500)
  await until(site, hall, first.id, 'sealed')
  await step(hall, first.id, 'shown')

  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { closes_when_all: true })
  const next = await addActivity(hall, yesNo)
  await open(hall, next.id)
  await answer(ann!, hall, next.id, yes)
  const current = async () => (await lookAsSeat(ann!, hall)).current
  expect(await current()).toMatchObject({ state: 'open', closing: false })
  await answer(bob!, hall, next.id, no)
  expect(await current()).toMatchObject({ state: 'open', closing: true })
  // Until then it can be changed.
  expect((await answer(bob!, hall, next.id, yes)).body.status).toBe('changed')
  site.clock.advance(5000)
  await until(site, hall, next.id, 'closed')
})

test('[ROOM-2] hosts change title, tables and edition; the edition between runs, and nobody loses a table', async () => {
  const hall = await openHall(site, { tables: 4 })
  const change = (body: object) => hall.host.call<HostRoom>('PATCH', `/api/rooms/${hall.id}`, body)
  expect((await change({ title: 'Forum, 300 people', tables: 30 })).body).toMatchObject({
    title: 'Forum, 300 people',
    tables: 30,
  })
  expect((await change({ tables: 3 })).body.error.code).toBe('not_now')
  const pools = { specialization: 'government-risk-pools' }
  expect((await change(pools)).body.error.code).toBe('not_now')
  await endRun(hall)
  expect((await change({ ...pools, tables: 3 })).body).toMatchObject({ ...pools, tables: 3 })
  await addActivity(hall, { kind: 'board' })
  expect((await change({ tables: 0 })).body.error.code).toBe('validation_failed')
})

test('[ROOM-25] nothing that is stored of a seat or an answer names a browser, and the key differs from room to room', async () => {
  const [one, two] = [await openHall(site), await openHall(site)]
  const guest = await site.browser()
  const join = (code: string) => guest.call<{ seat: { id: string } }>('POST', '/api/rooms/join', { code })
  const ids = [(await join(one.code)).body.seat.id, (await join(two.code)).body.seat.id]
  expect(ids[0]).not.toBe(ids[1])
  const activity = await addActivity(one, yesNo)
  await open(one, activity.id)
  await answer(guest, one, activity.id, yes)
  const visitor = decodeURIComponent(/visitor=([^;]+)/.exec(guest.cookie)?.[1] ?? '')
    .split(':')[1]!
    .split('.')[0]!
  const stored = await site.connection
    .collection('room_seats')
    .find({ room_id: { $in: [one.id, two.id] } })
    .toArray()
  expect(stored).toHaveLength(2)
  const answers = await site.connection
    .collection('room_answers')
    .find({ run_id: one.room.run_id! })
    .toArray()
  expect(answers).toMatchObject([{ seat_id: ids[0], value: yes }])
  for (const text of [JSON.stringify(stored), JSON.stringify(answers)]) {
    expect(text).not.toContain(visitor)
    expect(text).not.toContain('127.0.0.1')
  }
  // Who knows the browser but not the installation's secret cannot compute the key.
  const sha = (text: string) => createHash('sha256').update(text).digest('base64url')
  for (const text of [`${one.id}${visitor}`, `${one.id}:${visitor}`, `room-seat:${one.id}:${visitor}`])
    expect(ids).not.toContain(sha(text))
})

test('[ROOM-34] a paused room takes no answer, and its clock goes on where it stood', async () => {
  const hall = await openHall(site)
  const seat = await takeSeat(site, hall)
  const activity = await addActivity(hall, { ...yesNo, limit_seconds: 60 })
  await open(hall, activity.id)
  site.clock.advance(20_000)
  const pause = (paused: boolean) => hall.host.call('PATCH', `/api/rooms/${hall.id}`, { paused })
  await pause(true)
  site.clock.advance(300_000)
  expect(await lookAsSeat(seat, hall)).toMatchObject({
    paused: true,
    current: { state: 'open', ends_in_ms: 40_000 },
  })
  expect((await answer(seat, hall, activity.id, yes)).body.status).toBe('not_open')
  await pause(false)
  expect(await lookAsSeat(seat, hall)).toMatchObject({ paused: false, current: { ends_in_ms: 40_000 } })
  expect((await answer(seat, hall, activity.id, yes)).body.status).toBe('accepted')
})
