import type { Forum, Program } from '@icio/contracts/forums/endpoints'
import { momentIn } from '@icio/contracts/dates/days'
import type { HostRoom, ReportSummary, RoomDoor, RoomReport } from '@icio/contracts/rooms/endpoints'
import {
  addActivity,
  answer,
  begin,
  closeAndCount,
  endRun,
  lookAsHost,
  lookAsStage,
  open,
  runRooms,
  step,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

// A forum over a year, by the clock of the service: made in September, rehearsed, run on two days in January, copied for the
// year after. What a browser shows of it stands in the journeys.

const zone = 'America/Chicago'
const year = new Date().getUTCFullYear() + 1
const firstDay = `${year + 1}-01-14`
const at = (day: string, time: string) => momentIn(day, time, zone)

let site: RoomSite
beforeAll(async () => {
  site = await runRooms({ now: at(`${year}-09-15`, '10:00').getTime() })
})
afterAll(() => site.close())

const moveTo = (moment: Date) => {
  for (const clock of [site.clock, site.heart]) clock.leap(moment.getTime() - clock.now())
}
const choice = {
  kind: 'choice' as const,
  prompt: 'Which moves first when rates rise?',
  options: [
    { id: 'price', text: 'The price of bonds' },
    { id: 'claims', text: 'The claims' },
  ],
  right: ['price'],
  host_note: 'Ask why',
}
const forecast = {
  kind: 'range' as const,
  prompt: 'Combined ratio of next year',
  ...{ least: 80, most: 120, unit: '%' },
  seal: { until: `${year + 1}-06-01`, low: 98, high: 102 },
}
const card = { kind: 'feedback' as const, prompt: 'Before you go', statements: ['It was worth my time.'] }

async function passUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    site.clock.advance(1000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** People answer the choice, and the exit card and the forecast where there are; the run ends with a report. */
async function evening(hall: Hall, people = 6): Promise<RoomReport> {
  const { agenda } = await lookAsHost(hall)
  const seats = await takeSeats(site, hall, people)
  const [first, last] = [agenda[0]!, agenda.at(-1)!]
  await open(hall, first.id)
  for (const seat of seats) await answer(seat, hall, first.id, { choice_ids: ['price'] })
  await closeAndCount(site, hall, first.id)
  await step(hall, first.id, 'shown', { answer: true })
  const sealed = agenda.find(({ seal }) => seal)
  if (sealed) {
    await open(hall, sealed.id)
    for (const [index, seat] of seats.entries())
      await answer(seat, hall, sealed.id, { low: 90 + (index % 5), high: 97 + (index % 7) })
    await closeAndCount(site, hall, sealed.id)
    await step(hall, sealed.id, 'shown')
  }
  if (last.kind === 'feedback') {
    await open(hall, last.id)
    for (const seat of seats) await answer(seat, hall, last.id, { ratings: [5], text: 'Again, please' })
  }
  const { last_run } = await endRun(hall)
  return (await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${last_run!.report_id}`)).body
}

test('[FORUM-1, FORUM-2, FORUM-3, FORUM-6, FORUM-10, FORUM-11, FORUM-12, FORUM-13, FORUM-15, FORUM-19, FORUM-20] a forum over a year: made, rehearsed, run on two days in two halls by one code, reported, its forecast opened in a later run, and copied for the year after', async () => {
  const host = await site.browser('organizer')
  const { body: forum } = await host.call<Forum>('POST', '/api/forums', {
    ...{ title: 'Yearly Forum', place: 'Chicago', first_day: firstDay, days: 2, time_zone: zone },
  })
  const add = async (hall: string): Promise<Hall> => {
    const times = { starts_at: at(firstDay, '09:00'), ends_at: at(firstDay, '10:00') }
    const session = { title: `Opening in ${hall}`, hall, seats: 300, ...times }
    const { body } = await host.call<Forum>('POST', `/api/forums/${forum.id}/sessions`, session)
    const { code } = body.sessions.find((known) => known.hall === hall)!
    const { body: door } = await host.call<RoomDoor>('POST', '/api/rooms/find', { code })
    const made = {
      host,
      id: door.id,
      code,
      room: (await host.call<HostRoom>('GET', `/api/rooms/${door.id}`)).body,
    }
    await addActivity(made, choice)
    return made
  }
  const [one, two] = [await add('Hall A'), await add('Hall B')]
  await addActivity(one, forecast)
  await addActivity(one, card)
  const program = async (who?: Browser) =>
    (await (who ?? host).call<Program>('GET', `/api/forums/by-code/${forum.code}`)).body.sessions

  // In October, a rehearsal with sixty: on the stage, and nowhere else.
  moveTo(at(`${year}-10-20`, '18:00'))
  expect((await host.call('POST', `/api/rooms/${one.id}/runs`, { rehearsal: { seats: 60 } })).status).toBe(
    201,
  )
  await passUntil(async () => (await lookAsHost(one)).counts.seats === 60)
  const [played] = (await lookAsHost(one)).agenda
  await open(one, played!.id)
  await passUntil(async () => (await lookAsHost(one)).counts.answered === 54)
  expect(await lookAsStage(host, one)).toMatchObject({ rehearsal: true, counts: { answered: 54 } })
  expect((await program()).map(({ running }) => running)).toEqual([false, false])
  await endRun(one)
  const reports = async () =>
    (await host.call<{ reports: ReportSummary[] }>('GET', '/api/rooms/reports')).body.reports
  expect(await reports()).toEqual([])

  // In January, two halls by one code; the codes are those of September.
  moveTo(at(firstDay, '08:55'))
  const visitor = await site.browser()
  await Promise.all([one, two].map(begin))
  expect(await program(visitor)).toMatchObject([
    { hall: 'Hall A', code: one.code, running: true },
    { hall: 'Hall B', code: two.code, running: true },
  ])
  const [inA, inB] = [await evening(one, 20), await evening(two)]
  expect(inA).toMatchObject({
    seats: 20,
    activities: [
      { n: 20 },
      { n: 20, lines: [expect.stringContaining('20 ranges, sealed until')] },
      { kind: 'feedback', statements: [{ counts: [0, 0, 0, 0, 20] }] },
    ],
  })
  expect(inB).toMatchObject({ seats: 6, activities: [{ n: 6 }] })
  moveTo(at(`${year + 1}-01-15`, '08:55'))
  await begin(one)
  expect((await evening(one)).seats).toBe(6)
  // Of 20 ranges the list is kept until June; six of the second day were deleted.
  expect((await lookAsHost(one)).seals).toMatchObject([{ n: 20, ripe: false }])
  const joined = await host.call<{ sessions: { reports: RoomReport[] }[] }>(
    'GET',
    `/api/forums/${forum.id}/report`,
  )
  expect(joined.body.sessions.map((session) => session.reports.length)).toEqual([2, 1])

  // In June the seal is opened in a later run of the same room.
  moveTo(at(`${year + 1}-06-10`, '09:00'))
  await begin(one)
  const [seal] = (await lookAsHost(one)).seals ?? []
  const opening = { truth: 96, source: 'Yearbook' }
  await host.call('POST', `/api/rooms/${one.id}/seals/${seal?.id}/open`, opening)
  expect((await lookAsStage(visitor, one)).current).toMatchObject({
    opened_seal: { n: 20, truth: 96, share: { hits: 20 }, naive: { low: 98, high: 102 } },
  })
  expect((await endRun(one)).seals).toEqual([])

  // In September again: the rooms are closed, the reports stay, and the agenda goes on with a new code.
  moveTo(at(`${year + 1}-09-10`, '10:00'))
  await passUntil(
    async () => (await visitor.call('POST', '/api/rooms/find', { code: one.code })).status === 410,
  )
  expect(await reports()).toHaveLength(4)
  const { status, body: next } = await host.call<HostRoom>('POST', `/api/rooms/reports/${inA.id}/copy`, {})
  expect(status).toBe(201)
  expect(next.agenda).toMatchObject([
    { prompt: choice.prompt, host_note: 'Ask why' },
    { kind: 'range' },
    { kind: 'feedback' },
  ])
  expect([one.code, two.code, forum.code]).not.toContain(next.code)
  const copied: Hall = { host, id: next.id, code: next.code, room: next }
  await begin(copied)
  expect((await evening(copied)).activities).toHaveLength(2)
})
