import type { DeskKeys, KeyVerdict } from '@icio/contracts/desk-keys/endpoints'
import type { HostActivity, HostRoom, ItemKey } from '@icio/contracts/rooms/endpoints'
import { readRoomRanges } from '@icio/banks/rooms'
import { readQuiz } from './bank-in-test.js'
import {
  addActivity,
  lookAsHost,
  open,
  openHall,
  runRooms,
  step,
  takeSeat,
  closeAndCount,
  answer,
  type Hall,
  type RoomSite,
} from './room-in-test.js'
import { connectTo } from './room-live-in-test.js'

/** Stands for the scores service, whose own tests are in services/scores/test/desk-keys.test.ts. */
const asked = { taken: [] as string[], shown: [] as string[], verdict: 'given' as KeyVerdict['verdict'] }
const deskKeys = (): DeskKeys => ({
  take: async ({ bank, item }) => {
    asked.taken.push(`${bank} ${item}`)
    return { verdict: asked.verdict, wait_ms: asked.verdict === 'too_many' ? 5000 : 0 }
  },
  shown: async ({ user_ids, bank, items }) =>
    void asked.shown.push(...user_ids.flatMap((user) => items.map((item) => `${user} ${bank} ${item}`))),
  known: async () => [],
})

let site: RoomSite
beforeAll(async () => {
  site = await runRooms({ deskKeys })
})
afterAll(() => site.close())
beforeEach(() => Object.assign(asked, { taken: [], shown: [], verdict: 'given' }))

const row = readQuiz('general')[0]!
const ref = `quiz/${row.question_id}`
const right = row.choices.find(({ isCorrect }) => isCorrect)!.id
const keyOf = (hall: Hall, aid: string) =>
  hall.host.call<ItemKey>('POST', `/api/rooms/${hall.id}/activities/${aid}/key`)

test('[ROOM-38, SEC-84] no reply and no message to the desk has the key of an item before its room plays it', async () => {
  const hall = await openHall(site, { activities: [{ kind: 'choice', ref }] })
  const added = await addActivity(hall, { kind: 'round', ref })
  const moved = await hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${added.id}`, { position: 1 })
  const titled = await hall.host.call('PATCH', `/api/rooms/${hall.id}`, { title: 'Another' })
  const desk = await connectTo(hall.host, hall, 'host', site.first)
  const { welcome } = desk
  const all = JSON.stringify([hall.room, added, moved.body, titled.body, await lookAsHost(hall), welcome])
  expect(all).not.toContain('"right"')
  expect(all).not.toContain(JSON.stringify(row.explanation.correct).slice(1, -1))
  expect(asked).toMatchObject({ taken: [], shown: [] })
})

test('[ROOM-38, SEC-84] a host gets it by a call that is counted, and is told why not', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { kind: 'choice', ref })
  expect((await keyOf(hall, id)).body).toMatchObject({ right: [right], explanation: row.explanation.correct })
  expect(asked.taken).toEqual([`quiz_questions ${row.question_id}`])
  asked.verdict = 'open_game'
  expect((await keyOf(hall, id)).body.error).toMatchObject({ code: 'game_open' })
  asked.verdict = 'too_many'
  const refused = await keyOf(hall, id)
  expect(refused.body.error).toMatchObject({ code: 'too_many_keys' })
  expect(refused.headers['retry-after']).toBe('5')
  const stranger = await site.browser('user')
  expect((await keyOf({ ...hall, host: stranger }, id)).status).toBe(403)
})

test('[ROOM-38, SEC-84] whether a change of an item is refused does not tell its answer', async () => {
  const hall = await openHall(site)
  const outcomes = []
  for (const without of row.choices.map(({ id }) => id)) {
    const { id } = await addActivity(hall, { kind: 'choice', ref })
    const options = row.choices
      .filter((choice) => choice.id !== without)
      .map(({ id, text }) => ({ id, text }))
    const { status, body } = await hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, {
      options,
    })
    outcomes.push(status, Object.keys(body).sort().join())
  }
  expect(new Set(outcomes).size).toBe(2)
  const { id } = await addActivity(hall, {
    kind: 'range',
    ref: `range_questions/${readRoomRanges('general')[0]!.id}`,
  })
  const narrowed = await hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, {
    least: -2,
    most: -1,
    scale: 'linear',
  })
  expect(narrowed.status).toBe(200)
  expect(
    (await hall.host.call('PATCH', `/api/rooms/${hall.id}/activities/${id}`, { kind: 'number' })).status,
  ).toBe(400)
})

test('[ROOM-38, LEAD-22] a room that plays refuses nothing, and notes for each host what its desk shows', async () => {
  asked.verdict = 'too_many'
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { kind: 'choice', ref })
  expect(await open(hall, id)).toMatchObject({ right: [right] })
  const noted = `${hall.host.id} quiz_questions ${row.question_id}`
  expect(asked.shown).toContain(noted)
  const { body } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  const helper = await site.browser('user')
  await helper.call<HostRoom>('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: body.token })
  expect(asked.shown).toContain(`${helper.id} quiz_questions ${row.question_id}`)
  await closeAndCount(site, hall, id)
  const quiz = await addActivity(hall, { kind: 'quiz', questions: 5 })
  asked.shown = []
  const opened: HostActivity = await open(hall, quiz.id)
  expect(opened.now?.solution.right).toHaveLength(1)
  const ofHost = asked.shown.filter((line) => line.startsWith(hall.host.id!))
  expect(new Set(ofHost).size).toBe(1)
  const seat = await takeSeat(site, hall)
  await answer(seat, hall, quiz.id, { choice_ids: opened.now!.solution.right! })
  await closeAndCount(site, hall, quiz.id)
  await step(hall, quiz.id, 'shown')
  await step(hall, quiz.id, 'open')
  expect(new Set(asked.shown.filter((line) => line.startsWith(hall.host.id!))).size).toBe(2)
})

test('[LEAD-22, SEC-144] a helper who comes at the end has had the keys of all that the report will name', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { kind: 'quiz', questions: 5 })
  await open(hall, id)
  await closeAndCount(site, hall, id)
  await step(hall, id, 'shown')
  await step(hall, id, 'open')
  const { body } = await hall.host.call<{ token: string }>('POST', `/api/rooms/${hall.id}/hosts`)
  const late = await site.browser('user')
  await late.call<HostRoom>('POST', `/api/rooms/${hall.id}/hosts/accept`, { token: body.token })
  // The question that is open, and the one before it; of the others nobody has seen anything.
  expect(asked.shown.filter((line) => line.startsWith(late.id!))).toHaveLength(2)
})
