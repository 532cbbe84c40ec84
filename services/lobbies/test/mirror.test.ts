import type { MirrorRecord } from '@icio/contracts/mirror/endpoints'
import { mirrorTexts } from '@icio/contracts/rooms/mirror'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import { readExperiments } from '@icio/banks/mirror'
import { callApp } from '@icio/kit/testing/run-service'
import { begin, finish, isSaved, lost, saved, show, takePart } from './mirror-in-test.js'
import {
  endRun,
  answer,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  openHall,
  runRooms,
  step,
  takeSeats,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

test('[MIRROR-2, MIRROR-3, MIRROR-4, MIRROR-5, MIRROR-6, MIRROR-18] two wordings by lot at three tables: no message holds the other one before it is shown', async () => {
  const hall = await openHall(site, { tables: 3 }, 'moderator')
  const seats = await takeSeats(site, hall, 12, (index) => (index % 3) + 1)
  const [one, wall, desk] = [
    await connectTo(seats[0]!, hall, 'seat', site.first),
    await connectTo(hall.host, hall, 'stage', site.first),
    await connectTo(hall.host, hall, 'host', site.first),
  ]
  const id = await begin(hall, 'frame')
  const asked = (await lookAsSeat(seats[0]!, hall)).current
  expect(asked?.mirror).toMatchObject({ part: 'asked', intro: readExperiments().intro })
  expect(asked?.mirror).not.toHaveProperty('wording')
  // Nobody answers without having taken part.
  expect((await answer(seats[0]!, hall, id, { choice_ids: ['a'] })).body).toEqual({ status: 'not_open' })

  const dealt: boolean[] = []
  for (const seat of seats) dealt.push(isSaved((await takePart(seat, hall, id)).body))
  for (const table of [0, 1, 2]) {
    const own = dealt.filter((_, index) => index % 3 === table)
    expect(own.filter(Boolean)).toHaveLength(2)
  }
  // Again, also twice at once and after a reload: the same wording.
  const again = await Promise.all([takePart(seats[0]!, hall, id), takePart(seats[0]!, hall, id)])
  expect(again.map(({ body }) => isSaved(body))).toEqual([dealt[0], dealt[0]])
  expect(isSaved(await lookAsSeat(seats[0]!, hall))).toBe(dealt[0])

  expect((await answer(seats[0]!, hall, id, { choice_ids: ['z'] })).body).toMatchObject({
    error: { code: 'unknown_choice' },
  })
  // Everybody follows the wording: plan A when money is saved.
  for (const [index, seat] of seats.entries())
    expect((await answer(seat, hall, id, { choice_ids: [dealt[index] ? 'a' : 'b'] })).body.status).toBe(
      'accepted',
    )
  expect((await lookAsStage(hall.host, hall)).current?.prompt).toBe('Answer on your device')
  await finish(site, hall, id)
  const own = dealt[0] ? lost : saved
  const seatFrames = [...one.frames, JSON.stringify(await lookAsSeat(seats[0]!, hall))].join('\n')
  for (const secret of [own, 'frame', 'Saved or lost', '"shown":', 'expected', '"F5"', 'Tversky'])
    expect(seatFrames).not.toContain(secret)
  const wallFrames = [...wall.frames, JSON.stringify(await lookAsStage(hall.host, hall))].join('\n')
  for (const secret of [saved, lost, 'frame', 'Saved or lost', '"share"', '"split"'])
    expect(wallFrames).not.toContain(secret)
  for (const frame of desk.frames) for (const { seatId } of seats) expect(frame).not.toContain(seatId)

  expect((await step(hall, id, 'shown')).status).toBe(200)
  const shown = (await lookAsSeat(seats[0]!, hall)).current?.mirror?.shown
  expect(shown).toMatchObject({
    id: 'frame',
    wordings: [{ options: [{ text: saved }, {}] }, { options: [{ text: lost }, {}] }],
    note: 'The wording here is adapted to boards; the published figures are for the original task.',
    results: {
      n: 12,
      groups: [
        { n: 6, count: 6, share: 100 },
        { n: 6, count: 0, share: 0 },
      ],
      difference: { value: 1 },
      effect: 100,
      sentence:
        'With 6 and 6 people this cannot be a verdict: an effect as large as in the 36 laboratories would come out level or reversed in 23 of 100 such rooms.',
      rooms: { rooms: 1, people: 12, value: 1 },
    },
  })
  expect(shown?.published.map(({ kind }) => kind)).toEqual(['original', 'replication'])
  expect(shown?.help).toHaveLength(2)
  expect(shown?.laboratories?.labs).toHaveLength(36)

  // What stays is counts, month and edition; undoing and showing again adds nothing.
  await step(hall, id, 'closed')
  await step(hall, id, 'shown')
  const kept = await site.connection.collection('mirror_rooms').find({ experiment: 'frame' }).toArray()
  expect(kept).toEqual([
    {
      _id: expect.any(String),
      experiment: 'frame',
      specialization: 'general',
      month: new Date(site.clock.now()).toISOString().slice(0, 7),
      count: { kind: 'shares', first: { count: 6, total: 6 }, second: { count: 0, total: 6 } },
      state: 'counted',
      opener: expect.stringMatching(/^[\w-]{22}$/),
    },
  ])
  for (const secret of [id, hall.host.id!]) expect(JSON.stringify(kept)).not.toContain(secret)
  await Promise.all([one.close(), wall.close(), desk.close()])

  const report_id = (await endRun(hall)).last_run?.report_id
  type Lot = { expires_at: Date }
  const lots = await site.connection
    .collection<Lot>('mirror_lots')
    .find({ run_id: hall.room.run_id! })
    .toArray()
  expect(lots).toHaveLength(12)
  for (const { expires_at } of lots) expect(expires_at.getTime() - site.clock.now()).toBe(24 * 60 * 60_000)
  const { body: report } = await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${report_id}`)
  expect(report.activities[0]).toMatchObject({
    title: 'Saved or lost',
    rows: [
      { text: `Text 1, 6 people: ${saved}`, count: 6, percent: 100, n: 6 },
      { text: `Text 2, 6 people: ${lost}`, count: 0, percent: 0, n: 6 },
    ],
    lines: [
      expect.stringContaining('With 6 and 6 people'),
      expect.stringContaining('Difference: +100 points'),
    ],
  })
})

test.each([
  ['sunk', (index: number) => ({ number: (index % 9) + 1 }), ['"groups"', '"pairs"', '"median"']],
  ['anchor', (index: number) => ({ number: 31.017 + index }), ['31.017', '36.017', '"groups"', '"pairs"']],
  [
    'same',
    (index: number) => ({ choice_ids: [index < 3 ? 'yes' : 'no'], guess: 61 + index }),
    ['"sides"', '"share"', '"error"'],
  ],
  [
    'noise-days',
    (index: number) => ({ number: 71.013 + index, expected: 31.017 + index }),
    ['71.013', '76.013', '31.017', '36.017', '"dots"', '"index"'],
  ],
] as const)(
  '[MIRROR-4, ROOM-12] %s: no frame to a seat or a stage tells what others answered, or a published figure, before it is shown',
  async (experiment, valueOf, secrets) => {
    const hall = await openHall(site)
    const seats = await takeSeats(site, hall, 6)
    // One that only watches: every figure in its frames is somebody else's.
    const watcher = (await takeSeats(site, hall, 1))[0]!
    const [seat, wall] = [
      await connectTo(watcher, hall, 'seat', site.first),
      await connectTo(hall.host, hall, 'stage', site.first),
    ]
    const id = await begin(hall, experiment)
    await takePart(watcher, hall, id, false)
    for (const [index, one] of seats.entries()) {
      await takePart(one, hall, id)
      expect((await answer(one, hall, id, valueOf(index))).body.status).toBe('accepted')
    }
    site.heart.advance(500)
    await finish(site, hall, id)
    const looks = [await lookAsSeat(watcher, hall), await lookAsStage(hall.host, hall)]
    const before = [...seat.frames, ...wall.frames, JSON.stringify(looks)].join('\n')
    const { published, wordings } = readExperiments().experiments.find((one) => one.id === experiment)!
    const early = [
      ...secrets,
      ...published.map(({ text }) => text),
      ...wordings.general.map(({ text }) => text),
    ]
    for (const secret of early) expect(before).not.toContain(JSON.stringify(secret).slice(1, -1))
    for (const secret of secrets) expect(before).not.toContain(secret)
    expect((await step(hall, id, 'shown')).status).toBe(200)
    const shown = JSON.stringify(await lookAsSeat(watcher, hall))
    for (const text of wordings.general.map((one) => one.text))
      expect(shown).toContain(JSON.stringify(text).slice(1, -1))
    for (const secret of secrets.filter((one) => one.startsWith('"'))) expect(shown).toContain(secret)
    await Promise.all([seat.close(), wall.close()])
  },
)

test('[MIRROR-3] twenty seats that open at the same time without tables are split ten and ten', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 20)
  const id = await begin(hall, 'saving')
  const rooms = await Promise.all(seats.map((seat) => takePart(seat, hall, id)))
  const lamps = rooms.filter(({ body }) => body.current?.prompt.includes('the same lamp'))
  expect(lamps).toHaveLength(10)
})

test('[MIRROR-2] who only watches gets no wording and can change its mind; a closed experiment deals none', async () => {
  const hall = await openHall(site)
  const [watcher, other] = await takeSeats(site, hall, 2)
  const id = await begin(hall, 'sunk')
  expect((await takePart(watcher!, hall, id, false)).body.current?.mirror).toMatchObject({ part: 'watch' })
  expect(JSON.stringify(await lookAsSeat(watcher!, hall))).not.toContain('seminar')
  expect((await answer(watcher!, hall, id, { number: 5 })).body.status).toBe('not_open')
  expect((await takePart(watcher!, hall, id)).body.current?.mirror?.wording?.text).toContain('seminar')
  expect((await answer(watcher!, hall, id, { number: 10 })).body.error.details).toEqual([
    expect.objectContaining({ path: 'value.number' }),
  ])
  await finish(site, hall, id)
  expect((await takePart(other!, hall, id)).status).toBe(409)
})

test('[MIRROR-9, MIRROR-18, MIRROR-20, MIRROR-22] a room of five is told that it cannot be a verdict, joins no record, and its report says played', async () => {
  const hall = await openHall(site, { seats: 5 })
  const seats = await takeSeats(site, hall, 5)
  const id = await begin(hall, 'less')
  for (const seat of seats) {
    await takePart(seat, hall, id)
    await answer(seat, hall, id, { number: 7 })
  }
  const { mirror } = await show(site, hall, id)
  expect(mirror?.shown?.results).toMatchObject({ n: 5, sentence: mirrorTexts.noVerdict })
  expect(mirror?.shown?.results).not.toHaveProperty('rooms')
  expect(await site.connection.collection('mirror_rooms').countDocuments({ experiment: 'less' })).toBe(0)
  const report_id = (await endRun(hall)).last_run?.report_id
  const { body: report } = await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${report_id}`)
  expect(report.activities[0]).toMatchObject({ rows: [], lines: ['played'] })
})

test('[MIRROR-14] own: the true shares, the mean guesses of both sides, and their error', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 6)
  const id = await begin(hall, 'same')
  for (const [index, seat] of seats.entries()) {
    await takePart(seat, hall, id)
    if (index === 0)
      expect((await answer(seat, hall, id, { choice_ids: ['yes'] })).body.error.details).toEqual([
        { path: 'value.guess', message: 'is required' },
      ])
    await answer(seat, hall, id, { choice_ids: [index < 3 ? 'yes' : 'no'], guess: index < 3 ? 80 : 60 })
  }
  await show(site, hall, id)
  expect((await lookAsSeat(seats[0]!, hall)).current?.mirror?.shown?.results.own).toEqual({
    sides: [
      { choice_id: 'yes', n: 3, share: 50, guess: 80 },
      { choice_id: 'no', n: 3, share: 50, guess: 60 },
    ],
    error: 20,
  })
})

test('[MIRROR-15, MIRROR-16, MIRROR-17] noise: facts for who judges, the index from three on, and a second run beside the first', async () => {
  const hall = await openHall(site)
  const seats = await takeSeats(site, hall, 5)
  const judge = async (id: string, numbers: number[], more: object) => {
    for (const [index, seat] of seats.entries()) {
      await takePart(seat, hall, id)
      await answer(seat, hall, id, { number: numbers[index]!, ...more })
    }
  }
  const first = await begin(hall, 'noise-days')
  await judge(first, [10, 15, 20, 25, 30], { expected: 10 })
  const { current } = await lookAsSeat(seats[0]!, hall)
  expect(current?.mirror?.facts?.length).toBeGreaterThan(3)
  expect((await lookAsStage(hall.host, hall)).current?.mirror).not.toHaveProperty('facts')
  await show(site, hall, first)
  const noise = (await lookAsSeat(seats[0]!, hall)).current?.mirror?.shown?.results.noise
  expect(noise).toEqual({
    index: expect.closeTo(45.0, 1),
    expected: 10,
    dots: [10, 15, 20, 25, 30],
  })
  const again = await begin(hall, 'noise-days', { repeat: true })
  expect((await lookAsSeat(seats[0]!, hall)).current?.mirror?.criteria).toHaveLength(4)
  await judge(again, [20, 20, 20, 20, 20], {})
  await show(site, hall, again)
  const beside = (await lookAsSeat(seats[0]!, hall)).current?.mirror?.shown?.results.noise
  expect(beside).toMatchObject({ index: 0, earlier: { index: expect.closeTo(45.0, 1), n: 5 } })
  const wrong = await hall.host.call('POST', `/api/rooms/${hall.id}/activities`, {
    kind: 'mirror',
    experiment: 'frame',
    repeat: true,
  })
  expect(wrong.body.error.details).toEqual([expect.objectContaining({ path: 'repeat' })])
})

test('[MIRROR-21] an experiment that is not in the data is refused', async () => {
  const hall = await openHall(site)
  const { body } = await hall.host.call('POST', `/api/rooms/${hall.id}/activities`, {
    kind: 'mirror',
    experiment: 'constructor',
  })
  expect(body.error.details).toEqual([{ path: 'experiment', message: 'is not known' }])
})

test('[MIRROR-10, MIRROR-11] everybody reads texts, figures and all rooms; an edition has its own words', async () => {
  const read = (query: string) =>
    callApp<MirrorRecord>(site.first.app, { method: 'GET', url: `/api/mirror/experiments${query}` })
  const { body, status } = await read('')
  expect(status).toBe(200)
  expect(body.experiments).toHaveLength(12)
  expect(body.experiments[0]).toMatchObject({ id: 'frame', rooms: { rooms: 1, people: 12 } })
  expect(JSON.stringify(body)).not.toContain('people_note')
  const { body: pools } = await read('?specialization=government-risk-pools')
  expect(pools.experiments.find(({ id }) => id === 'sunk')?.wordings[0]?.text).toContain('The pool has paid')
})

test('[MIRROR-19] nothing of an experiment gives a seat points, and hosts are offered all of them in one list', async () => {
  const scored = await site.connection.collection('room_answers').countDocuments({ points: { $ne: 0 } })
  expect(scored).toBe(0)
  const host = await site.browser('user')
  const { body } = await host.call<{ experiments: { id: string; form: string }[] }>(
    'GET',
    '/api/rooms/experiments',
  )
  expect(body.experiments.map(({ form }) => form).sort()).toEqual([
    ...Array(8).fill('between'),
    ...Array(3).fill('noise'),
    'own',
  ])
  const visitor = await site.browser()
  expect((await visitor.call('GET', '/api/rooms/experiments')).status).toBe(401)
})

test('[MIRROR-4] no stranger opens an experiment, and no seat of another room', async () => {
  const hall = await openHall(site)
  const other = await openHall(site)
  const [stranger] = await takeSeats(site, other, 1)
  const id = await begin(hall, 'anchor')
  expect((await takePart(stranger!, hall, id)).status).toBe(404)
  expect((await lookAsHost(hall)).counts.answered).toBe(0)
})
