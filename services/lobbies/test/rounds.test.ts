import type { ActivityInput, HostActivity, SeatRoom } from '@icio/contracts/rooms/endpoints'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import {
  endRun,
  addActivity,
  answer,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  openHall,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  until,
  type Browser,
  type Hall,
  type RoomSite,
  type Seated,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const choice: ActivityInput = {
  kind: 'round',
  form: 'choice',
  prompt: 'Which of the plans holds?',
  options: [
    { id: 'a', text: 'Plan A' },
    { id: 'b', text: 'Plan B' },
    { id: 'c', text: 'Plan C' },
  ],
  right: ['a'],
  explanation: 'Plan A holds because of its duration.',
}
const number: ActivityInput = {
  kind: 'round',
  form: 'number',
  prompt: 'How many states have a pool?',
  least: 0,
  most: 100,
  truth: 50,
  unit: 'states',
}

/** The activity as its hosts see it now. */
async function now(hall: Hall, aid: string): Promise<HostActivity> {
  const found = (await lookAsHost(hall)).agenda.find(({ id }) => id === aid)
  if (!found) throw new Error('no such activity')
  return found
}

/** Takes a step that must work. */
async function go(hall: Hall, aid: string, to: string): Promise<HostActivity> {
  const { status, body } = await step(hall, aid, to)
  if (status !== 200) throw new Error(`${to}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Ends what is open by the countdown, and waits until it is counted. */
async function finish(hall: Hall, aid: string): Promise<void> {
  await go(hall, aid, 'closed')
  site.clock.advance(5000)
  await until(site, hall, aid, 'closed')
  site.clock.advance(1500)
  type Stored = { _id: string; rev: number; agenda: { id: string; sealed: boolean }[] }
  const rooms = site.connection.collection<Stored>('rooms')
  for (;;) {
    const stored = await rooms.findOne({ _id: hall.id })
    const isSealed = stored?.agenda.find(({ id }) => id === aid)?.sealed
    // The instance has taken the count over when its view has the revision.
    if (stored && isSealed && (await lookAsHost(hall)).rev >= stored.rev) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Lets seats vote; '' for one that does not. */
async function vote(
  hall: Hall,
  aid: string,
  round: number,
  seats: readonly Browser[],
  choices: string,
  confidence?: number,
) {
  for (const [index, seat] of seats.entries()) {
    const chosen = choices[index] ?? '-'
    if (chosen === '-') continue
    const more = confidence === undefined ? { round } : { round, confidence }
    const { body } = await answer(seat, hall, aid, { choice_ids: [chosen] }, more)
    expect(body).toEqual({ status: 'accepted' })
  }
}

test('[ROUND-1, ROUND-5, ROUND-7, ROUND-9, ROUND-10, ROUND-11, ROUND-13, ROUND-19] a whole round: nobody but hosts reads the first split before the second vote is shown', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 7)
  const { id } = await addActivity(hall, choice)
  const watched = await connectTo(seats[0]!, hall, 'seat', site.first)
  const wall = await connectTo(hall.host, hall, 'stage', site.first)

  expect((await go(hall, id, 'first')).round).toMatchObject({
    phase: 'first',
    vote: 1,
    asks_confidence: true,
  })
  expect((await answer(seats[0]!, hall, id, { choice_ids: ['a'] })).body.error.details).toEqual([
    { path: 'round', message: 'is required' },
  ])
  const odd = await answer(seats[0]!, hall, id, { choice_ids: ['a'] }, { round: 1, confidence: 61 })
  expect(odd.body.error.details).toEqual([{ path: 'confidence', message: 'must be 50 to 100 in steps of 5' }])
  await vote(hall, id, 1, seats, 'abbbba-', 60)
  // A seat takes no step, and a step out of order is refused.
  const seatStep = await seats[1]!.call('POST', `/api/rooms/${hall.id}/activities/${id}/step`, {
    to: 'read',
    phase_seq: 1,
  })
  expect(seatStep.status).toBe(401)
  for (const to of ['discuss', 'second', 'shown', 'twin', 'twin_shown', 'first'])
    expect([to, (await step(hall, id, to)).status]).toEqual([to, 409])
  await finish(hall, id)
  expect((await now(hall, id)).round).toMatchObject({
    phase: 'read',
    first_vote: {
      n: 6,
      share_right: expect.closeTo(33.33, 1),
      advice: 'Few have it. Explain first, then vote anew.',
    },
    also: ['shown'],
  })

  await go(hall, id, 'discuss')
  expect((await answer(seats[6]!, hall, id, { choice_ids: ['a'] }, { round: 1 })).body).toEqual({
    status: 'late',
  })
  await go(hall, id, 'second')
  expect((await lookAsSeat(seats[0]!, hall)).own).toEqual([])
  const late = await takeSeat(site, hall)
  await vote(hall, id, 2, [...seats.slice(0, 5), late], 'aaabbc', 80)
  await finish(hall, id)
  const before =
    JSON.stringify(await lookAsSeat(seats[0]!, hall)) + JSON.stringify(await lookAsStage(hall.host, hall))
  const frames = [...watched.frames, ...wall.frames, before].join('\n')
  for (const secret of [
    'split',
    'percent',
    'share_right',
    'advice',
    'results',
    'duration',
    '"right"',
    'became',
  ])
    expect(frames).not.toContain(secret)

  await go(hall, id, 'shown')
  const seen = (await lookAsSeat(late, hall)).current
  expect(seen?.solution).toMatchObject({ right: ['a'], explanation: choice.explanation })
  expect(seen?.round?.results).toMatchObject({
    n: [6, 6],
    both: 5,
    voters: 7,
    shift: {
      stayed_right: 1,
      became_right: 2,
      became_wrong: 0,
      stayed_wrong: 2,
      gain: 50,
      verdict: 'too-few',
    },
    confidence: { n: 5, before: 60, after: 80, surer_not_better: false },
    pulled_wrong: false,
  })
  await Promise.all([watched.close(), wall.close()])
})

test('[ROUND-2] the clocks, and one more minute five times and no sixth', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { ...choice, seconds: { discuss: 30 } })
  const first = await go(hall, id, 'first')
  // Nine words in prompt and options are read in a few seconds; a minute is added.
  expect(first.clock_ms).toBeGreaterThan(60_000)
  expect(first.clock_ms).toBeLessThan(75_000)
  for (let more = 1; more <= 5; more++) {
    const { body } = await step(hall, id, 'longer')
    expect(body.clock_ms).toBe(first.clock_ms! + more * 60_000)
  }
  expect((await step(hall, id, 'longer')).status).toBe(409)
  await finish(hall, id)
  expect((await go(hall, id, 'discuss')).clock_ms).toBe(30_000)
  expect((await go(hall, id, 'second')).clock_ms).toBe(45_000)
  const short = await hall.host.call('POST', `/api/rooms/${hall.id}/activities`, {
    ...choice,
    seconds: { first: 10 },
  })
  expect(short.body.error.details).toEqual([expect.objectContaining({ path: 'seconds.first' })])
})

test('[ROUND-1] a vote and a discussion end by their clock, and the next phase waits for the host', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const { id } = await addActivity(hall, choice)
  const { clock_ms } = await go(hall, id, 'first')
  await vote(hall, id, 1, seats, 'abc')
  site.clock.advance(clock_ms!)
  await until(site, hall, id, 'closed')
  site.clock.advance(1500)
  expect((await go(hall, id, 'discuss')).round?.phase).toBe('discuss')
  site.clock.advance(120_000)
  await until(site, hall, id, 'closed')
  expect((await now(hall, id)).round?.phase).toBe('discuss')
  site.clock.advance(1500)
  expect((await go(hall, id, 'second')).round).toMatchObject({ phase: 'second', vote: 2 })
})

test('[ROUND-8] a discussion that is skipped leaves one vote and no figure about shifts', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const { id } = await addActivity(hall, choice)
  await go(hall, id, 'first')
  await vote(hall, id, 1, seats, 'aab')
  await finish(hall, id)
  await go(hall, id, 'shown')
  const { results } = (await lookAsSeat(seats[0]!, hall)).current!.round!
  expect(results).toMatchObject({ skipped: true, both: 0 })
  expect(results).not.toHaveProperty('shift')
  // Undone, nothing of it is left on a device, and no further vote opens.
  await go(hall, id, 'closed')
  expect(JSON.stringify(await lookAsSeat(seats[0]!, hall))).not.toContain('"results"')
  expect((await step(hall, id, 'discuss')).status).toBe(409)
  expect((await go(hall, id, 'shown')).state).toBe('shown')
})

test('[ROUND-15, ROUND-18] three votes without a right option: the first is compared with the last', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 4)
  const { right: _, ...open } = choice
  const { id } = await addActivity(hall, open)
  expect((await go(hall, id, 'first')).round?.asks_confidence).toBe(false)
  await vote(hall, id, 1, seats, 'aabc', 90)
  await finish(hall, id)
  await go(hall, id, 'discuss')
  await go(hall, id, 'second')
  await vote(hall, id, 2, seats, 'cccc')
  await finish(hall, id)
  expect((await now(hall, id)).round?.also).toContain('discuss')
  await go(hall, id, 'discuss')
  await go(hall, id, 'third')
  await vote(hall, id, 3, seats, 'aaac')
  await finish(hall, id)
  expect((await step(hall, id, 'discuss')).status).toBe(409)
  await go(hall, id, 'shown')
  const { results } = (await lookAsStage(hall.host, hall)).current!.round!
  expect(results?.agreement).toEqual({ changed: 1, before: 50, after: 75 })
  expect(results).not.toHaveProperty('confidence')
  expect(results?.splits).toHaveLength(3)
})

test('[ROUND-6, ROUND-16, ROUND-17] a number with the tables in between; a second writer of a table is refused; the truth comes last', async () => {
  const hall = await openHall(site, { tables: 4 })
  const seats = await takeSeats(site, hall, 6, (index) => (index % 3) + 1)
  const { id } = await addActivity(hall, { ...number, ask_tables: true })
  const watched = await connectTo(seats[0]!, hall, 'seat', site.first)
  await go(hall, id, 'first')
  for (const [index, seat] of seats.entries())
    await answer(seat, hall, id, { number: 10 + index * 10 }, { round: 1 })
  expect((await answer(seats[0]!, hall, id, { number: 101 }, { round: 1 })).status).toBe(400)
  await finish(hall, id)
  expect((await lookAsSeat(seats[0]!, hall)).current?.round).not.toHaveProperty('estimates')
  await go(hall, id, 'discuss')
  const { current } = await lookAsSeat(seats[1]!, hall)
  expect(current?.round).toMatchObject({
    estimates: { dots: [10, 20, 30, 40, 50, 60], three: false },
    asks_tables: true,
    table: null,
  })
  const write = (seat: Seated, table_number: number | null) =>
    answer(seat, hall, id, { table_number }, { round: 11 })
  // Seats 0 and 3 are at table 1, and press at the same time.
  const both = await Promise.all([write(seats[0]!, null), write(seats[3]!, null)])
  expect(both.map(({ body }) => body.status).sort()).toEqual(['accepted', 'not_open'])
  const [writer, other] =
    both[0]?.body.status === 'accepted' ? [seats[0]!, seats[3]!] : [seats[3]!, seats[0]!]
  expect((await write(writer, 200)).body.error.details).toEqual([
    expect.objectContaining({ path: 'value.table_number' }),
  ])
  expect((await write(writer, 45)).body.status).toBe('changed')
  expect((await write(other, 99)).body.status).toBe('not_open')
  expect((await lookAsSeat(other, hall)).current?.round?.table).toEqual({ number: 45, mine: false })
  expect((await write(seats[1]!, 55)).body.status).toBe('accepted')
  // Table 3 presses and writes nothing: it is left out.
  await write(seats[2]!, null)
  const rows = await site.connection.collection('room_answers').find({ activity_id: id, round: 11 }).toArray()
  expect(rows.map(({ _id, seat_id, table, by }) => ({ _id: String(_id), seat_id, table, by }))).toEqual(
    [1, 2, 3].map((table) => {
      const seat_id = `table:${table}`
      return { _id: `${id}:11:${seat_id}`, seat_id, table, by: undefined }
    }),
  )
  await go(hall, id, 'second')
  expect((await write(writer, 60)).body).toEqual({ status: 'late' })
  for (const seat of seats) await answer(seat, hall, id, { number: 45 }, { round: 2 })
  await finish(hall, id)
  expect([...watched.frames, JSON.stringify(await lookAsSeat(seats[0]!, hall))].join('\n')).not.toMatch(
    /truth|medians|single_error/,
  )
  await go(hall, id, 'shown')
  const shown = (await lookAsSeat(seats[0]!, hall)).current
  expect(shown?.solution?.truth).toBe(50)
  expect(shown?.round?.results).toMatchObject({
    numbers: { medians: [35, 45], errors: [15, 5], single_error: 15, nearer: 5, farther: 1 },
    tables: { n: 2, mean: 50, mean_first: 35, mean_last: 45, errors: { tables: 0, first: 15, last: 5 } },
  })
  await watched.close()
})

test('[ROUND-17] tables are asked in rooms with four of them or more; [ROUND-6] below five answers three dots', async () => {
  const hall = await openHall(site, { tables: 3 })
  const refused = await hall.host.call('POST', `/api/rooms/${hall.id}/activities`, {
    ...number,
    ask_tables: true,
  })
  expect(refused.body.error.details).toEqual([
    { path: 'ask_tables', message: 'needs a room with at least 4 tables' },
  ])
  const seats = await takeSeats(site, hall, 4, () => 1)
  const { id } = await addActivity(hall, number)
  await go(hall, id, 'first')
  for (const [index, seat] of seats.entries())
    await answer(seat, hall, id, { number: [5, 10, 20, 90][index]! }, { round: 1 })
  await finish(hall, id)
  await go(hall, id, 'discuss')
  expect((await lookAsStage(hall.host, hall)).current?.round?.estimates).toEqual({
    dots: [5, 15, 90],
    three: true,
  })
  expect((await answer(seats[0]!, hall, id, { table_number: 9 }, { round: 11 })).body.status).toBe('not_open')
})

test('[ROUND-20, ROUND-22] a bank question has its twin, voted alone after the answer; the report keeps splits, counts and sentences', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 5)
  const { id } = await addActivity(hall, { kind: 'round', ref: 'rounds/round-general-001' })
  const watched = await connectTo(seats[0]!, hall, 'seat', site.first)
  const [right, wrong] = ['c', 'a']
  const { twin } = await go(hall, id, 'first')
  await vote(hall, id, 1, seats, right + wrong.repeat(4))
  await finish(hall, id)
  await go(hall, id, 'discuss')
  await go(hall, id, 'second')
  await vote(hall, id, 2, seats, right.repeat(4) + wrong)
  await finish(hall, id)
  expect(watched.frames.join('\n')).not.toContain(twin!.prompt)
  await go(hall, id, 'shown')
  expect((await now(hall, id)).round?.also).toEqual(['twin'])
  await go(hall, id, 'twin')
  const voting = (await lookAsSeat(seats[0]!, hall)).current!
  expect(voting).toMatchObject({
    prompt: twin!.prompt,
    answer_shown: false,
    round: { vote: 4, phase: 'twin' },
  })
  expect(JSON.stringify(voting)).not.toContain(twin!.explanation)
  expect(voting).not.toHaveProperty('solution')
  await vote(hall, id, 4, seats, twin!.right.repeat(3) + 'aa')
  await finish(hall, id)
  await go(hall, id, 'twin_shown')
  expect((await lookAsSeat(seats[0]!, hall)).current).toMatchObject({
    solution: { right: [twin!.right], explanation: twin!.explanation },
    round: { results: { twin: { n: 5, right: 60, first_right: 20 } } },
  })
  await watched.close()
  const report_id = (await endRun(hall)).last_run?.report_id
  const { body: report } = await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${report_id}`)
  const [kept] = report.activities
  expect(kept?.rows.map(({ text, count }) => [text.split(':')[0], count])).toEqual([
    ['First vote', 4],
    ['First vote', 0],
    ['First vote', 1],
    ['First vote', 0],
    ['Second vote', 1],
    ['Second vote', 0],
    ['Second vote', 4],
    ['Second vote', 0],
    ['Stayed right', 1],
    ['Became right', 3],
    ['Became wrong', 0],
    ['Stayed wrong', 1],
  ])
  expect(kept?.lines).toEqual([
    '5 of 5 voted twice.',
    'Too few moved between right and wrong to say.',
    'Right before: 20%, after: 80%. Gain: 75% of what could be gained.',
    'Without neighbors, on a new question: 60% (first vote: 20%).',
  ])
  // What the room knows is what it knew before it talked.
  expect(report.knows.divided).toMatchObject({
    n: 5,
    rows: kept?.rows.slice(0, 4).map(({ count }) => ({ count })),
  })
  expect(report.knows.topics.map(({ n, share }) => [n, share.value])).toContainEqual([5, 0.2])
  expect(report.knows.articles.length).toBeGreaterThan(0)
})

test('[ROUND-22, ROOM-23] below five in both votes the report says nothing about shifts', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 5)
  const { id } = await addActivity(hall, choice)
  await go(hall, id, 'first')
  await vote(hall, id, 1, seats, 'abbbb')
  await finish(hall, id)
  await go(hall, id, 'discuss')
  await go(hall, id, 'second')
  await vote(hall, id, 2, seats, 'aaab-')
  await finish(hall, id)
  await go(hall, id, 'shown')
  const report_id = (await endRun(hall)).last_run?.report_id
  const { body: report } = await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${report_id}`)
  expect(report.activities[0]?.rows.map(({ text }) => text.split(':')[0])).toEqual(
    Array(3).fill('First vote'),
  )
  expect(report.activities[0]?.lines).toEqual(['4 of 5 voted twice.'])
})

test('[ROUND-21] a round gives points to nobody', async () => {
  const rows = await site.connection
    .collection('room_answers')
    .find({ points: { $ne: 0 } })
    .toArray()
  expect(rows).toEqual([])
})

test('[ROUND-11] two steps at the same time are one, and a vote after the reload of a closed one is late', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 3)
  const { id, phase_seq } = await addActivity(hall, choice)
  const press = () =>
    hall.host.call('POST', `/api/rooms/${hall.id}/activities/${id}/step`, { to: 'first', phase_seq })
  const pressed = await Promise.all([press(), press()])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  await vote(hall, id, 1, seats, 'ab')
  await finish(hall, id)
  const reloaded = await seats[2]!.call<SeatRoom>('GET', `/api/rooms/${hall.id}?as=seat`)
  expect(reloaded.body.current?.round?.phase).toBe('read')
  expect((await answer(seats[2]!, hall, id, { choice_ids: ['a'] }, { round: 1 })).body.status).toBe('late')
  expect((await answer(seats[2]!, hall, id, { choice_ids: ['a'] }, { round: 2 })).body.status).toBe(
    'not_open',
  )
})
