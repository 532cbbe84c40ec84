import { readPeerData } from '@icio/banks/peers'
import { reportCsvRows } from '@icio/contracts/rooms/results/report-rows'
import type { HostRoom, RoomReport } from '@icio/contracts/rooms/endpoints'
import { countsEveryMs, recountEveryMs } from '@icio/contracts/rooms/rules'
import fc from 'fast-check'
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
  runRooms,
  step,
  takeSeats,
  type Hall,
  type RoomSite,
  type Seated,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

let site: RoomSite
let began: number
beforeAll(async () => {
  site = await runRooms()
  began = site.heart.now()
})
afterAll(() => site.close())

const [equities, gap] = readPeerData().numbers.general.map(({ id }) => id) as [string, string]
const write = (seat: Seated, hall: Hall, id: string, peers: object | null) =>
  answer(seat, hall, id, { peers })
const statusOf = async (sent: ReturnType<typeof write>) => (await sent).body.status

test('[PEER-1] one seat writes for its table, every seat of it sees what is written and can take the pen; others see nothing', async () => {
  const hall = await openHall(site, { tables: 2 })
  const { id } = await addActivity(hall, { kind: 'peers' })
  const [first, second, other] = (await takeSeats(site, hall, 3, (index) => (index < 2 ? 1 : 2))) as [
    Seated,
    Seated,
    Seated,
  ]
  const opened = await open(hall, id)
  expect(opened).toMatchObject({ clock_ms: 240_000, prompt: 'Eight numbers of your policy' })
  const peersOf = async (seat: Seated) => (await lookAsSeat(seat, hall)).current?.peers
  expect(await peersOf(first)).toEqual({ by_table: true, table: null })
  expect(await statusOf(write(first, hall, id, null))).toBe('accepted')
  expect(await statusOf(write(second, hall, id, { [equities]: 10 }))).toBe('not_open')
  expect(await statusOf(write(first, hall, id, { [equities]: 7.25, [gap]: 'none' }))).toBe('changed')
  const written = { [equities]: 7.25, [gap]: 'none' }
  expect(await peersOf(first)).toEqual({ by_table: true, table: { entries: written, mine: true } })
  expect(await peersOf(second)).toEqual({ by_table: true, table: { entries: written, mine: false } })
  expect(await peersOf(other)).toEqual({ by_table: true, table: null })
  // Whoever takes the pen goes on from what is there; the one before writes no more.
  expect(await statusOf(write(second, hall, id, null))).toBe('accepted')
  expect(await peersOf(second)).toEqual({ by_table: true, table: { entries: written, mine: true } })
  expect(await statusOf(write(first, hall, id, { [equities]: 99 }))).toBe('not_open')
  // Both at once: one of them has it.
  await Promise.all([write(first, hall, id, null), write(second, hall, id, null)])
  const mine = await Promise.all([first, second].map(peersOf))
  expect(mine.filter((peers) => peers?.table?.mine)).toHaveLength(1)
  await closeAndCount(site, hall, id)
  expect(await statusOf(write(first, hall, id, null))).toBe('late')
  const [nobody] = await takeSeats(site, hall, 1, () => null)
  expect((await lookAsSeat(nobody!, hall)).current?.peers).toEqual({ by_table: true })
})

test('[PEER-1, PEER-8] without tables each seat enters; a value that no policy holds, or of no number, is refused and what stood stays', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { kind: 'peers', limit_seconds: 60 })
  const [seat] = (await takeSeats(site, hall, 1)) as [Seated]
  expect((await open(hall, id)).clock_ms).toBe(60_000)
  expect(await statusOf(write(seat, hall, id, { [equities]: 'unknown' }))).toBe('accepted')
  const refusals = [
    [{ [equities]: 140 }, `value.peers.${equities}`, 'Most in equities: from 0 to 100% of invested assets.'],
    [{ nothing: 1 }, 'value.peers.nothing', 'is none of the numbers'],
    [null, 'value.peers', 'is required'],
  ] as const
  for (const [peers, path, message] of refusals) {
    const { status, body } = await write(seat, hall, id, peers)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { details: [{ path, message }] } },
    })
  }
  for (const wrong of [{ [equities]: 'many' }, { [equities]: null }, [], 5])
    expect((await write(seat, hall, id, wrong as object)).status).toBe(400)
  expect((await lookAsSeat(seat, hall)).own[0]?.value).toEqual({ peers: { [equities]: 'unknown' } })
})

test('[PEER-2, PEER-4] from five entries on dots, median and middle half, one number at a time, and the share without one; the report has no single entry', async () => {
  const hall = await openHall(site, { tables: 7 })
  const { id } = await addActivity(hall, { kind: 'peers' })
  const seats = await takeSeats(site, hall, 7, (index) => index + 1)
  await open(hall, id)
  const entered = [31, 7.25, 12, 44, 18, 'none', 'unknown'] as const
  for (const [index, seat] of seats.entries())
    await write(seat, hall, id, {
      [equities]: entered[index] as number,
      ...(index < 4 ? { [gap]: 1.5 } : {}),
    })
  await closeAndCount(site, hall, id)
  expect(JSON.stringify(await lookAsHost(hall))).not.toMatch(/7\.25|median/)
  expect((await step(hall, id, 'closed', { read: true })).status).toBe(409)
  await step(hall, id, 'shown')
  const shown = async () => (await lookAsStage(seats[0]!, hall)).current?.peers?.shown
  expect(await shown()).toMatchObject({
    index: 0,
    total: 8,
    result: {
      id: equities,
      entered: 7,
      n: 5,
      none: 1,
      unknown: 1,
      values: [7.25, 12, 18, 31, 44],
      median: 18,
      middle: { low: 12, high: 31 },
    },
  })
  await step(hall, id, 'shown')
  const few = await shown()
  expect(few).toMatchObject({ index: 1, result: { id: gap, entered: 4, n: 4 } })
  expect(Object.keys(few?.result ?? {}).toSorted()).toEqual([
    'entered',
    'id',
    'least',
    'most',
    'n',
    'name',
    'unit',
  ])
  // 'Undo showing' goes back by one number, and from the first one out of sight; what was entered cannot change then.
  await step(hall, id, 'closed')
  expect((await shown())?.index).toBe(0)
  await step(hall, id, 'closed')
  expect(await shown()).toBeUndefined()
  expect((await step(hall, id, 'open')).status).toBe(409)
  expect(await statusOf(write(seats[0]!, hall, id, { [equities]: 1 }))).toBe('late')
  for (let place = 0; place < 8; place++) expect((await step(hall, id, 'shown')).status).toBe(200)
  expect((await step(hall, id, 'shown')).status).toBe(409)
  await endRun(hall)

  const { last_run }: HostRoom = await lookAsHost(hall)
  const { body: report } = await hall.host.call<RoomReport>(
    'GET',
    `/api/rooms/reports/${last_run?.report_id}`,
  )
  expect(report.activities).toHaveLength(8)
  expect(report.activities.slice(0, 2)).toEqual([
    {
      ...{
        title: 'Most in equities (% of invested assets)',
        kind: 'peers',
        n: 5,
        few: false,
        rows: [],
        tables: [],
      },
      figures: { median: 18, low: 12, high: 31, unit: '%' },
    },
    {
      ...{ title: 'Most duration gap against liabilities (years)', kind: 'peers', n: 4, few: true },
      ...{ rows: [], tables: [] },
    },
  ])
  expect(reportCsvRows(report).slice(0, 4)).toEqual([
    ['Most in equities (% of invested assets)', 'Median: 18%', '', '', '5'],
    ['Most in equities (% of invested assets)', 'Middle half from: 12%', '', '', '5'],
    ['Most in equities (% of invested assets)', 'Middle half to: 31%', '', '', '5'],
    ['Most duration gap against liabilities (years)', 'fewer than 5 answers', '', '', ''],
  ])
  const stored = await site.connection.collection('rooms').findOne({ code: hall.code })
  expect(JSON.stringify([stored, report])).not.toMatch(/7\.25|"values"/)
})

test('[PEER-1, PEER-2] twelve tables with sixty seats: all press for the pen at once, one of each table writes, and the stage has twelve dots', async () => {
  const hall = await openHall(site, { tables: 12, seats: 60 }, 'moderator')
  const { id } = await addActivity(hall, { kind: 'peers' })
  const seats = await takeSeats(site, hall, 60, (index) => (index % 12) + 1)
  await open(hall, id)
  await Promise.all(
    seats.map((seat, index) => write(seat, hall, id, { [equities]: (index % 12) * 3 + 0.5 * (index % 2) })),
  )
  const mine = await Promise.all(seats.map((seat) => lookAsSeat(seat, hall)))
  const writers = mine.filter(({ current }) => current?.peers?.table?.mine).map(({ seat }) => seat.table)
  expect(writers.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  await closeAndCount(site, hall, id)
  await step(hall, id, 'shown')
  const shown = (await lookAsStage(seats[0]!, hall)).current?.peers?.shown
  expect(shown?.result).toMatchObject({ n: 12, none: 0, median: 16.75, middle: { low: 8.63, high: 24.88 } })
})

/** What may happen at a table; the seats of table 1 are 0 and 1, those of table 2 are 2 and 3. */
interface Happening {
  seat: number
  what: 'enter' | 'pen' | 'leave' | 'rejoin'
  fields: string[]
}
const happening: fc.Arbitrary<Happening> = fc.record({
  seat: fc.integer({ min: 0, max: 3 }),
  what: fc.constantFrom('enter', 'enter', 'enter', 'pen', 'leave', 'rejoin'),
  fields: fc.subarray([equities, gap]),
})

/** Everything that is sent beyond table 1 while its seats enter these values, without what differs from room to room. */
async function seenBeyond(
  happenings: readonly Happening[],
  valueAt: (place: number) => number | 'none' | 'unknown',
): Promise<string[]> {
  const hall = await openHall(site, { tables: 7 })
  const { id } = await addActivity(hall, { kind: 'peers' })
  const seats = await takeSeats(site, hall, 4, (index) => (index < 2 ? 1 : 2))
  const others = await takeSeats(site, hall, 5, (index) => index + 3)
  const [witness] = others as [Seated]
  await open(hall, id)
  // With these a number has the five entries from which on it could be read.
  for (const seat of others) await write(seat, hall, id, { [equities]: 30, [gap]: 2 })
  // What is sent by the clock alone comes between two of its ticks in no world.
  site.heart.advance(recountEveryMs - ((site.heart.now() - began) % recountEveryMs))
  const links = [
    await connectTo(hall.host, hall, 'host', site.first),
    await connectTo(await site.browser(), hall, 'stage', site.first),
    await connectTo(witness, hall, 'seat', site.first),
  ]
  const views: unknown[] = []
  const lookAround = async () =>
    void views.push(await lookAsHost(hall), await lookAsStage(witness, hall), await lookAsSeat(witness, hall))
  for (const [place, { seat: index, what, fields }] of happenings.entries()) {
    const seat = seats[index]!
    if (what === 'leave') await seat.call('POST', `/api/rooms/${hall.id}/leave`)
    else if (what === 'rejoin') await seat.call('POST', '/api/rooms/join', { code: hall.code })
    else if (what === 'pen') await write(seat, hall, id, null)
    else {
      const value = index < 2 ? valueAt(place) : place
      await write(seat, hall, id, Object.fromEntries(fields.map((field) => [field, value])))
    }
    site.heart.advance(countsEveryMs)
    await lookAround()
  }
  await closeAndCount(site, hall, id)
  await lookAround()
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

test('[PEER-3, SEC-156] in whatever order seats enter, change, leave and rejoin: until it is shown, nothing sent beyond a table depends on its values', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 4, maxLength: recountEveryMs / countsEveryMs - 1 }),
      async (happenings) => {
        const numbers = await seenBeyond(happenings, (place) => 3 + place)
        expect(numbers.length).toBeGreaterThan(10)
        expect(await seenBeyond(happenings, (place) => (place % 2 ? 'none' : 19.75))).toEqual(numbers)
      },
    ),
    { numRuns: 6 },
  )
})
