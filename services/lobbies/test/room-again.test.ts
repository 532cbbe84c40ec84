import type { DeskKeys, KeyVerdict } from '@icio/contracts/desk-keys/endpoints'
import type { AgainLink, AgainMark, AgainRoom } from '@icio/contracts/room-hosting/endpoints'
import type { HostRoom } from '@icio/contracts/rooms/endpoints'
import { readRounds } from '@icio/banks/rooms'
import { readQuiz } from './bank-in-test.js'
import {
  addActivity,
  answer,
  begin,
  closeAndCount,
  endRun,
  lookAsHost,
  openHall,
  play,
  runRooms,
  step,
  takeSeats,
  type Browser,
  type Hall,
  type RoomSite,
} from './room-in-test.js'

/** Stands for the scores service, whose own tests are in services/scores/test/desk-keys.test.ts. */
const keys = { taken: [] as string[], verdict: 'given' as KeyVerdict['verdict'] }
const deskKeys = (): DeskKeys => ({
  take: async ({ user_id, bank, item }) => {
    keys.taken.push(`${user_id} ${bank} ${item}`)
    return { verdict: keys.verdict, wait_ms: keys.verdict === 'too_many' ? 5000 : 0 }
  },
  shown: async () => {},
  known: async () => [],
})

let site: RoomSite
beforeAll(async () => {
  site = await runRooms({ deskKeys })
})
afterAll(() => site.close())
beforeEach(() => Object.assign(keys, { taken: [], verdict: 'given' }))

const bankRound = readRounds('general').find(({ twin }) => twin)!
const bankRow = readQuiz('general')[0]!
const bankRight = bankRow.choices.find(({ isCorrect }) => isCorrect)!.id
const options = [{ text: 'Tea' }, { text: 'Coffee' }, { text: 'Water' }]

/** A hall of six whose run has ended: a bank item, a range, a choice without an answer, a choice of four people, words. */
async function playedHall(): Promise<Hall> {
  const hall = await openHall(site)
  const bank = await addActivity(hall, { kind: 'choice', ref: `quiz/${bankRow.question_id}` })
  const range = await addActivity(hall, { kind: 'range', prompt: 'Yield?', least: 0, most: 10, truth: 4 })
  const open = await addActivity(hall, { kind: 'choice', prompt: 'Drink?', options })
  const few = await addActivity(hall, { kind: 'choice', prompt: 'Few?', options, right: ['0'] })
  const words = await addActivity(hall, { kind: 'words', prompt: 'One word?' })
  const hidden = await addActivity(hall, { kind: 'choice', prompt: 'Hidden?', options, right: ['0'] })
  const seats = await takeSeats(site, hall, 6)
  const all = (value: object) => seats.map((seat) => [seat, value] as const)
  await play(site, hall, bank.id, all({ choice_ids: [bankRight] }), { answer: true })
  await play(site, hall, range.id, all({ low: 3, high: 5 }), { answer: true })
  await play(site, hall, open.id, all({ choice_ids: ['o1'] }))
  await play(site, hall, few.id, all({ choice_ids: ['o1'] }).slice(0, 4), { answer: true })
  await play(site, hall, words.id, all({ words: ['Bonds'] }))
  await play(site, hall, hidden.id, all({ choice_ids: ['o1'] }))
  await endRun(hall)
  return hall
}
type StoredRoom = { _id: string; again_link: { expires_at: Date } }
const rooms = () => site.connection.collection<StoredRoom>('rooms')
const makeLink = async (hall: Hall, by: Browser = hall.host) =>
  by.call<AgainLink>('POST', `/api/rooms/${hall.id}/again-link`)
const read = (browser: Browser, token: string) => browser.call<AgainRoom>('GET', `/api/rooms/again/${token}`)
const mark = (browser: Browser, token: string, item: number, value: object) =>
  browser.call<AgainMark>('POST', `/api/rooms/again/${token}/answers`, { item, value })
/** Everything that the service has stored. */
async function stored(): Promise<string> {
  const found = []
  for (const { name } of await site.connection.db!.listCollections().toArray())
    found.push([name, await site.connection.collection(name).find().toArray()])
  return JSON.stringify(found)
}

test('[FORUM-17] the link shows what the report shows, from five answers on, and nothing that answers it', async () => {
  const hall = await playedHall()
  const { status, body: link } = await makeLink(hall)
  expect({ status, path: link.path }).toEqual({ status: 201, path: `/room/again/${link.token}` })
  expect((await lookAsHost(hall)).again_until).toBe(link.expires_at)
  const visitor = await site.browser()
  const { body: again } = await read(visitor, link.token)
  expect(again.title).toBe('Forum 2026')
  expect(again.items.map(({ kind, prompt }) => `${kind} ${prompt}`)).toEqual([
    `choice ${bankRow.prompt}`,
    'range Yield?',
    'choice Drink?',
    'choice Hidden?',
  ])
  const text = JSON.stringify(again)
  for (const answer of ['"right"', '"truth"', '"count"', '"explanation"', '"ref"'])
    expect(text).not.toContain(answer)
  expect(keys.taken).toEqual([])
})

test('[FORUM-17, SEC-161] each answer is marked alone, beside the hall, and only that the key was had is noted', async () => {
  const hall = await playedHall()
  const { body: link } = await makeLink(hall)
  const visitor = await site.browser()
  const before = await stored()
  const right = await mark(visitor, link.token, 0, { choice_ids: [bankRight] })
  expect(right.body).toMatchObject({
    right: true,
    solution: { right: [bankRight], explanation: bankRow.explanation.correct },
    hall: { n: 6, title: bankRow.prompt },
  })
  const wrong = bankRow.choices.find(({ isCorrect }) => !isCorrect)!.id
  expect((await mark(visitor, link.token, 0, { choice_ids: [wrong] })).body.right).toBe(false)
  expect((await mark(visitor, link.token, 1, { low: 3.5, high: 6 })).body).toMatchObject({
    right: true,
    solution: { truth: 4 },
  })
  expect((await mark(visitor, link.token, 1, { low: 5, high: 6 })).body.right).toBe(false)
  expect((await mark(visitor, link.token, 2, { choice_ids: ['o2'] })).body.right).toBeNull()
  // The hall was not shown what is right: the link shows it to nobody either.
  const hidden = await mark(visitor, link.token, 3, { choice_ids: ['o1'] })
  expect(hidden.body).toMatchObject({ right: null, solution: {} })
  expect(JSON.stringify(hidden.body)).not.toContain('"right":true')
  expect(await stored()).toBe(before)

  const item = `quiz_questions ${bankRow.question_id}`
  expect(new Set(keys.taken.map((row) => row.replace(/^pass:[\w-]+ /, 'pass ')))).toEqual(
    new Set([`pass ${item}`]),
  )
  keys.taken = []
  const member = await site.browser('user')
  await mark(member, link.token, 0, { choice_ids: [wrong] })
  expect(keys.taken).toEqual([`${member.id} ${item}`])
})

test('[FORUM-17] what is no answer shows nothing, and neither does a key that is held back', async () => {
  const hall = await playedHall()
  const { body: link } = await makeLink(hall)
  const visitor = await site.browser()
  const refusals = [
    [0, {}, 400],
    [0, { choice_ids: ['o9'] }, 400],
    [1, { low: 5, high: 4 }, 400],
    [99, { choice_ids: ['o1'] }, 404],
  ] as const
  for (const [item, value, status] of refusals) {
    const refused = await mark(visitor, link.token, item, value)
    expect(refused.status).toBe(status)
    expect(refused.body).not.toHaveProperty('solution')
  }
  expect(keys.taken).toEqual([])
  for (const [verdict, code] of [
    ['open_game', 'game_open'],
    ['too_many', 'too_many_keys'],
  ] as const) {
    keys.verdict = verdict
    expect((await mark(visitor, link.token, 0, { choice_ids: [bankRight] })).body).toMatchObject({
      error: { code },
    })
  }
  // Without the disclosure nobody answers.
  const { status } = await visitor.call('GET', `/api/rooms/again/${link.token}`)
  expect(status).toBe(200)
  const stranger = { ...visitor, headers: {} }
  const { app } = site.first
  for (const [method, payload] of [
    ['GET'],
    ['POST', { item: 0, value: { choice_ids: [bankRight] } }],
  ] as const)
    expect(
      (
        await app.inject({
          method,
          url: `/api/rooms/again/${link.token}${method === 'POST' ? '/answers' : ''}`,
          headers: stranger.headers,
          ...(payload ? { payload } : {}),
        })
      ).statusCode,
    ).toBe(403)
})

test('[FORUM-17] the link is closed while a run is planned or goes on, and gone when it was withdrawn, replaced, or too old', async () => {
  const hall = await playedHall()
  const { body: first } = await makeLink(hall)
  const visitor = await site.browser()
  const statuses = async (token: string) => [
    (await read(visitor, token)).status,
    (await mark(visitor, token, 2, { choice_ids: ['o1'] })).status,
  ]
  expect(await statuses(first.token)).toEqual([200, 200])
  const { body: second } = await makeLink(hall)
  expect(await statuses(first.token)).toEqual([404, 404])

  const plan = (planned_at: string | null) => hall.host.call('PATCH', `/api/rooms/${hall.id}`, { planned_at })
  await plan(new Date(site.clock.now() + 3_600_000).toISOString())
  expect(await statuses(second.token)).toEqual([409, 409])
  await plan(null)
  expect(await statuses(second.token)).toEqual([200, 200])
  await begin(hall)
  expect(await statuses(second.token)).toEqual([409, 409])
  expect((await makeLink(hall)).status).toBe(409)
  await endRun(hall)
  // That run has shown nothing, so there is nothing to answer; the link still leads to the run that it was made for.
  expect((await makeLink(hall)).status).toBe(404)
  expect(await statuses(second.token)).toEqual([200, 200])

  await hall.host.call('DELETE', `/api/rooms/${hall.id}/again-link`)
  expect(await statuses(second.token)).toEqual([404, 404])
  expect((await lookAsHost(hall)).again_until).toBeNull()
})

test('[FORUM-17] it belongs to the hosts, and ends with the report or after 30 days', async () => {
  const hall = await playedHall()
  const other = await site.browser('user')
  expect((await makeLink(hall, other)).status).toBe(403)
  const { body: link } = await makeLink(hall)
  expect((await other.call('DELETE', `/api/rooms/${hall.id}/again-link`)).status).toBe(403)
  const visitor = await site.browser()
  expect((await read(visitor, link.token)).status).toBe(200)
  expect((await read(visitor, `${link.token}x`)).status).toBe(404)
  const { last_run }: HostRoom = await lookAsHost(hall)
  const late = await playedHall()
  const { body: lateLink } = await makeLink(late)
  await hall.host.call('DELETE', `/api/rooms/reports/${last_run?.report_id}`)
  expect((await read(visitor, link.token)).status).toBe(404)
  const { _id, again_link } = (await rooms().findOne({ _id: late.id }))!
  const days = (again_link.expires_at.getTime() - site.clock.now()) / 86_400_000
  expect(days).toBe(30)
  await rooms().updateOne({ _id }, { $set: { 'again_link.expires_at': new Date(site.clock.now()) } })
  expect((await read(visitor, lateLink.token)).status).toBe(404)
})

test('[FORUM-17] a round asks one vote, then its twin, each marked by its own answer', async () => {
  const hall = await openHall(site)
  const { id } = await addActivity(hall, { kind: 'round', ref: `rounds/${bankRound.id}` })
  const seats = await takeSeats(site, hall, 5)
  const vote = async (round: number, choice: string) => {
    for (const seat of seats) {
      const { body } = await answer(seat, hall, id, { choice_ids: [choice] }, { round })
      expect(body).toEqual({ status: 'accepted' })
    }
    await closeAndCount(site, hall, id)
  }
  await step(hall, id, 'first')
  await vote(1, bankRound.right)
  for (const to of ['discuss', 'second']) await step(hall, id, to)
  await vote(2, bankRound.right)
  await step(hall, id, 'shown')
  await step(hall, id, 'twin')
  await vote(4, bankRound.twin!.right)
  await step(hall, id, 'twin_shown')
  await endRun(hall)
  const { body: link } = await makeLink(hall)
  const visitor = await site.browser()
  const { items } = (await read(visitor, link.token)).body
  expect(items.map(({ kind, prompt }) => [kind, prompt])).toEqual([
    ['choice', bankRound.prompt],
    ['choice', bankRound.twin!.prompt],
  ])
  const first = await mark(visitor, link.token, 0, { choice_ids: [bankRound.right] })
  expect(first.body).toMatchObject({ right: true, hall: { n: 5 } })
  expect(JSON.stringify(first.body)).not.toContain(bankRound.twin!.explanation)
  const { body: second } = await mark(visitor, link.token, 1, { choice_ids: [bankRound.twin!.right] })
  expect(second).toMatchObject({ right: true, solution: { explanation: bankRound.twin!.explanation } })
})
