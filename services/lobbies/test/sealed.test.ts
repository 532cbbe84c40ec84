import { dayAfter, dayOf } from '@icio/contracts/dates/days'
import type { AgendaCopy, CopyLink } from '@icio/contracts/room-hosting/schemas'
import { noCertificates } from './run-lobbies.js'
import { createLobbiesPersonalData } from '../src/personal-data/personal-data.js'
import { reportCsvRows } from '@icio/contracts/rooms/results/report-rows'
import type { HostRoom, RoomReport } from '@icio/contracts/rooms/endpoints'
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
  roomSecret,
  runRooms,
  step,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

const dayMs = 24 * 60 * 60_000

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const inDays = (days: number) => dayAfter(dayOf(new Date(site.clock.now())), days)
const forecast = (until: string) => ({
  kind: 'range' as const,
  prompt: 'Combined ratio of the market next year',
  ...{ least: 0, most: 1000, unit: '%' },
  seal: { until, low: 200, high: 300 },
})
const sealedLists = () =>
  site.connection
    .collection<{ _id: string; room_id: string; ranges?: { low: number; high: number }[] }>('sealed_answers')
    .find()
    .toArray()
const listOf = async ({ id }: Hall) => (await sealedLists()).filter(({ room_id }) => room_id === id)
const reportOf = async ({ host }: Hall, id: string | null | undefined) =>
  (await host.call<RoomReport>('GET', `/api/rooms/reports/${id}`)).body

/** Moves the time without running what is due each second of it. */
function pass(days: number): void {
  for (const clock of [site.clock, site.heart]) clock.leap(days * dayMs)
}

/** Ranges that no other figure of the test could be taken for. */
const rangeOf = (index: number) => ({ low: 201.0625 + index, high: 401.0625 + index })

/** A run in which so many seats answer a sealed forecast; it is shown, and the run ends. */
async function sealedRun(hall: Hall, until: string, count: number) {
  const { id } = await addActivity(hall, forecast(until))
  const seats = await takeSeats(site, hall, count)
  await open(hall, id)
  for (const [index, seat] of seats.entries()) await answer(seat, hall, id, rangeOf(index))
  await closeAndCount(site, hall, id)
  await step(hall, id, 'shown')
  return { id, seats }
}

/** Opens a seal as the opener, or as another one. */
const openSeal = (hall: Hall, sid: string, body: object, host: Browser = hall.host) =>
  host.call<HostRoom>('POST', `/api/rooms/${hall.id}/seals/${sid}/open`, body)
const truth = { truth: 210, source: 'Yearbook, page 3' }

test('[FORUM-19] a seal is checked field by field: a day 1 to 400 days ahead, a naive range within the scale, no truth, ranges only', async () => {
  const hall = await openHall(site)
  const add = (input: object) =>
    hall.host.call('POST', `/api/rooms/${hall.id}/activities`, { ...forecast(inDays(30)), ...input })
  const seal = { until: inDays(30), low: 200, high: 300 }
  const refusals = [
    [{ seal: { ...seal, until: inDays(0) } }, 'seal.until'],
    [{ seal: { ...seal, until: inDays(401) } }, 'seal.until'],
    [{ seal: { ...seal, until: '2027-02-30' } }, 'seal.until'],
    [{ seal: { ...seal, low: -1 } }, 'seal.low'],
    [{ seal: { ...seal, high: 1001 } }, 'seal.high'],
    [{ seal: { ...seal, high: 200 } }, 'seal.high'],
    [{ truth: 250 }, 'truth'],
    [{ kind: 'number' }, 'seal'],
  ] as const
  for (const [input, path] of refusals) {
    const { status, body } = await add(input)
    expect({ input, status, body }).toMatchObject({
      status: 400,
      body: { error: { details: expect.arrayContaining([expect.objectContaining({ path })]) } },
    })
  }
  const ranges = await hall.host.call<{ items: { ref: string }[] }>('GET', '/api/rooms/bank')
  const known = ranges.body.items.find(({ ref }) => ref.startsWith('range_questions/'))
  if (known) expect((await add({ ref: known.ref, prompt: undefined })).status).toBe(400)
  const { id } = await addActivity(hall, forecast(inDays(400)))
  const change = (body: object) => hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, body)
  expect((await change({ prompt: 'Another' })).status).toBe(200)
  expect((await lookAsHost(hall)).agenda[0]).toMatchObject({
    prompt: 'Another',
    seal: { until: inDays(400) },
  })
  expect((await change({ seal: null })).status).toBe(200)
  expect((await lookAsHost(hall)).agenda[0]).not.toHaveProperty('seal')
  // Its day has come before it was opened.
  await change({ seal: { ...seal, until: inDays(1) } })
  await endRun(hall)
  pass(2)
  await begin(hall)
  const draft = (await lookAsHost(hall)).agenda[0]!
  expect((await step(hall, draft.id, 'open')).body).toMatchObject({
    error: { details: [{ path: 'seal.until' }] },
  })
})

test('[FORUM-19, SEC-163] property: no message, file, report, copy or stored row tells a range of a seat, and after the deletion of the run nothing holds one but the list without order, seats and times', async () => {
  const hall = await openHall(site)
  const until = inDays(90)
  const { id, seats } = await sealedRun(hall, until, 24)
  const far = /[2-4]\d\d\.0625/
  const views = async () => [
    await lookAsHost(hall),
    await lookAsStage(seats[1]!, hall),
    ...(await Promise.all(seats.slice(0, 3).map((seat) => lookAsSeat(seat, hall)))).map(
      ({ own: _, ...room }) => room,
    ),
  ]
  expect(JSON.stringify(await views())).not.toMatch(far)
  expect((await lookAsStage(hall.host, hall)).current).toMatchObject({ sealed: { until, n: 24 } })
  for (const more of [
    { to: 'shown', answer: true },
    { to: 'closed', read: true },
  ]) {
    const { to, ...rest } = more
    expect((await step(hall, id, to, rest)).status).toBe(409)
  }
  expect((await step(hall, id, 'closed')).status).toBe(200)
  expect((await step(hall, id, 'closed', { read: true })).status).toBe(409)
  expect(JSON.stringify(await views())).not.toMatch(far)
  expect(JSON.stringify(await site.connection.collection('rooms').find().toArray())).not.toMatch(far)

  const answers = await site.connection
    .collection<{ _id: string; value: { low: number; high: number } }>('room_answers')
    .find({ activity_id: id })
    .toArray()
  const bySeat = answers.toSorted((a, b) => (a._id < b._id ? -1 : 1))

  const { last_run, closes_at, seals } = await endRun(hall)
  const report = await reportOf(hall, last_run?.report_id)
  const call = async (method: string, url: string, body?: object) =>
    (await hall.host.call(method, url, body)).body
  const file = await call('GET', `/api/rooms/${hall.id}/agenda-file?notes=true&answers=true`)
  const given = await hall.host.call<CopyLink>('POST', `/api/rooms/${hall.id}/copy-link`, { answers: true })
  const copy = await hall.host.call<AgendaCopy>('GET', `/api/rooms/copies/${given.body.token}`)
  const own = await call('POST', `/api/rooms/${hall.id}/copy`)
  const copied = await call('POST', `/api/rooms/reports/${report.id}/copy`, {})
  const again = await call('POST', `/api/rooms/${hall.id}/again-link`)
  const left = [report, reportCsvRows(report), file, copy.body, own, copied, again, await lookAsHost(hall)]
  expect(JSON.stringify(left)).not.toMatch(far)
  expect(JSON.stringify([file, copy.body, copied])).not.toContain('"seal"')
  expect(report.activities).toEqual([
    {
      ...{ title: forecast(until).prompt, kind: 'range', n: 24, few: false, rows: [], tables: [] },
      lines: [expect.stringMatching(/^24 ranges, sealed until /)],
    },
  ])
  expect(again).toMatchObject({ error: { code: 'not_found' } })

  // The room stays open for as long as the seal can be opened.
  expect(new Date(closes_at).getTime()).toBeGreaterThanOrEqual(Date.parse(`${dayAfter(until, 61)}T00:00:00Z`))
  expect(seals).toMatchObject([{ n: 24, until, last_day: dayAfter(until, 60), ripe: false }])
  const sooner = { closes_at: `${dayAfter(until, 30)}T00:00:00.000Z` }
  expect((await hall.host.call('PATCH', `/api/rooms/${hall.id}`, sooner)).body).toMatchObject({
    error: { details: [{ path: 'closes_at' }] },
  })

  // The list: each range once, no field but two ends, another order than that of coming, of the rows or of the seats.
  const [list, ...others] = await listOf(hall)
  expect(others).toEqual([])
  expect(Object.keys(list ?? {}).sort()).toEqual(['_id', 'expires_at', 'ranges', 'room_id'])
  const sent = seats.map((_, index) => rangeOf(index))
  for (const order of [sent, ...[answers, bySeat].map((rows) => rows.map(({ value }) => value))]) {
    expect(order).toHaveLength(24)
    expect(list?.ranges).not.toEqual(order)
  }
  expect(list?.ranges?.toSorted((a, b) => a.low - b.low)).toEqual(sent)
  expect(JSON.stringify(list)).not.toContain(seats[0]!.seatId)
  // What the database deletes by its date, deleted: only the list is left (FORUM-2).
  const expired = { expires_at: { $lte: new Date(site.clock.now() + 2 * dayMs) } }
  const holding = []
  for (const collection of (await site.connection.db?.collections()) ?? []) {
    await collection.deleteMany(expired)
    if (far.test(JSON.stringify(await collection.find().toArray()))) holding.push(collection.collectionName)
  }
  expect(holding).toEqual(['sealed_answers'])
})

test('[FORUM-19] fewer than 20 ranges are deleted unseen, and so are those of a rehearsal; a forecast that nobody has closed is kept', async () => {
  const hall = await openHall(site)
  await sealedRun(hall, inDays(30), 19)
  const { last_run } = await endRun(hall)
  expect(await listOf(hall)).toEqual([])
  expect((await reportOf(hall, last_run?.report_id)).activities[0]?.lines).toEqual([
    'Fewer than 20 ranges came: they are deleted unseen.',
  ])
  const { status } = await hall.host.call('POST', `/api/rooms/${hall.id}/runs`, { rehearsal: { seats: 20 } })
  expect(status).toBe(201)
  const [draft] = (await lookAsHost(hall)).agenda
  const seats = await takeSeats(site, hall, 20)
  await open(hall, draft!.id)
  for (const [index, seat] of seats.entries()) await answer(seat, hall, draft!.id, rangeOf(index))
  await endRun(hall)
  expect(await listOf(hall)).toEqual([])
  await begin(hall)
  const [again] = (await lookAsHost(hall)).agenda
  const present = await takeSeats(site, hall, 20)
  await open(hall, again!.id)
  for (const [index, seat] of present.entries()) await answer(seat, hall, again!.id, rangeOf(index))
  await endRun(hall)
  expect((await listOf(hall)).map(({ ranges }) => ranges?.length)).toEqual([20])
  // Closed for good, nobody could ever open it.
  await hall.host.call('POST', `/api/rooms/${hall.id}/end`)
  expect(await listOf(hall)).toEqual([])
})

test('[FORUM-20, SEC-164] a seal is opened once, from its day on, by the opener, in a real run; its figures stand in the report, and a correction withdraws the share', async () => {
  const hall = await openHall(site)
  await sealedRun(hall, inDays(30), 40)
  const { seals = [] } = await endRun(hall)
  const sid = seals[0]?.id ?? ''
  expect((await openSeal(hall, sid, truth)).status).toBe(409)
  await begin(hall)
  expect((await openSeal(hall, sid, truth)).status).toBe(409)
  await endRun(hall)
  pass(30)
  expect((await openSeal(hall, sid, truth)).status).toBe(409)
  await hall.host.call('POST', `/api/rooms/${hall.id}/runs`, { rehearsal: { seats: 20 } })
  expect((await openSeal(hall, sid, truth)).status).toBe(409)
  await endRun(hall)
  await begin(hall)
  const helper = await site.browser('user')
  const invited = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: invited.body.token })
  expect((await openSeal(hall, sid, truth, helper)).status).toBe(403)
  expect((await openSeal(hall, sid, truth, await site.browser('admin'))).status).toBe(403)
  expect(JSON.stringify((await helper.call('GET', `/api/rooms/${hall.id}`)).body)).not.toContain('"seals"')
  expect((await openSeal(hall, sid, { ...truth, source: ' ' })).status).toBe(400)
  expect((await openSeal(hall, 'another', truth)).status).toBe(404)

  // Twice at once, with two truths: it is opened once, with one of them.
  const pressed = await Promise.all([
    openSeal(hall, sid, truth),
    openSeal(hall, sid, { ...truth, truth: 211 }),
  ])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  const [row] = await listOf(hall)
  expect(row).not.toHaveProperty('ranges')
  const room = await lookAsHost(hall)
  expect(room.seals).toEqual([])
  const opened = room.agenda.filter(({ opened_seal }) => opened_seal)
  expect(opened).toHaveLength(1)
  const figures = opened[0]!.opened_seal!
  const hits = figures.truth === 210 ? 9 : 10
  expect(figures).toMatchObject({
    ...{ n: 40, source: truth.source, low: 220.5625, high: 420.5625, naive: { low: 200, high: 300 } },
    share: { hits, estimate: { value: hits / 40 } },
  })
  // Wilson's interval by its own formula, as published: the roots of (p - x)² = z² x (1 - x) / n.
  const [z2, p] = [1.959964 ** 2, hits / 40]
  for (const end of [figures.share!.estimate.low, figures.share!.estimate.high])
    expect((p - end) ** 2 - (z2 * end * (1 - end)) / 40).toBeCloseTo(0, 10)
  const [seat] = await takeSeats(site, hall, 1)
  for (const view of [await lookAsStage(seat!, hall), await lookAsSeat(seat!, hall)])
    expect(view.current).toMatchObject({ opened_seal: figures, solution: { source: truth.source } })
  for (const to of ['closed', 'open', 'shown']) expect((await step(hall, opened[0]!.id, to)).status).toBe(409)

  const { last_run, agenda } = await endRun(hall)
  expect(agenda).toHaveLength(1)
  const place = { activity: 0, truth: 500, source: 'Corrected yearbook' }
  const report = await reportOf(hall, last_run?.report_id)
  expect(report.activities).toMatchObject([{ opened_seal: figures, source: truth.source }])
  expect(report.activities[0]?.lines?.join(' ')).toContain(`${hits} of 40 ranges held it`)
  const correct = (body: object, { host } = hall) =>
    host.call('POST', `/api/rooms/reports/${report.id}/seal`, body)
  expect((await correct(place, { ...hall, host: await site.browser('user') })).status).toBe(404)
  // The helper hosted that run, but is not its owner.
  expect((await correct(place, { ...hall, host: helper })).status).toBe(403)
  expect((await correct({ ...place, activity: 1 })).status).toBe(404)
  expect((await correct(place)).status).toBe(204)
  // A second correction names the truth that the share was counted for, and brings no share back.
  expect((await correct({ ...place, truth: figures.truth })).status).toBe(204)
  const [after] = (await reportOf(hall, report.id)).activities
  expect(after?.opened_seal).not.toHaveProperty('share')
  expect(after).toMatchObject({ opened_seal: { corrected_from: figures.truth }, source: place.source })
  expect(after?.lines?.join(' ')).not.toContain('ranges held it:')
  expect(after?.lines?.at(-1)).toMatch(/^The figure was corrected from .* withdrawn/)
})

test('[FORUM-20] where an instance was killed between the two writes, the next press shows the figures that were stored', async () => {
  const hall = await openHall(site)
  await sealedRun(hall, inDays(1), 20)
  const { seals = [] } = await endRun(hall)
  const sid = seals[0]?.id ?? ''
  pass(1)
  await begin(hall)
  const before = await site.connection
    .collection<{ _id: string; rev: number }>('rooms')
    .findOne({ _id: hall.id })
  await openSeal(hall, sid, truth)
  // The room as it was before the second write.
  await site.connection
    .collection<{ _id: string }>('rooms')
    .replaceOne({ _id: hall.id }, { ...before, _id: hall.id, rev: (before?.rev ?? 0) + 5 })
  pass(1 / 24)
  const { status, body } = await openSeal(hall, sid, { truth: 999, source: 'Another' })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { seals: [], agenda: [{}, { opened_seal: { truth: truth.truth, source: truth.source } }] },
  })
})

test('[FORUM-19, PRIV-6] with the account of its last host a room loses what it has sealed; with another host it is the heir who opens it', async () => {
  const [alone, shared] = [await openHall(site), await openHall(site)]
  for (const hall of [alone, shared]) {
    await sealedRun(hall, inDays(1), 20)
    await endRun(hall)
  }
  const heir = await site.browser('user')
  const invited = await shared.host.call<{ token: string }>('POST', `/api/rooms/${shared.id}/hosts`)
  await heir.call('POST', `/api/rooms/${shared.id}/hosts/accept`, { token: invited.body.token })
  for (const { host } of [alone, shared])
    await createLobbiesPersonalData(site.connection, roomSecret, noCertificates).erase(host.id ?? '')
  expect(await listOf(alone)).toEqual([])
  expect(
    JSON.stringify(
      await site.connection
        .collection('rooms')
        .find({ closed_at: { $ne: null } })
        .toArray(),
    ),
  ).not.toContain('Combined ratio of the market next year')
  pass(1)
  await begin({ host: heir, id: shared.id })
  const [list] = await listOf(shared)
  expect((await openSeal(shared, list?._id ?? '', truth, heir)).status).toBe(200)
})

test('[FORUM-20] a seal that was not opened within 60 days after its day is deleted by its date, and cannot be opened', async () => {
  const hall = await openHall(site)
  const until = inDays(10)
  await sealedRun(hall, until, 20)
  const { seals = [] } = await endRun(hall)
  const [list] = await site.connection
    .collection<{ _id: string; expires_at: Date }>('sealed_answers')
    .find({ _id: seals[0]!.id })
    .toArray()
  expect(list?.expires_at).toEqual(new Date(`${dayAfter(until, 61)}T00:00:00Z`))
  // The room is kept open by a plan for later.
  pass(60)
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, {
    planned_at: new Date(site.clock.now() + 20 * dayMs).toISOString(),
  })
  pass(12)
  await begin(hall)
  expect((await lookAsHost(hall)).seals).toEqual([])
  expect((await openSeal(hall, seals[0]!.id, truth)).status).toBeGreaterThanOrEqual(404)
})
