import type { FeedbackComments } from '@icio/contracts/room-hosting/schemas'
import { reportCsvRows } from '@icio/contracts/rooms/results/report-rows'
import type { HostRoom, RoomReport } from '@icio/contracts/rooms/endpoints'
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
} from './room-in-test.js'

let site: RoomSite
beforeAll(async () => {
  site = await runRooms()
})
afterAll(() => site.close())

const card = {
  kind: 'feedback' as const,
  prompt: 'Before you go',
  statements: ['It was worth my time.', 'I can use it on Monday.'],
}
const reportOf = async (hall: Hall) => {
  const { last_run }: HostRoom = await lookAsHost(hall)
  return (await hall.host.call<RoomReport>('GET', `/api/rooms/reports/${last_run?.report_id}`)).body
}
const comments = async ({ host }: Pick<Hall, 'host'>, { id }: RoomReport) =>
  (await host.call<FeedbackComments>('GET', `/api/rooms/reports/${id}/comments`)).body.cards

test('[FORUM-15] a card is checked field by field, and so is an answer', async () => {
  const hall = await openHall(site)
  const add = (input: object) =>
    hall.host.call('POST', `/api/rooms/${hall.id}/activities`, { ...card, ...input })
  const refusals = [
    [{ statements: [] }, 'statements'],
    [{ statements: ['One', '  one '] }, 'statements.1'],
    [{ statements: ['One', ' '] }, 'statements.1'],
    [{ prompt: '' }, 'prompt'],
  ] as const
  for (const [input, path] of refusals) {
    const { status, body } = await add(input)
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } })
  }
  const { id } = await addActivity(hall, card)
  const [seat] = await takeSeats(site, hall, 1)
  await open(hall, id)
  const wrong = [
    {},
    { ratings: [3] },
    { ratings: [3, 4, 5] },
    { ratings: [0, 3] },
    { ratings: [6, 3] },
    { ratings: [2.5, 3] },
  ]
  for (const value of wrong) expect((await answer(seat!, hall, id, value)).status).toBe(400)
  expect((await answer(seat!, hall, id, { ratings: [1, 5], text: 'x'.repeat(501) })).status).toBe(400)
  expect((await answer(seat!, hall, id, { ratings: [1, 5], text: 'x'.repeat(500) })).status).toBe(200)
})

test('[FORUM-15] nothing of a card is shown or read during the run; the report counts from five answers on, also of a card that was never closed', async () => {
  const hall = await openHall(site)
  const few = await addActivity(hall, { ...card, prompt: 'Few' })
  const { id } = await addActivity(hall, card)
  const seats = await takeSeats(site, hall, 6)
  await open(hall, few.id)
  for (const seat of seats.slice(0, 4))
    await answer(seat, hall, few.id, { ratings: [1, 1], text: 'Four of us' })
  await closeAndCount(site, hall, few.id)
  for (const more of [{ to: 'shown' }, { to: 'closed', read: true }]) {
    const { to, ...rest } = more
    expect((await step(hall, few.id, to, rest)).status).toBe(409)
  }
  await open(hall, id)
  const given = [5, 5, 4, 3, 3, 3]
  for (const [index, seat] of seats.entries())
    await answer(seat, hall, id, { ratings: [given[index], 2], text: `Comment ${index % 3}` })
  // A later answer replaces the one before, with its comment.
  await answer(seats[0]!, hall, id, { ratings: [1, 2], text: 'What a shit show' })
  const views = [
    await lookAsHost(hall),
    await lookAsStage(seats[1]!, hall),
    await lookAsSeat(seats[1]!, hall),
  ]
  expect(JSON.stringify(views)).not.toMatch(/Comment [02]|shit|Four of us|"results"/)
  await endRun(hall)

  const report = await reportOf(hall)
  expect(report.activities).toEqual([
    { title: 'Few', kind: 'feedback', n: 4, few: true, rows: [], tables: [] },
    {
      ...{ title: 'Before you go', kind: 'feedback', n: 6, few: false, rows: [], tables: [] },
      statements: [
        { text: card.statements[0], counts: [1, 0, 3, 1, 1] },
        { text: card.statements[1], counts: [0, 6, 0, 0, 0] },
      ],
    },
  ])
  expect(reportCsvRows(report)).toContainEqual(['Before you go', 'It was worth my time.: 3', '3', '50', '6'])
  expect(await comments(hall, report)).toEqual([
    { activity: 0, comments: [{ text: 'Four of us', marked: false, approved: false }] },
    {
      activity: 1,
      comments: ['Comment 0', 'Comment 1', 'Comment 2', 'What a shit show'].map((text) => ({
        text,
        marked: text === 'What a shit show',
        approved: false,
      })),
    },
  ])
})

test('[FORUM-15] a comment stands in the report once a host has approved it, word for word, and until it is taken back; a day later the others are gone', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, card)
  const seats = await takeSeats(site, hall, 2)
  await open(hall, id)
  await answer(seats[0]!, hall, id, { ratings: [5, 5], text: 'More time for questions' })
  await answer(seats[1]!, hall, id, { ratings: [5, 5], text: 'Too warm' })
  await endRun(hall)
  const report = await reportOf(hall)
  const approve = (body: object, { host } = hall) =>
    host.call('POST', `/api/rooms/reports/${report.id}/comments`, body)
  // Nobody but its hosts reads or approves, and nothing that nobody wrote.
  const stranger = { ...hall, host: await site.browser('user') }
  expect((await stranger.host.call('GET', `/api/rooms/reports/${report.id}/comments`)).status).toBe(404)
  const given = { activity: 0, text: 'Too warm' }
  expect((await approve(given, stranger)).status).toBe(404)
  for (const body of [
    { ...given, text: 'Too cold' },
    { ...given, activity: 1 },
  ])
    expect((await approve(body)).status).toBe(404)
  expect(JSON.stringify(report)).not.toContain('Too warm')

  // Twice at once it stands there once.
  const both = await Promise.all([approve(given), approve(given)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect((await reportOf(hall)).activities[0]?.comments).toEqual(['Too warm'])
  const share = await hall.host.call<{ path: string }>('POST', `/api/rooms/reports/${report.id}/share`)
  const shared = await stranger.host.call<RoomReport>(
    'GET',
    `/api${share.body.path.replace('/room/', '/rooms/')}`,
  )
  expect(shared.body.activities[0]?.comments).toEqual(['Too warm'])
  expect(shared.body).not.toHaveProperty('comments_until')
  await hall.host.call('POST', `/api/rooms/reports/${report.id}/take-back`, given)
  expect((await reportOf(hall)).activities[0]?.comments).toEqual([])

  await approve(given)
  site.clock.advance(24 * 60 * 60_000 + 60_000)
  expect(await comments(hall, report)).toEqual([{ activity: 0, comments: [] }])
  expect((await approve({ ...given, text: 'More time for questions' })).status).toBe(404)
  expect((await reportOf(hall)).activities[0]?.comments).toEqual(['Too warm'])
})

test('[FORUM-15, ROOM-45] what somebody writes who is quiet, before or after, is counted and read by no host', async () => {
  const hall = await openHall(site)
  const questions = await addActivity(hall, { kind: 'questions', prompt: 'Ask' })
  const { id } = await addActivity(hall, card)
  const seats = await takeSeats(site, hall, 5)
  await open(hall, questions.id)
  await answer(seats[0]!, hall, questions.id, { text: 'First?' })
  await answer(seats[1]!, hall, questions.id, { text: 'Second?' })
  const quiet = async (text: string) => {
    const entry = (await lookAsHost(hall)).entries.find((known) => known.text === text)
    await hall.host.call('POST', `/api/rooms/${hall.id}/entries/${entry?.id}/quiet`, { quiet: true })
  }
  await open(hall, id)
  await quiet('First?')
  for (const [index, seat] of seats.entries())
    await answer(seat, hall, id, { ratings: [4, 4], text: `Words ${index}` })
  await quiet('Second?')
  await endRun(hall)
  const report = await reportOf(hall)
  const [read] = await comments(hall, report)
  expect(read?.comments.map(({ text }) => text)).toEqual(['Words 2', 'Words 3', 'Words 4'])
  expect(report.activities.at(-1)?.statements?.[0]?.counts).toEqual([0, 0, 0, 5, 0])
})
