import type { Forum } from '@icio/contracts/forums/endpoints'
import type { ActivityInput, HostRoom, ReportSummary } from '@icio/contracts/rooms/endpoints'
import { rehearsalMs, type IncidentKind } from '@icio/contracts/room-hosting/rehearsal'
import { playableKinds } from '@icio/contracts/rooms/rules'
import { hasBadWord } from '../src/rooms/entries/bad-words.js'
import { attend, prepareCredit } from './credit-in-test.js'
import { rudeWord } from '../src/rehearsal/invented-answers.js'
import {
  addActivity,
  begin,
  closeAndCount,
  endRun,
  lookAsHost,
  lookAsSeat,
  lookAsStage,
  open,
  runRooms,
  step,
  takeSeat,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

// A rehearsal: a run with invented seats, of which nothing is kept (FORUM-10).

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const choice: ActivityInput = {
  kind: 'choice',
  prompt: 'Which of these moves first when interest rates rise?',
  options: [
    { id: 'a', text: 'The price of bonds' },
    { id: 'b', text: 'The premium' },
    { id: 'c', text: 'The claims' },
  ],
  right: ['a'],
}

async function prepare(options: object = {}): Promise<Hall> {
  const host = await site.browser('moderator')
  const body = { title: 'Forum', seats: 200, ...options }
  const { body: room } = await host.call<HostRoom>('POST', '/api/rooms', body)
  return { host, id: room.id, code: room.code, room }
}

const begins = ({ host, id }: Pick<Hall, 'host' | 'id'>, seats: number) =>
  host.call<HostRoom>('POST', `/api/rooms/${id}/runs`, { rehearsal: { seats } })
const happens = ({ host, id }: Hall, kind: IncidentKind) =>
  host.call<HostRoom>('POST', `/api/rooms/${id}/runs/current/incidents`, { kind })

/**
 * Lets seconds pass until the desk shows it. Each second waits for writes of its own: where the database is slow, the
 * clock of a question must not run out before what the seats have sent is stored.
 */
async function passUntil(hall: Hall, isSo: (room: HostRoom) => boolean): Promise<HostRoom> {
  const seconds = site.connection.collection<{ _id: string }>('seconds_of_test')
  for (;;) {
    const room = await lookAsHost(hall)
    if (isSo(room)) return room
    site.clock.advance(1000)
    for (let write = 0; write < 4; write++)
      await seconds.updateOne({ _id: 'passed' }, { $inc: { count: 1 } }, { upsert: true })
  }
}

/** A rehearsal whose invented seats have all arrived. */
async function rehearse(seats: number, options: object = {}): Promise<Hall> {
  const hall = await prepare(options)
  const { status, body } = await begins(hall, seats)
  if (status !== 201) throw new Error(`rehearse: ${JSON.stringify(body)}`)
  await passUntil(hall, ({ counts }) => counts.seats === Math.min(seats, body.seats_limit))
  return hall
}

test('[FORUM-10] twenty invented seats arrive and answer by themselves, all but one in ten; stage, desk and a real seat say that it is a rehearsal', async () => {
  const hall = await prepare()
  const { id } = await addActivity(hall, choice)
  expect((await begins(hall, 20)).status).toBe(201)
  const real = await takeSeat(site, hall)
  await passUntil(hall, ({ counts }) => counts.seats === 21)
  await open(hall, id)
  const { counts, rehearsed } = await passUntil(hall, ({ counts }) => counts.answered === 18)
  expect(rehearsed).toEqual({ seats: 20, incidents: [] })
  // Nobody more answers, however long it is open.
  for (let second = 0; second < 120; second++) site.clock.advance(1000)
  expect(counts.present).toBe(21)
  expect((await lookAsHost(hall)).counts.answered).toBe(18)
  await closeAndCount(site, hall, id)
  await step(hall, id, 'shown', { answer: true })
  const { agenda } = await lookAsHost(hall)
  const [{ results } = {}] = agenda
  expect(results).toMatchObject({ n: 18, few: false })
  for (const view of [await lookAsHost(hall), await lookAsStage(real, hall), await lookAsSeat(real, hall)])
    expect(view.rehearsal).toBe(true)
})

test('[FORUM-10] nothing of a rehearsal is kept: no report, no answers, no place in the list of runs; plan, agenda and helpers are left for the evening', async () => {
  const hall = await prepare()
  const { id } = await addActivity(hall, choice)
  const planned_at = new Date(site.clock.now() + 1000).toISOString()
  await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { planned_at })
  const helper = await site.browser('user')
  const { body: link } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  await helper.call('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: link.token })
  await begins(hall, 20)
  await passUntil(hall, ({ counts }) => counts.seats === 20)
  await open(hall, id)
  await passUntil(hall, ({ counts }) => counts.answered === 18)
  await closeAndCount(site, hall, id)
  await step(hall, id, 'shown')
  const run = (await lookAsHost(hall)).run_id
  const ended = await endRun(hall)
  expect(ended).toMatchObject({ run_id: null, last_run: null, planned_at, helpers: 1 })
  expect(ended.agenda[0]).toMatchObject({ state: 'draft' })
  const { body } = await hall.host.call<{ reports: ReportSummary[] }>('GET', '/api/rooms/reports')
  expect(body.reports).toEqual([])
  for (const name of ['room_seats', 'room_answers'] as const) {
    const rows = await site.connection.collection(name).find({ run_id: run }).toArray()
    for (const { expires_at } of rows) expect(expires_at.getTime()).toBeLessThanOrEqual(site.clock.now())
  }
  // The evening leaves its report as ever.
  const evening = await begin(hall)
  expect(evening.rehearsal).toBeUndefined()
  expect((await endRun(hall)).last_run).toMatchObject({ report_id: null })
})

test('[FORUM-10] a rehearsal has never more seats than the room, ends by itself after an hour, and is neither a run nor becomes one', async () => {
  const hall = await rehearse(60, { seats: 30 })
  expect((await lookAsHost(hall)).rehearsed).toMatchObject({ seats: 30 })
  expect((await hall.host.call('POST', `/api/rooms/${hall.id}/runs`)).status).toBe(409)
  const again = await begins(hall, 20)
  expect(again).toMatchObject({ status: 201, body: { rehearsed: { seats: 30 } } })
  site.clock.advance(rehearsalMs)
  await passUntil(hall, ({ run_id }) => run_id === null)
  await begin(hall)
  expect(await begins(hall, 20)).toMatchObject({ status: 409, body: { error: { code: 'not_now' } } })
  expect(await happens(hall, 'lost_connections')).toMatchObject({ status: 409 })
  expect((await begins(hall, 21)).status).toBe(400)
})

test('[FORUM-10] only its hosts rehearse a room, and let something happen in it', async () => {
  const hall = await rehearse(20)
  const stranger = { ...hall, host: await site.browser('user') }
  for (const refused of [await begins(stranger, 20), await happens(stranger, 'rude_word')])
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'not_host' } } })
})

const agenda: ActivityInput[] = [
  choice,
  { ...choice, several: true },
  { kind: 'number', prompt: 'How many?', least: 0, most: 100, truth: 40 },
  { kind: 'range', prompt: 'How much?', least: 1, most: 10_000, scale: 'log', truth: 300 },
  { kind: 'words', prompt: 'One word', entries: 3 },
  { kind: 'rank', prompt: 'Which first?', options: ['A', 'B', 'C', 'D'].map((text) => ({ text })) },
  { kind: 'feedback', prompt: 'Before you go', statements: ['It was worth my time.'] },
  { kind: 'quiz', questions: 5, level: 'beginner', asks_confidence: true },
  { kind: 'round', prompt: 'Which?', options: ['A', 'B', 'C'].map((text) => ({ text })), right: ['0'] },
  { kind: 'mirror', experiment: 'framing-rescue' },
  { kind: 'peers' },
]

test('[FORUM-10] invented seats answer every kind of activity by the checks of real ones', async () => {
  // Of sixty some ask a question: each does so once in seven times.
  const hall = await rehearse(60, { tables: 4 })
  const { body } = await hall.host.call<{ experiments: { id: string; form: string }[] }>(
    'GET',
    '/api/rooms/experiments',
  )
  const forms = [...new Map(body.experiments.map((one) => [one.form, one.id])).values()]
  const kinds = [
    ...agenda.filter(({ kind }) => kind !== 'mirror'),
    ...forms.map((experiment) => ({ kind: 'mirror', experiment }) as ActivityInput),
  ]
  for (const input of kinds) {
    const { id } = await addActivity(hall, input)
    if (input.kind === 'round') expect((await step(hall, id, 'first')).status).toBe(200)
    else await open(hall, id)
    // Whoever only watches an experiment, or is too slow for the clock, does not answer.
    // One seat of each table enters the numbers of a policy.
    const expected = input.kind === 'peers' ? 4 : 25
    await passUntil(hall, ({ counts }) => counts.activity_id === id && (counts.answered ?? 0) >= expected)
    await step(hall, id, 'closed', { now: true })
    await passUntil(hall, (room) => room.agenda.find((one) => one.id === id)?.state === 'closed')
  }
  const rest = playableKinds.filter((kind) => !kinds.some((input) => input.kind === kind))
  expect(rest).toEqual(['questions', 'board'])
  const questions = await addActivity(hall, { kind: 'questions', prompt: 'Ask' })
  await open(hall, questions.id)
  await passUntil(hall, ({ entries }) => entries.length > 0)
})

test('[FORUM-10, PEER-1] what is opened while the invented seats still arrive is answered by all who come: sixty seats, and one of each of twelve tables', async () => {
  const hall = await prepare({ tables: 12 })
  const peers = await addActivity(hall, { kind: 'peers' })
  await addActivity(hall, choice)
  await begins(hall, 60)
  await open(hall, peers.id)
  expect((await lookAsHost(hall)).counts.seats).toBe(0)
  await passUntil(hall, ({ counts }) => counts.answered === 12)
  await endRun(hall)
  await begins(hall, 60)
  await open(hall, (await lookAsHost(hall)).agenda[1]!.id)
  await passUntil(hall, ({ counts }) => counts.answered === 54)
})

test('[FORUM-10] the table in turn picks a cell of a board, and all tables answer it', async () => {
  const hall = await rehearse(20, { tables: 2 })
  const { id } = await addActivity(hall, { kind: 'board' })
  await open(hall, id)
  await passUntil(hall, ({ agenda: [board] }) => board?.board?.phase === 'clue')
  await passUntil(hall, ({ counts }) => (counts.answered ?? 0) > 0)
})

test('[FORUM-10] ten phones are away for a minute, and come back with their seats', async () => {
  const hall = await rehearse(20)
  expect((await happens(hall, 'lost_connections')).status).toBe(201)
  const away = await lookAsHost(hall)
  expect(away.counts).toMatchObject({ seats: 20, present: 10 })
  expect(away.rehearsed?.incidents).toEqual([{ kind: 'lost_connections', seats: 10, back: false }])
  const back = await passUntil(hall, ({ counts }) => counts.present === 20)
  expect(back.counts.seats).toBe(20)
  expect(back.rehearsed?.incidents).toEqual([{ kind: 'lost_connections', seats: 10, back: true }])
})

test('[FORUM-10] a rude word needs words or questions that are open, and stands marked in the queue', async () => {
  expect(hasBadWord(rudeWord)).toBe(true)
  const hall = await rehearse(20)
  expect((await happens(hall, 'rude_word')).status).toBe(409)
  const { id } = await addActivity(hall, { kind: 'words', prompt: 'One word', entries: 1 })
  await open(hall, id)
  expect((await happens(hall, 'rude_word')).status).toBe(201)
  const { entries } = await lookAsHost(hall)
  expect(entries).toContainEqual(expect.objectContaining({ text: rudeWord, marked: true, state: 'waiting' }))
})

test('[FORUM-10] a silent table does not answer, and the others do', async () => {
  const hall = await rehearse(20, { tables: 2 })
  const { id } = await addActivity(hall, choice)
  expect((await happens(hall, 'silent_table')).status).toBe(201)
  await open(hall, id)
  // Of ten seats at table 2, two never answer.
  await passUntil(hall, ({ counts }) => counts.answered === 8)
  for (let second = 0; second < 60; second++) site.clock.advance(1000)
  await closeAndCount(site, hall, id)
  await step(hall, id, 'shown')
  const { results } = (await lookAsHost(hall)).agenda[0]!
  expect(results).toMatchObject({ n: 8, tables: [{ table: 2, n: 8 }] })
  const none = await rehearse(20)
  expect((await happens(none, 'silent_table')).status).toBe(409)
})

test('[FORUM-10] a phone whose clock is wrong answers after the close, is told that it is late, and does not count', async () => {
  const hall = await rehearse(20)
  expect((await happens(hall, 'wrong_clock')).status).toBe(409)
  const { id } = await addActivity(hall, choice)
  await open(hall, id)
  await passUntil(hall, ({ counts }) => counts.answered === 18)
  expect((await happens(hall, 'wrong_clock')).status).toBe(201)
  await closeAndCount(site, hall, id)
  const after = await passUntil(hall, ({ rehearsed }) =>
    Boolean(rehearsed?.incidents.some((one) => one.kind === 'wrong_clock' && one.refused)),
  )
  await step(hall, id, 'shown')
  expect(after.counts.answered).toBe(18)
  expect((await lookAsHost(hall)).agenda[0]?.results).toMatchObject({ n: 18 })
})

test('[FORUM-10] a rehearsal that another instance began goes on where it stopped, and nobody answers twice', async () => {
  const hall = await prepare()
  const { id } = await addActivity(hall, choice)
  await begins(hall, 20)
  await passUntil(hall, ({ counts }) => counts.seats >= 5)
  const second = await site.startInstance()
  const there: Hall = {
    ...hall,
    host: { ...hall.host, call: (method, url, body) => hall.host.call(method, url, body, second) },
  }
  await passUntil(there, ({ counts }) => counts.seats === 20)
  await open(there, id)
  await passUntil(there, ({ counts }) => counts.answered === 18)
  const seats = await site.connection.collection('room_seats').find({ room_id: hall.id }).toArray()
  expect(seats.length).toBe(20)
  const rows = await site.connection.collection('room_answers').find({ activity_id: id }).toArray()
  expect(rows.length).toBe(18)
})

test('[FORUM-10] a rehearsed session does not run in the program, and a rehearsal takes no attendance', async () => {
  const host = await site.browser('organizer')
  const starts = site.clock.now() + 3_600_000
  const day = { title: 'Yearly Forum', place: 'Chicago', days: 2, time_zone: 'UTC' }
  const first_day = new Date(starts).toISOString().slice(0, 10)
  const { body: forum } = await host.call<Forum>('POST', '/api/forums', { ...day, first_day })
  const times = {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 60_000).toISOString(),
  }
  const session = { title: 'Opening', hall: 'Hall A', seats: 50, ...times }
  const { body: made } = await host.call<Forum>('POST', `/api/forums/${forum.id}/sessions`, session)
  const [{ code } = { code: '' }] = made.sessions
  const { body: door } = await host.call<{ id: string }>('POST', '/api/rooms/find', { code })
  expect((await begins({ host, id: door.id }, 20)).status).toBe(201)
  const program = await host.call<Forum>('GET', `/api/forums/by-code/${forum.code}`)
  expect(program.body.sessions).toMatchObject([{ code, running: false }])

  const credited = await prepareCredit(site)
  await begins(credited, 20)
  const { body: attendance } = await attend<{ state: string }>(site, credited.credit.attend_code, '')
  expect(attendance.state).toBe('waiting')
})
