import type { ActivityInput, HostRoom } from '@icio/contracts/rooms/endpoints'
import {
  addActivity,
  answer,
  closeAndCount,
  endRun,
  look,
  lookAsHost,
  openHall,
  runRooms,
  step,
  takeSeat,
  takeSeats,
  until,
  type RoomSite,
} from './room-in-test.js'
import { connectTo, type Live } from './room-live-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const options = [
  { id: 'a', text: 'One' },
  { id: 'b', text: 'Two' },
  { id: 'c', text: 'Three' },
]
interface Case {
  input: ActivityInput
  to?: string
  /** What two groups of people may answer; the host's own seats answer the first one in both. */
  values: readonly [object, object]
  round?: number
  /** A vote that a desk reads before it is shown, by a rule of its own (ROUND-7). */
  readByHost?: true
}
const number = { least: 0, most: 100 }
const cases: [string, Case][] = [
  [
    'choice',
    {
      input: { kind: 'choice', prompt: 'q', options, right: ['0'] },
      values: [{ choice_ids: ['a'] }, { choice_ids: ['b'] }],
    },
  ],
  ['number', { input: { kind: 'number', prompt: 'q', ...number }, values: [{ number: 3 }, { number: 97 }] }],
  [
    'range',
    {
      input: { kind: 'range', prompt: 'q', ...number },
      values: [
        { low: 1, high: 2 },
        { low: 5, high: 99 },
      ],
    },
  ],
  [
    'rank',
    {
      input: { kind: 'rank', prompt: 'q', options },
      values: [{ order: ['a', 'b', 'c'] }, { order: ['c', 'a', 'b'] }],
    },
  ],
  [
    'card',
    {
      input: { kind: 'feedback', prompt: 'q', statements: ['It was worth my time.'] },
      values: [
        { ratings: [1], text: 'No' },
        { ratings: [5], text: 'Yes' },
      ],
    },
  ],
  [
    'round of choices',
    {
      input: { kind: 'round', form: 'choice', prompt: 'q', options, right: ['0'] },
      to: 'first',
      round: 1,
      values: [{ choice_ids: ['a'] }, { choice_ids: ['c'] }],
      readByHost: true,
    },
  ],
  [
    'round of numbers',
    {
      input: { kind: 'round', form: 'number', prompt: 'q', ...number },
      to: 'first',
      round: 1,
      values: [{ number: 3 }, { number: 97 }],
      readByHost: true,
    },
  ],
]

/** Everything that a host with two seats and a stage of its own gets, without what differs from room to room. */
async function seenByHost(
  { input, to = 'open', round, readByHost }: Case,
  activity: object,
  own: object,
): Promise<string[]> {
  const hall = await openHall(site, { tables: 2 })
  const mine = await takeSeats(site, hall, 2, () => 1)
  const others = await takeSeats(site, hall, 3, () => 1)
  const { id } = await addActivity(hall, input)
  const links: Live[] = [
    await connectTo(hall.host, hall, 'host', site.first),
    await connectTo(await site.browser(), hall, 'stage', site.first),
    ...(await Promise.all(mine.map((seat) => connectTo(seat, hall, 'seat', site.first)))),
  ]
  const views: unknown[] = []
  const more = round === undefined ? {} : { round }
  await step(hall, id, to)
  for (const [seat, value] of [
    ...mine.map((seat) => [seat, own] as const),
    ...others.map((seat) => [seat, activity] as const),
  ]) {
    expect((await answer(seat, hall, id, value, more)).body).toMatchObject({ status: 'accepted' })
    site.heart.advance(500)
    views.push(
      await lookAsHost(hall),
      await look(mine[0]!, hall, 'seat'),
      await look(mine[1]!, hall, 'stage'),
    )
  }
  if (!readByHost) {
    await closeAndCount(site, hall, id)
    views.push(
      await lookAsHost(hall),
      await look(mine[0]!, hall, 'seat'),
      await look(mine[1]!, hall, 'stage'),
    )
  }
  for (const link of links) await link.ask({ t: 'ping' })
  const frames = links.flatMap((link) => link.frames)
  for (const link of links) link.drop()
  await endRun(hall)
  return [...frames, ...views.map((view) => JSON.stringify(view))].map((text) =>
    text
      .replaceAll(hall.code, 'CODE')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replaceAll(/"[\w-]{43}"/g, '"SEAT"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"TIME"')
      .replaceAll(/"(now|ends_in_ms)":\d+/g, '"$1":0'),
  )
}

test.each(cases)(
  '[ROOM-40, SEC-86] until its result is read, nothing that a host gets of a %s depends on what others answered',
  async (_, kind) => {
    const [first, second] = kind.values
    const seen = await seenByHost(kind, first, first)
    expect(seen.length).toBeGreaterThan(20)
    expect(await seenByHost(kind, second, first)).toEqual(seen)
  },
)

test('[ROOM-40, SEC-86] a desk reads a closed result by a step after which the vote is not opened again, also at once', async () => {
  const hall = await openHall(site)
  const [kind] = cases[0]!.slice(1) as [Case]
  const { id } = await addActivity(hall, kind.input)
  const seats = await takeSeats(site, hall, 3)
  await step(hall, id, 'open')
  expect((await step(hall, id, 'closed', { read: true })).status).toBe(409)
  for (const seat of seats) await answer(seat, hall, id, kind.values[1])
  await closeAndCount(site, hall, id)
  expect((await lookAsHost(hall)).agenda[0]).not.toHaveProperty('results')
  // Without reading it may still be opened, and then again closed.
  expect((await step(hall, id, 'open')).status).toBe(200)
  await closeAndCount(site, hall, id)
  const both = await Promise.all([step(hall, id, 'closed', { read: true }), step(hall, id, 'open')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  if (both[1]?.status === 200) {
    await closeAndCount(site, hall, id)
    await step(hall, id, 'closed', { read: true })
  }
  expect((await lookAsHost(hall)).agenda[0]?.results).toMatchObject({
    counts: [{ count: 0 }, { count: 3 }, { count: 0 }],
  })
  expect((await step(hall, id, 'open')).status).toBe(409)
  const stranger = await takeSeat(site, hall)
  expect(JSON.stringify(await look(stranger, hall, 'seat'))).not.toContain('"counts"')
  await step(hall, id, 'shown')
  await until(site, hall, id, 'shown')
})

test('[ROOM-17, SEC-86] a table is shown from 5 answers on; with one below, the next smallest is withheld too', async () => {
  const hall = await openHall(site, { tables: 3 })
  const { id } = await addActivity(hall, cases[0]![1].input)
  const seats = await takeSeats(site, hall, 15, (index) => (index < 4 ? 1 : index < 9 ? 2 : 3))
  await step(hall, id, 'open')
  for (const seat of seats) await answer(seat, hall, id, { choice_ids: ['a'] })
  await closeAndCount(site, hall, id)
  await step(hall, id, 'closed', { read: true })
  const { agenda }: HostRoom = await lookAsHost(hall)
  const results = agenda[0]?.results
  expect(results?.kind === 'choice' && results.tables).toMatchObject([{ table: 3, n: 6 }])
})
