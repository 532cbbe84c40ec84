import { seatSilentMs } from '@icio/contracts/rooms/rules'
import type { ActivityInput, HostRoom, ReportSummary, SeatRoom } from '@icio/contracts/rooms/endpoints'
import { systemClock } from '../src/clock.js'
import { secretApart, startAccounts, startInstanceApart, type InstanceApart } from './child-in-test.js'
import {
  addActivity,
  answer,
  begin,
  closeAndCount,
  endRun,
  lookAsHost,
  lookAsSeat,
  open,
  openHall,
  readResult,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  until,
  withFeed,
  type Hall,
  type RoomInstance,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

// What may go wrong while a room runs, with a few seats; `npm run quality -- stress rooms` does it with 300 seats.

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
const minute = 60_000

test('[ROOM-5] a seat that comes back at another instance finds what it has answered there', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, choice)
  const seat = await takeSeat(site, hall)
  await open(hall, activity.id)
  const before = await connectTo(seat, hall, 'seat', second)
  await answer(seat, hall, activity.id, first)
  const own = [{ activity_id: activity.id, round: 1, value: first }]
  const { body } = await seat.call<{ room: SeatRoom }>('POST', '/api/rooms/join', { code: hall.code }, second)
  expect(body.room.own).toEqual(own)
  const after = await connectTo(seat, hall, 'seat', second)
  expect(after.welcome.view).toMatchObject({ own })
  await Promise.all([before.close(), after.close()])
})

test('[ROOM-10] an answer at an instance that has not heard of the opening yet is taken', async () => {
  const deaf = await runRooms()
  try {
    const other = await deaf.startInstance()
    const hall = await openHall(deaf)
    const activity = await addActivity(hall, choice)
    const seat = await takeSeat(deaf, hall, undefined, other)
    expect((await answer(seat, hall, activity.id, first)).body.status).toBe('not_open')
    await open(hall, activity.id)
    expect((await answer(seat, hall, activity.id, first)).body.status).toBe('accepted')
  } finally {
    await deaf.close()
  }
})

test('[ROOM-5, ROOM-11] a phone that sleeps for ten minutes finds its seat, its answer, and what is open now', async () => {
  const hall = await openHall(site)
  const [slept, due] = [await addActivity(hall, choice), await addActivity(hall, choice)]
  const seats = await takeSeats(site, hall, 3)
  const phone = await connectTo(seats[0]!, hall, 'seat', site.first)
  await open(hall, slept.id)
  for (const seat of seats) await answer(seat, hall, slept.id, first)
  phone.drop()
  await closeAndCount(site, hall, slept.id)
  await step(hall, slept.id, 'shown')
  site.clock.advance(10 * minute)
  await open(hall, due.id)
  const awake = await connectTo(seats[0]!, hall, 'seat', second)
  expect(awake.welcome.view).toMatchObject({
    seat: { id: seats[0]!.seatId },
    current: { id: due.id, state: 'open' },
    own: [],
  })
  const say = (id: string) => awake.ask({ t: 'answer', activity_id: id, value: first })
  // What it could not send before it slept: too late now, and told so.
  expect(await say(slept.id)).toMatchObject({ t: 'ack', status: 'late' })
  expect(await say(due.id)).toMatchObject({ t: 'ack', status: 'accepted' })
  expect(await readResult(hall)).toMatchObject({ n: 3 })
  await awake.close()
})

test('[ROOM-6] a seat is freed after 30 minutes without a sign of life, a connected one is not, and it can be had again', async () => {
  const hall = await openHall(site, { seats: 3 })
  const activity = await addActivity(hall, choice)
  const [silent, connected] = await takeSeats(site, hall, 2)
  const live = await connectTo(connected!, hall, 'seat', site.first)
  await open(hall, activity.id)
  const seats = site.connection.collection<{ _id: string; seen_at: Date; here: boolean }>('room_seats')
  const stored = (id: string) => seats.findOne({ _id: id })
  const isSeen = async ({ seatId }: { seatId: string }) => {
    while ((await stored(seatId))!.seen_at.getTime() < site.clock.now()) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  site.clock.advance(1)
  await answer(silent!, hall, activity.id, first)
  // Signs of life are stored every five seconds; the pings of a connection, every 15 seconds, are some.
  site.heart.advance(5000)
  await isSeen(silent!)
  site.clock.advance(seatSilentMs - minute)
  for (let part = 0; part < 4; part++) {
    site.heart.advance(5000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await isSeen(connected!)
  site.clock.advance(minute + 1)
  site.heart.advance(minute)
  while ((await stored(silent!.seatId))!.here) await new Promise((resolve) => setTimeout(resolve, 5))
  expect((await stored(connected!.seatId))!.here).toBe(true)
  while ((await lookAsHost(hall)).counts.seats > 1) {
    site.clock.advance(1000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect((await silent!.call('GET', `/api/rooms/${hall.id}?as=seat`)).status).toBe(404)
  const again = await silent!.call<{ room: SeatRoom; seat: { id: string } }>('POST', '/api/rooms/join', {
    code: hall.code,
  })
  expect(again.body).toMatchObject({ seat: { id: silent!.seatId }, room: { own: [{ value: first }] } })
  expect((await lookAsHost(hall)).counts).toMatchObject({ seats: 2, answered: 1 })
  await live.close()
})

test('[ROOM-10, ROOM-29] a quiz question that is opened again is counted anew: who changes to a wrong answer has no points', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const quiz = await addActivity(hall, { kind: 'quiz', questions: 5 })
  const { now } = await open(hall, quiz.id)
  const right = now!.solution.right![0]!
  const wrong = now!.options.find(({ id }) => id !== right)!.id
  const say = (seat: (typeof seats)[number], id: string) =>
    answer(seat, hall, quiz.id, { choice_ids: [id] }, { round: 0 })
  for (const seat of seats) await say(seat, right)
  await closeAndCount(site, hall, quiz.id)
  await open(hall, quiz.id)
  expect((await say(seats[0]!, wrong)).body.status).toBe('changed')
  await closeAndCount(site, hall, quiz.id)
  await step(hall, quiz.id, 'shown')
  const standings = await Promise.all(seats.map((seat) => lookAsSeat(seat, hall)))
  expect(standings.map(({ standing }) => standing)).toEqual([
    { points: 0, rank: 3, of: 3, right: false },
    ...Array.from({ length: 2 }, () => ({ points: 100, rank: 1, of: 3, right: true })),
  ])
})

test('[ROOM-22] answers that are stored as the room ends get the date of their deletion too', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, choice)
  const seats = await takeSeats(site, hall, 3)
  await open(hall, activity.id)
  for (const seat of seats) await answer(seat, hall, activity.id, first)
  await endRun(hall)
  const answers = site.connection.collection<{ run_id: string; expires_at: Date }>('room_answers')
  const run_id = hall.room.run_id!
  const late = { run_id, expires_at: { $gt: new Date(site.clock.now() + 24 * 60 * minute) } }
  // As if an instance had stored one just after the end.
  await answers.updateOne({ run_id }, { $set: { expires_at: new Date(site.clock.now() + 1e9) } })
  expect(await answers.countDocuments(late)).toBe(1)
  while ((await answers.countDocuments(late)) > 0) {
    site.clock.advance(1000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})

test('a message that fails inside is answered and logged', async () => {
  const hall = await openHall(site)
  const activity = await addActivity(hall, choice)
  const seat = await takeSeat(site, hall)
  const live = await connectTo(seat, hall, 'seat', site.first)
  const logged = jest.spyOn(site.first.app.log, 'error')
  // Not open in memory, so that the room is read, and what is read is broken.
  const rooms = site.connection.collection<{ _id: string }>('rooms')
  await rooms.updateOne({ _id: hall.id }, { $set: { 'agenda.0.content': null }, $inc: { rev: 1 } })
  expect(await live.ask({ t: 'answer', activity_id: activity.id, value: first })).toMatchObject({
    code: 'internal_error',
  })
  expect(logged).toHaveBeenCalledWith(
    { err: expect.any(TypeError), type: 'answer' },
    'a message to a room failed',
  )
  logged.mockRestore()
  await rooms.deleteOne({ _id: hall.id })
  await live.close()
})

test('[FAULT-3, ROOM-10] SIGKILL of an instance in mid-activity: its seats go on elsewhere, and no answer is lost or counted twice', async () => {
  const real = await runRooms({ openFeed: withFeed, time: systemClock })
  const doomed = await startInstanceApart(real.connection.name)
  try {
    const hall = await openHall(real)
    const activity = await addActivity(hall, choice)
    const seats = await takeSeats(real, hall, 6)
    const at = { ...real.first, address: doomed.address }
    const there = await Promise.all(seats.map((seat) => connectTo(seat, hall, 'seat', at)))
    await open(hall, activity.id)
    const message = (mid: string) => ({ t: 'answer', mid, activity_id: activity.id, value: first })
    const mids = seats.map(() => crypto.randomUUID())
    for (const live of there) {
      await live.next('activity', ({ view }) => view.as === 'seat' && view.current?.state === 'open')
    }
    const acks = await Promise.all(there.slice(0, 4).map((live, index) => live.ask(message(mids[index]!))))
    expect(acks.map((ack) => 'status' in ack && ack.status)).toEqual(Array(4).fill('accepted'))
    for (const [index, live] of there.slice(4).entries())
      live.raw(JSON.stringify({ v: 1, ...message(mids[index + 4]!) }))
    await doomed.kill()
    const here = await Promise.all(seats.map((seat) => connectTo(seat, hall, 'seat', real.first)))
    for (const { welcome } of here.slice(0, 4))
      expect(welcome.view).toMatchObject({ own: [{ value: first }] })
    // A page sends again what was not acknowledged.
    const again = await Promise.all(here.slice(4).map((live, index) => live.ask(message(mids[index + 4]!))))
    expect(again.every((ack) => 'status' in ack && /accepted|changed/.test(ack.status))).toBe(true)
    await step(hall, activity.id, 'closed')
    await until(real, hall, activity.id, 'sealed')
    expect(await readResult(hall)).toMatchObject({
      n: 6,
      counts: [{ count: 6 }, { count: 0 }],
    })
    await Promise.all(here.map((live) => live.close()))
  } finally {
    await doomed.kill()
    await real.close()
  }
})

test('[FAULT-3, FORUM-2] SIGKILL of an instance while runs begin and while they end: each is one run with one report, and no seat is lost', async () => {
  const real = await runRooms({ openFeed: withFeed, time: systemClock, cookieSecret: secretApart })
  const accounts = await startAccounts(real.people.source)
  const doomed = await Promise.all(
    Array.from({ length: 2 }, () => startInstanceApart(real.connection.name, accounts.url)),
  )
  const rooms = real.connection.collection<{ _id: string; run: { id: string } | null }>('rooms')
  const reports = real.connection.collection<{ _id: string }>('room_reports')
  const [halls, perRoom] = [await Promise.all(Array.from({ length: 6 }, prepare)), 2]

  async function prepare(): Promise<Hall> {
    const host = await real.browser('user')
    const made = { title: 'Forum', seats: 5, activities: [choice] }
    const { body } = await host.call<HostRoom>('POST', '/api/rooms', made)
    return { host, id: body.id, code: body.code, room: body }
  }

  /** Presses in all rooms at once, and kills the instance as the first of them has this written. */
  async function killAmid(instance: InstanceApart, path: string, isWritten: () => Promise<boolean>) {
    const press = ({ host, id }: Hall) =>
      fetch(`http://${instance.address}/api/rooms/${id}/${path}`, { method: 'POST', headers: host.headers })
    const pressed = halls.map((hall) =>
      press(hall)
        .then(({ ok }) => ok)
        .catch(() => null),
    )
    while (!(await isWritten()));
    await instance.kill()
    // Each was done, or was cut off.
    expect(await Promise.all(pressed)).not.toContain(false)
  }

  /** Takes seats, lets them answer, and shows the result. Returns the id of the run. */
  async function play(hall: Hall): Promise<string> {
    const before = (await rooms.findOne({ _id: hall.id }))?.run?.id
    const { run_id, agenda } = await begin(hall)
    expect(run_id).toBe(before ?? run_id)
    const seats = await takeSeats(real, hall, perRoom)
    await open(hall, agenda[0]!.id)
    for (const seat of seats) await answer(seat, hall, agenda[0]!.id, first)
    await step(hall, agenda[0]!.id, 'closed', { now: true })
    await until(real, hall, agenda[0]!.id, 'sealed')
    await step(hall, agenda[0]!.id, 'shown')
    return run_id ?? ''
  }

  try {
    await killAmid(doomed[0]!, 'runs', async () => (await rooms.countDocuments({ run: { $ne: null } })) > 0)
    const runs = await Promise.all(halls.map(play))
    await killAmid(doomed[1]!, 'runs/current/end', async () => (await reports.countDocuments()) > 0)
    for (const [index, hall] of halls.entries()) {
      expect(await endRun(hall)).toMatchObject({ run_id: null, last_run: { report_id: runs[index] } })
      const { body } = await hall.host.call<{ reports: ReportSummary[] }>('GET', '/api/rooms/reports')
      expect(body.reports).toMatchObject([{ id: runs[index], seats: perRoom }])
      const kept = { run_id: runs[index], expires_at: { $lt: new Date(Date.now() + 25 * 60 * minute) } }
      for (const name of ['room_seats', 'room_answers'])
        expect([name, await real.connection.collection(name).countDocuments(kept)]).toEqual([name, perRoom])
      expect((await begin(hall)).run_id).not.toBe(runs[index])
    }
  } finally {
    await Promise.all(doomed.map((instance) => instance.kill()))
    accounts.close()
    await real.close()
  }
})
