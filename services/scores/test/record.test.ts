import type { ErrorBody } from '@icio/contracts/errors'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import type { Duties, EducationRecord, Entry } from '@icio/contracts/record/endpoints'
import { createScoresPersonalData } from '../src/personal-data/personal-data.js'
import { rightChoice } from './bank-in-test.js'
import { answer, begin, runScores, type Browser, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeAll(async () => {
  site = await runScores()
})
beforeEach(() => {
  site.clock.now += 60_000
})
afterAll(() => site.close())

const today = () => new Date(site.clock.now).toISOString().slice(0, 10)
const recordOf = async (browser: Browser, query = '') =>
  (await browser.get<EducationRecord>(`/api/record${query}`)).body
const own = (more: object = {}) => ({
  kind: 'own',
  day: today(),
  title: 'A seminar',
  provider: 'The State',
  minutes: 90,
  ...more,
})
const add = (browser: Browser, entry: object) => browser.post<Entry & ErrorBody>('/api/record/entries', entry)
const primer = { slug: 'fixed-income-primer', edition: 'general' }
const enter = async (browser: Browser, article: object = primer) =>
  (await browser.post<{ minutes: number }>('/api/record/articles', article)).body.minutes

async function play(browser: Browser, secondsEach: number, options: object = { module: 'bonds' }) {
  const game = await begin<QuizGame>(browser, { game: 'quiz', ...options })
  for (const question of game.questions) {
    site.clock.now += secondsEach * 1000
    await answer(browser, game, question, rightChoice(question, 'quiz'))
  }
}

test('[PATH-17] rounds of a module enter the time between first and last answer, at most 30 minutes each, in one entry a day', async () => {
  const ann = site.member()
  await play(ann, 60)
  await play(ann, 60)
  expect((await recordOf(ann)).entries).toMatchObject([
    { kind: 'module', title: 'Module: Bonds, Commercial Insurers', day: today(), minutes: 8 },
  ])
  await play(ann, 3600)
  const { entries } = await recordOf(ann)
  expect(entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(38)
  const visitor = site.visitor()
  await play(visitor, 60, {})
  await play(ann, 60, {})
  expect(await recordOf(ann)).toMatchObject({ entries })
})

test('[PATH-17] an article enters its stated minutes once a year, and not sooner than it can be read', async () => {
  const ann = site.member()
  expect(await Promise.all([enter(ann), enter(ann)])).toEqual(expect.arrayContaining([10, 0]))
  const other = { slug: 'investment-policy-best-practices', edition: 'general' }
  expect(await enter(ann, other)).toBe(0)
  site.clock.now += 20 * 60_000
  expect(await enter(ann, other)).toBeGreaterThan(0)
  site.clock.now += 20 * 60_000
  expect(await enter(ann)).toBe(0)
  expect((await ann.post('/api/record/articles', { ...primer, slug: 'x' })).status).toBe(404)
  expect((await site.visitor().post('/api/record/articles', primer)).status).toBe(401)
  site.clock.now += 366 * 24 * 3_600_000
  expect(await enter(ann)).toBe(10)
  site.clock.now -= 366 * 24 * 3_600_000
})

test('[PATH-18, PATH-30] own entries are checked, bounded, and removed by nobody else; what came by itself stays', async () => {
  const ann = site.member()
  const { body } = await add(ann, own())
  expect((await add(ann, own({ kind: 'room', title: 'A room' }))).status).toBe(201)
  const inTwoDays = new Date(site.clock.now + 2 * 86_400_000).toISOString().slice(0, 10)
  expect((await add(ann, own({ day: inTwoDays }))).body.error.code).toBe('day_in_future')
  for (const wrong of [
    { minutes: 0 },
    { minutes: 1441 },
    { title: 'ab' },
    { title: 'a\nb c' },
    { provider: 'x' },
    { kind: 'check' },
    { day: '2026-02-31' },
    { user_id: 'bob' },
  ])
    expect([wrong, (await add(ann, own(wrong))).status]).toEqual([wrong, 400])
  const bob = site.member('Bob')
  expect((await bob.delete(`/api/record/entries/${body.id}`)).status).toBe(404)
  await enter(ann)
  const article = (await recordOf(ann)).entries.find(({ kind }) => kind === 'article')
  expect((await ann.delete(`/api/record/entries/${encodeURIComponent(article?.id ?? '')}`)).status).toBe(404)
  expect((await ann.delete(`/api/record/entries/${body.id}`)).status).toBe(204)
  expect((await recordOf(ann)).entries.map(({ kind }) => kind).sort()).toEqual(['article', 'room'])
  const rows = Array.from({ length: 499 }, (_, index) => ({
    _id: `${ann.id}:${index}`,
    user_id: ann.id,
    kind: 'own',
    day: '2025-01-01',
    title: 'A seminar',
    minutes: 1,
  }))
  await site.connection.collection<(typeof rows)[number]>('education_entries').insertMany(rows)
  expect((await add(ann, own())).body.error.code).toBe('too_many')
})

test('[PATH-19, PATH-20] totals are those of a year, and a goal counts the entries of its time', async () => {
  const ann = site.member()
  await add(ann, own({ day: '2025-12-31', minutes: 60 }))
  await add(ann, own({ day: '2026-01-01', minutes: 120 }))
  expect(await recordOf(ann)).toMatchObject({ year: 2026, years: [2026, 2025], entries: [{ minutes: 120 }] })
  expect((await recordOf(ann, '?year=2025')).entries).toMatchObject([{ minutes: 60 }])
  const goal = {
    hours: 10,
    minutes_of_hour: 50,
    months: 12,
    start: '2025-12-31',
    duty: 'tx-pfia-local-government',
  }
  expect((await ann.put('/api/record/goal', goal)).status).toBe(204)
  expect((await ann.put('/api/record/goal', { ...goal, minutes_of_hour: 10 })).status).toBe(400)
  expect((await recordOf(ann)).goal).toEqual({ ...goal, minutes: 180, end: '2026-12-31' })
  await ann.put('/api/record/goal', { hours: 2, minutes_of_hour: 60, months: 1, start: '2026-01-01' })
  expect((await recordOf(ann)).goal).toEqual({
    hours: 2,
    minutes_of_hour: 60,
    months: 1,
    start: '2026-01-01',
    minutes: 120,
    end: '2026-02-01',
  })
  expect((await ann.delete('/api/record/goal')).status).toBe(204)
  expect(await recordOf(ann)).not.toHaveProperty('goal')
})

test('[PATH-20] duties are read by state; of a state without one there is none', async () => {
  const read = async (query: string) => (await site.visitor().get<Duties>(`/api/record/duties${query}`)).body
  const { states, duties } = await read('')
  expect([states.includes('Texas'), duties]).toEqual([true, []])
  expect((await read('?state=Texas')).duties.map(({ jurisdiction }) => jurisdiction)).toContain('Texas')
  expect((await read('?state=Wyoming')).duties).toEqual([])
})

test('[PATH-29, PRIV-6] nobody else reads or changes a record; it is in the export, and goes with the account', async () => {
  const ann = site.member()
  await add(ann, own({ title: 'Secret seminar' }))
  await ann.put('/api/record/goal', { hours: 2, minutes_of_hour: 60, months: 1, start: '2026-01-01' })
  for (const other of [site.member('Bob'), site.member('Ada', 'admin'), ann.as(null)]) {
    for (const query of ['', `?user_id=${ann.id}`, `?year=2026&user=${ann.id}`])
      expect(JSON.stringify((await other.get(`/api/record${query}`)).body)).not.toContain('Secret')
    await other.delete('/api/record/goal')
  }
  expect(await recordOf(ann)).toMatchObject({ goal: { hours: 2 } })
  const data = createScoresPersonalData(site.connection)
  expect(await data.read(ann.id)).toMatchObject({
    education_entries: [{ title: 'Secret seminar', minutes: 90 }],
    education_goal: { hours: 2 },
  })
  await data.erase(ann.id)
  for (const name of ['education_entries', 'education_goals'])
    expect(await site.connection.collection(name).countDocuments({ user_id: ann.id })).toBe(0)
})
