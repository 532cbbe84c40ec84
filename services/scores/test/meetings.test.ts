import type { ErrorBody } from '@icio/contracts/errors'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { Meeting, Meetings, NextThing } from '@icio/contracts/path/endpoints'
import { createScoresPersonalData } from '../src/personal-data/personal-data.js'
import { rightChoice, wrongChoice } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
beforeEach(() => {
  site.clock.now += 60_000
})
afterAll(() => site.close())

const inDays = (days: number) => new Date(site.clock.now + days * 86_400_000).toISOString().slice(0, 10)
const add = (browser: Browser, more: object = {}) =>
  browser.post<Meeting & ErrorBody>('/api/path/meetings', {
    specialization: 'general',
    day: inDays(10),
    topics: ['duration'],
    ...more,
  })
const own = async (browser: Browser) => (await browser.get<Meetings>('/api/path/meetings')).body
const round = (browser: Browser) => begin<QuizGame>(browser, { game: 'quiz', meeting: true })

test('[PATH-21, PATH-30] a meeting is 1 to 120 days ahead, of one to five topics that have questions; nobody else has it', async () => {
  const ann = site.member()
  expect((await own(ann)).topics).toContainEqual({ tag: 'duration', questions: 13 })
  const { status, body } = await add(ann)
  expect(status).toBe(201)
  for (const [wrong, code] of [
    [{ day: inDays(-1) }, 'no_such_day'],
    [{ day: inDays(121) }, 'no_such_day'],
    [{ topics: ['nothing'] }, 'unknown_topic'],
    [{ topics: [] }, 'validation_failed'],
    [{ topics: ['duration', 'duration'] }, 'validation_failed'],
    [{ agenda: 'Item 1: closed session' }, 'validation_failed'],
  ] as const)
    expect([wrong, (await add(ann, wrong)).body.error.code]).toEqual([wrong, code])
  const bob = site.member('Bob')
  expect((await own(bob)).meetings).toEqual([])
  expect((await bob.delete(`/api/path/meetings/${body.id}`)).status).toBe(404)
  expect((await site.visitor().get('/api/path/meetings')).status).toBe(401)
  await add(ann, { day: inDays(3), specialization: 'government-risk-pools', topics: ['reserves'] })
  expect((await own(ann)).meetings).toEqual([body])
  expect((await ann.delete(`/api/path/meetings/${body.id}`)).status).toBe(204)
  for (let count = 0; count < 20; count++) await add(ann)
  expect((await add(ann)).body.error.code).toBe('too_many')
  const data = createScoresPersonalData(site.connection)
  expect(JSON.stringify(await data.read(ann.id))).toContain('"topics":["duration"]')
  await data.erase(ann.id)
  expect(await site.connection.collection('meetings').countDocuments({ user_id: ann.id })).toBe(0)
})

test('[PATH-22] eight questions of the topics: first what will be forgotten by then, then what was never met', async () => {
  const ann = site.member()
  expect((await ann.post('/api/games/sessions', { game: 'quiz', meeting: true })).status).toBe(404)
  await add(ann, { day: inDays(60) })
  const game = await round(ann)
  expect(game.questions).toHaveLength(8)
  expect(game.questions.every(({ tags }) => tags.includes('duration'))).toBe(true)
  const [missed, known] = game.questions
  if (!missed || !known) throw new Error('The round is empty')
  for (const question of game.questions) {
    ann.read()
    const choose = question === missed ? wrongChoice : rightChoice
    await answer(ann, game, question, choose(question, 'quiz'))
  }
  const again = await round(ann)
  expect(again.questions.map(({ id }) => id)).toContain(missed.id)
  const fresh = again.questions.filter(({ id }) => !game.questions.some((each) => each.id === id))
  // Thirteen questions in all: five that were never met stand before those that were known.
  expect(fresh).toHaveLength(5)
  expect((await ann.post('/api/games/sessions', { game: 'fill-in-blanks', meeting: true })).status).toBe(404)
  expect((await site.visitor().post('/api/games/sessions', { game: 'quiz', meeting: true })).status).toBe(401)
})

test('[PATH-31] the next thing is due cards, then a meeting within seven days, then the next module; hours stand below', async () => {
  const ann = site.member()
  const next = async (browser = ann) => (await browser.get<NextThing>('/api/path/next?time_zone=UTC')).body
  expect(await next()).toEqual({
    kind: 'module',
    specialization: 'general',
    module: 'duties',
    title: 'Duties and policy',
    minutes: 0,
  })
  await add(ann, { day: inDays(8) })
  expect((await next()).kind).toBe('module')
  await add(ann, { day: inDays(7) })
  expect(await next()).toMatchObject({ kind: 'meeting', day: inDays(7) })
  const game = await begin<QuizGame>(ann, { game: 'quiz', specialization: 'government-risk-pools' })
  for (const question of game.questions) {
    ann.read()
    await answer(ann, game, question, wrongChoice(question, 'quiz', 'government-risk-pools'))
  }
  site.clock.now += 15 * 60_000
  expect(await next()).toMatchObject({
    kind: 'due',
    due: 10,
    game: 'quiz',
    specialization: 'government-risk-pools',
  })
  await ann.put('/api/record/goal', { hours: 2, minutes_of_hour: 50, months: 12, start: inDays(-1) })
  await ann.post('/api/record/entries', {
    kind: 'own',
    day: inDays(0),
    title: 'A seminar',
    provider: 'The State',
    minutes: 90,
  })
  expect(await next()).toMatchObject({ minutes: 90, goal: { hours: 2, minutes_of_hour: 50, minutes: 90 } })
  expect(await next(site.member('Bob'))).toMatchObject({ kind: 'module', minutes: 0 })
  expect((await site.visitor().get('/api/path/next')).status).toBe(401)
})
