import type { Entry, RoomDoor } from '@icio/contracts/rooms/endpoints'
import { roomLivePath } from '@icio/contracts/rooms/room-live'
import { quizReadyMs, seatSilentMs } from '@icio/contracts/rooms/rules'
import {
  addActivity,
  answer,
  begin,
  endRun,
  look,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  open,
  openHall,
  play,
  roomSecret,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
  type Seated,
} from './room-in-test.js'
import { createRoomsRecords } from '../src/rooms/room-foundations.js'
import { noteSeat, withSeatCount } from '../src/rooms/live/live-room.js'
import { createRoomReader } from '../src/rooms/live/room-reader.js'
import { connectTo } from './room-live-in-test.js'
import WebSocket from 'ws'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const join = (browser: Browser, hall: Hall) =>
  browser.call<object>('POST', '/api/rooms/join', { code: hall.code })
const door = async (browser: Browser, hall: Hall) =>
  (await browser.call<RoomDoor>('POST', '/api/rooms/find', { code: hall.code })).body
const callMe = (seat: Browser, hall: Hall, name: string) =>
  seat.call('PATCH', `/api/rooms/${hall.id}/seat`, { name })
const remove = (who: Browser, hall: Hall, name: string, seat = true) =>
  who.call('POST', `/api/rooms/${hall.id}/names/remove`, { name, seat })
const namesIn = async (hall: Hall) =>
  (await hall.host.call<{ names: string[] }>('GET', `/api/rooms/${hall.id}/names`)).body.names

/** Lets half an hour pass without a sign of life of a seat, and the sweep free what is silent. */
async function sleep(hall: Hall, seat: Seated) {
  const rows = site.connection.collection<{ _id: string }>('room_seats')
  const silent = new Date(site.clock.now() - seatSilentMs - 1000)
  await rows.updateOne({ _id: seat.seatId }, { $set: { seen_at: silent } })
  for (;;) {
    site.heart.advance(60_000)
    if ((await door(seat, hall)).seated === false) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('[ROOM-6] a phone that slept finds its seat again, also where a second code is asked and nobody else is let in', async () => {
  const hall = await openHall(site)
  const seat = await takeSeat(site, hall)
  await sleep(hall, seat)
  const asleep = await door(seat, hall)
  expect(asleep).toMatchObject({ seated: false, own: 'asleep', run_id: hall.room.run_id })
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { second_code: true, locked: true })
  expect((await join(seat, hall)).status).toBe(200)
  expect((await lookAsSeat(seat, hall)).seat.id).toBe(seat.seatId)
  expect(await door(seat, hall)).not.toHaveProperty('own')
})

test('[ROOM-44, SEC-137] who is removed by name takes no seat again, by an old ticket neither; answers stay counted', async () => {
  const hall = await openHall(site)
  const [bad, good] = await takeSeats(site, hall, 2)
  await callMe(bad!, hall, 'Bob Miller CIO')
  await callMe(good!, hall, 'Ann')
  const activity = await addActivity(hall, {
    kind: 'choice',
    prompt: 'q',
    options: [{ text: 'Yes' }, { text: 'No' }],
  })
  await open(hall, activity.id)
  await answer(bad!, hall, activity.id, { choice_ids: ['o1'] })
  const live = await connectTo(bad!, hall, 'seat', site.first)
  const ticket = await bad!.call<{ ticket: string }>('POST', `/api/rooms/${hall.id}/ticket`, { as: 'seat' })
  expect(await namesIn(hall)).toEqual(['Ann', 'Bob Miller CIO'])
  expect((await remove(good!, hall, 'Bob Miller CIO')).status).toBe(401)
  const other = await site.browser('user')
  expect((await remove(other, hall, 'Bob Miller CIO')).body.error.code).toBe('not_host')
  expect((await remove(hall.host, hall, 'Bob Miller')).body.error.code).toBe('not_found')
  const twice = await Promise.all([1, 2].map(() => remove(hall.host, hall, 'Bob Miller CIO')))
  expect(twice.map(({ status }) => status)).toContain(204)
  expect(await live.closed).toBe(4003)
  const path = `${roomLivePath(hall.id)}?ticket=${ticket.body.ticket}`
  const again = new WebSocket(`ws://${site.first.address}${path}`)
  const refused = new Promise((resolve) => again.on('error', ({ message }) => resolve(message)))
  expect(await refused).toMatch('401')
  expect((await join(bad!, hall)).body.error.code).toBe('seat_removed')
  expect(await door(bad!, hall)).toMatchObject({ seated: false, own: 'removed' })
  expect((await answer(bad!, hall, activity.id, { choice_ids: ['o2'] })).body.error.code).toBe(
    'room_not_found',
  )
  const { counts } = await lookAsHost(hall)
  expect(counts).toMatchObject({ seats: 1, answered: 1 })
  expect(await namesIn(hall)).toEqual(['Ann'])
  // In the next run there is another seat.
  await endRun(hall)
  await begin(hall)
  expect((await join(bad!, hall)).status).toBe(200)
})

test('[ROOM-6] of what is read of the seats that are taken the newest counts, in whatever order it arrives', async () => {
  const hall = await openHall(site)
  const { rooms } = createRoomsRecords(site.connection, () => new Date(site.clock.now()))
  const read = async () => (await rooms.find(hall.id))!
  const before = await read()
  const sitting = await rooms.takeSeat(hall.id, before.run!.id, 9)
  const stillSitting = await read()
  const left = await rooms.freeSeats(before.run!.id, 1)
  const taken = ({ run }: typeof before) => run!.seats_taken
  expect([before, stillSitting].map(taken)).toEqual([0, 1])
  const newest = withSeatCount(withSeatCount(before, left), sitting)
  expect(taken(newest)).toBe(0)
  expect(taken(withSeatCount(stillSitting, newest.run))).toBe(0)
  expect(taken(withSeatCount(before, stillSitting.run))).toBe(1)
  expect(taken(withSeatCount(before, { ...left!, id: 'another run', seats_taken: 7 }))).toBe(0)
  expect(await rooms.freeSeats(before.run!.id, 1)).toBeNull()
  expect(taken(await read())).toBe(0)
})

test('[ROOM-6, ROOM-30] who sits down or leaves while an instance reads the seats again is there or gone for it', async () => {
  const hall = await openHall(site)
  const [stays, leaves, comes] = await takeSeats(site, hall, 3)
  const records = createRoomsRecords(site.connection, () => new Date(site.clock.now()))
  const reader = createRoomReader(records, roomSecret)
  const live = await reader.load(hall.id, { now: site.clock.now, heartNow: 0 })
  const seatOf = ({ seatId }: Seated) => live.seats.get(seatId)!
  const late = seatOf(comes!)
  live.seats.delete(comes!.seatId)
  const { ofRun } = records.seats
  records.seats.ofRun = async (run) => {
    const read = (await ofRun(run)).filter(({ _id }) => _id !== comes!.seatId)
    noteSeat(live, { ...seatOf(leaves!), here: false }, null)
    noteSeat(live, late, null, 'Gil')
    return read
  }
  await reader.loadSeats(live)
  expect([...live.seats.keys()].sort()).toEqual([stays!.seatId, comes!.seatId].sort())
  expect([...live.names.values()]).toEqual(['Gil'])
})

test('[ROOM-44] a name alone can be taken away, also from the wall; then it is free', async () => {
  const hall = await openHall(site)
  const [ann, eve] = await takeSeats(site, hall, 2)
  await callMe(ann!, hall, 'Zoë')
  expect((await remove(hall.host, hall, 'Zoë', false)).status).toBe(204)
  expect((await lookAsSeat(ann!, hall)).seat.name).toBeNull()
  expect((await lookAsStage(ann!, hall)).counts.arrivals?.names).toEqual([])
  await callMe(eve!, hall, 'Zoë')
  expect((await lookAsSeat(eve!, hall)).seat.name).toBe('Zoë')
})

test('[ROOM-44] while nobody else is let in only who has a seat comes in; the next run is open', async () => {
  const hall = await openHall(site)
  const seat = await takeSeat(site, hall)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { locked: true })
  const late = await site.browser()
  expect((await join(late, hall)).body.error.code).toBe('room_locked')
  expect((await join(seat, hall)).status).toBe(200)
  await endRun(hall)
  expect((await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { locked: true })).body.error.code).toBe(
    'not_now',
  )
  await begin(hall)
  expect((await join(late, hall)).status).toBe(200)
})

test('[ROOM-45, SEC-138] who is made quiet by a word or a question is shown no more, unnamed, and counts as before', async () => {
  const hall = await openHall(site)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { show_at_once: true })
  const seats = await takeSeats(site, hall, 4)
  const [bad, ...others] = seats
  await callMe(bad!, hall, 'Eve')
  const asked = await addActivity(hall, { kind: 'questions', prompt: 'q' })
  await open(hall, asked.id)
  await answer(bad!, hall, asked.id, { text: 'Is Bob a crook?' })
  const [entry] = (await lookAsHost(hall)).entries
  const quiet = (who: Browser, isQuiet: boolean) =>
    who.call<Entry>('POST', `/api/rooms/${hall.id}/entries/${entry!.id}/quiet`, { quiet: isQuiet })
  expect((await quiet(bad!, true)).status).toBe(401)
  const replies = await Promise.all([quiet(hall.host, true), quiet(hall.host, true)])
  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  expect(await lookAsSeat(bad!, hall)).toMatchObject({ quiet: true })
  expect(await lookAsSeat(others[0]!, hall)).not.toHaveProperty('quiet')
  await answer(bad!, hall, asked.id, { text: 'Again?' })
  const desk = await lookAsHost(hall)
  expect(desk.entries.map(({ text, state }) => [text, state])).toEqual([['Is Bob a crook?', 'rejected']])
  expect(JSON.stringify(desk)).not.toContain('Eve')
  expect((await look(others[0]!, hall, 'seat')).entries).toEqual([])

  await hall.host.call('POST', `/api/rooms/${hall.id}/activities/${asked.id}/step`, {
    to: 'closed',
    phase_seq: desk.agenda[0]!.phase_seq,
  })
  site.clock.advance(7000)
  const words = await addActivity(hall, { kind: 'words', prompt: 'w' })
  for (;;) {
    const { agenda } = await lookAsHost(hall)
    if (agenda[0]?.state === 'closed') break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await play(
    site,
    hall,
    words.id,
    [['rude'], ['calm'], ['Calm'], ['other']].map((said, i) => [seats[i]!, { words: said }] as const),
  )
  const { current } = await lookAsStage(seats[0]!, hall)
  expect(current?.results).toMatchObject({ n: 4, words: [{ count: 2 }] })
  expect(JSON.stringify((await lookAsHost(hall)).entries)).not.toContain('rude')
  await quiet(hall.host, false)
  expect(await lookAsSeat(bad!, hall)).not.toHaveProperty('quiet')
})

test('[ROOM-30] no row tells a name and what its seat has answered outside of the quiz', async () => {
  const hall = await openHall(site)
  const [ann] = await takeSeats(site, hall, 1)
  await callMe(ann!, hall, 'Ann')
  const quiz = await addActivity(hall, { kind: 'quiz', questions: 5 })
  const { now } = await open(hall, quiz.id)
  await answer(ann!, hall, quiz.id, { choice_ids: [now!.options[0]!.id] }, { round: 0 })
  expect((await lookAsSeat(ann!, hall)).own).toHaveLength(1)
  const rows = async (name: string) =>
    site.connection
      .collection<{ _id: string; seat_id?: string }>(name)
      .find({ run_id: hall.room.run_id! })
      .toArray()
  const [[name], [seat], [answerRow]] = [
    await rows('room_names'),
    await rows('room_seats'),
    await rows('room_answers'),
  ]
  expect(JSON.stringify(seat)).not.toContain('Ann')
  expect(name?._id).not.toBe(seat?._id)
  expect(answerRow?.seat_id).toBe(name?._id)
})

test('[ROOM-30, FORUM-7] a name from before names had keys of their own stands, until another is given', async () => {
  const hall = await openHall(site)
  const [ann] = await takeSeats(site, hall, 1)
  const rows = site.connection.collection<{ _id: string }>('room_seats')
  await rows.updateOne({ _id: ann!.seatId }, { $set: { name: 'Ada', plain_name: 'ada' } })
  expect((await lookAsSeat(ann!, hall)).seat.name).toBe('Ada')
  await callMe(ann!, hall, 'Zoë')
  expect((await lookAsSeat(ann!, hall)).seat.name).toBe('Zoë')
  expect(await rows.findOne({ _id: ann!.seatId })).not.toHaveProperty('plain_name')
})

test('[ROOM-47] before a quiz, wall and phones have ten seconds without a question, in which names are entered and nothing is answered; the clock or a host ends them', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { kind: 'quiz', questions: 5 })
  const seat = await takeSeat(site, hall)
  expect((await step(hall, id, 'open')).body).toMatchObject({ quiz: { ready: true }, clock_ms: quizReadyMs })
  for (const { current } of [await lookAsSeat(seat, hall), await lookAsStage(seat, hall)]) {
    expect(current).toMatchObject({ state: 'open', prompt: 'Get ready', quiz: { ready: true } })
    expect(current?.options).toBeUndefined()
  }
  const { now } = (await lookAsHost(hall)).agenda[0]!
  const right = { choice_ids: now!.solution.right! }
  expect((await answer(seat, hall, id, right, { round: 0 })).body.status).toBe('not_open')
  for (const refused of [{}, { now: true }])
    expect((await step(hall, id, 'closed', refused)).status).toBe(409)
  await seat.call('PATCH', `/api/rooms/${hall.id}/seat`, { name: 'Ada' })
  expect((await lookAsStage(seat, hall)).counts.arrivals?.names).toEqual(['Ada'])

  site.clock.advance(quizReadyMs)
  await passed(async () => (await lookAsSeat(seat, hall)).current?.quiz?.ready === undefined)
  const { current } = await lookAsSeat(seat, hall)
  expect(current).toMatchObject({ state: 'open', prompt: now!.prompt, ends_in_ms: current!.clock_ms })
  expect((await answer(seat, hall, id, right, { round: 0 })).body.status).toBe('accepted')

  const again = await openHall(site)
  const quiz = await addActivity(again, { kind: 'quiz', questions: 5 })
  await step(again, quiz.id, 'open')
  expect((await lookAsHost(again)).agenda[0]?.next).toEqual({ to: 'open' })
  const { body } = await step(again, quiz.id, 'open')
  expect(body.quiz).toMatchObject({ index: 0, phase: 'question' })
  expect(body.quiz?.ready).toBeUndefined()
})

/** Waits until something has happened that a clock has begun. */
async function passed(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5))
}
