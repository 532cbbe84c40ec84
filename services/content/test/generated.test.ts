import { readBank } from '@icio/banks/banks'
import { questionText } from '@icio/contracts/banks/question-problems'
import type {
  BankQuestion,
  Counts,
  Publication,
  UndoableRuns,
} from '@icio/contracts/question-passport/endpoints'
import { remoteQuestionBank, remoteQuestionIntake } from '@icio/kit/http/internal-calls'
import { internalSecret, runContent, type TestedContent } from './run-content.js'

const bank = '/api/content/banks/fill_in_blank_questions'
const name = 'fill_in_blank_questions'
const { rows } = readBank('fill-in-blanks', 'general')
const whole = readBank('governance', 'general')
const scenarios = { ...whole, rows: whole.rows.slice(0, 4) }

let site: TestedContent
let url: string
let moderator: ReturnType<TestedContent['as']>
beforeEach(async () => {
  site = await runContent({ banks: [readBank('fill-in-blanks', 'general'), scenarios] })
  url = await site.app.listen({ host: '127.0.0.1', port: 0 })
  moderator = site.as('moderator')
})
afterEach(() => site.close())

const intake = () => remoteQuestionIntake({ url, secret: internalSecret })
const fresh = (count: number, from = 0) =>
  rows.slice(from, from + count).map(({ question_id: _, ...row }, index) => ({
    ...row,
    explanation: `Made anew, ${from + index}.`,
  }))
const batch = (number: number, count = 15) => ({
  run: 'run-1',
  number,
  model: 'a model',
  questions: fresh(count, number * 15),
})
const listed = async (state: string) =>
  (await moderator.get<{ questions: BankQuestion<'fill-in-blanks'>[] }>(`${bank}?state=${state}`)).body
    .questions
const inPlay = async () => (await moderator.get<Counts>('/api/content/counts')).body[name]

const publication = (run = 'run-1') => `/api/content/generation-runs/${run}/publication`
const offered = async () => (await moderator.get<Publication>(publication())).body
const approveDrafts = async () => {
  for (const { question_id, version, reviewer } of await listed('draft'))
    if (!reviewer) await moderator.patch(`${bank}/${question_id}`, { version, reviewed: true })
}
const idsOf = ({ retires }: Publication) => retires.map(({ id }) => id)

test('[BUILD-8] publishing the approved drafts of a run in a full bank retires the oldest, reviewed ones last, and names them first', async () => {
  const reviewed = rows.slice(0, 5).map(({ question_id }) => question_id)
  for (const id of reviewed) await moderator.patch(`${bank}/${id}`, { version: 1, reviewed: true })
  expect(await intake().save(name, batch(1))).toMatchObject({ saved: 15, drafts: 15, errors: [] })
  expect(await listed('draft')).toHaveLength(15)
  expect(await listed('retired')).toEqual([])
  await approveDrafts()
  const offer = await offered()
  expect(offer).toMatchObject({ publishes: 15, retires: { length: 15 } })
  expect(offer.retires[0]).toEqual({ bank: name, id: rows[5]?.question_id, text: questionText(rows[5]!) })
  const done = await moderator.post(publication(), { retires: idsOf(offer) })
  expect(done).toMatchObject({ status: 200, body: { published: 15, retired: 15 } })
  expect(await inPlay()).toBe(100)
  const gone = (await listed('retired')).map(({ question_id }) => question_id)
  expect(gone).toEqual(rows.slice(5, 20).map(({ question_id }) => question_id))
  const made = (await listed('published')).filter(({ author }) => author.kind === 'model')
  expect(made).toHaveLength(15)
  expect(made[0]).toMatchObject({
    author: { name: 'a model' },
    reviewer: { name: 'A moderator' },
    version: 3,
  })
  expect(await moderator.post(publication(), { retires: [] })).toMatchObject({ status: 404 })
})

test('[BUILD-23] only questions that were named are retired, and only by the staff', async () => {
  await intake().save(name, batch(1, 3))
  await approveDrafts()
  const offer = await offered()
  const first = offer.retires[0]?.id ?? ''
  await moderator.patch(`${bank}/${first}`, { version: 1, reviewed: true })
  expect(await moderator.post(publication(), { retires: idsOf(offer) })).toMatchObject({ status: 409 })
  expect(await listed('retired')).toEqual([])
  const now = idsOf(await offered())
  expect(now).not.toContain(first)
  expect((await site.as('user').post(publication(), { retires: now })).status).toBe(403)
  const twice = await Promise.all([1, 2].map(() => moderator.post(publication(), { retires: now })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await inPlay()).toBe(100)
})

test('[REVIEW-5] what a model wrote waits, even where the bank has places: counted apart, not dealt, in no file', async () => {
  for (const { question_id: id } of rows.slice(0, 4)) await moderator.delete(`${bank}/${id}`)
  const { ids } = await intake().save(name, batch(1, 10))
  expect(ids).toHaveLength(10)
  const counts = (await moderator.get<Counts>('/api/content/counts')).body
  expect([counts[name], counts.waiting?.[name], counts.waiting?.quiz_questions]).toEqual([96, 10, 0])
  const dealt = await remoteQuestionBank({ url, secret: internalSecret }).questions(
    'fill-in-blanks',
    'general',
  )
  expect(dealt).toHaveLength(96)
  for (const format of ['json', 'csv', 'moodle-xml']) {
    const { body } = await moderator.get<unknown>(`${bank}/file?format=${format}`)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(text).toContain(rows[10]?.question_id)
    for (const id of ids) expect(text).not.toContain(id)
  }
})

test('[REVIEW-6] a run publishes what somebody has approved and nothing else of it', async () => {
  for (const { question_id: id } of rows.slice(0, 4)) await moderator.delete(`${bank}/${id}`)
  const [first = ''] = (await intake().save(name, batch(1, 3))).ids
  expect(await moderator.get(publication())).toMatchObject({ status: 404 })
  expect(await moderator.post(publication(), { retires: [] })).toMatchObject({ status: 404 })
  await moderator.patch(`${bank}/${first}`, { version: 1, reviewed: true })
  expect(await offered()).toEqual({ publishes: 1, retires: [] })
  const { runs } = (await moderator.get<UndoableRuns>('/api/content/generation-runs')).body
  expect(runs).toEqual([{ run: 'run-1', retires: 3, restores: 0, drafts: 3, approved: 1 }])
  const done = await moderator.post(publication(), { retires: [] })
  expect(done).toMatchObject({ status: 200, body: { published: 1, retired: 0 } })
  expect(await inPlay()).toBe(97)
  expect(await listed('draft')).toHaveLength(2)
})

test('[REVIEW-1, REVIEW-6] of two moderators who decide about one waiting question at once, one hears that it has changed', async () => {
  const [id = ''] = (await intake().save(name, batch(1, 1))).ids
  const both = await Promise.all([
    moderator.patch(`${bank}/${id}`, { version: 1, reviewed: true }),
    site.as('admin').patch(`${bank}/${id}`, { version: 1, retired: true, note: 'Two choices are right' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = await moderator.get<{ versions: { action: string }[] }>(`${bank}/${id}/versions`)
  const winner = both[0].status === 200 ? 'reviewed' : 'retired'
  expect(body.versions.map(({ action }) => action)).toEqual([winner, 'generated'])
})

test('[REVIEW-7] of two moderators who publish two drafts into the last place at once, one hears that the bank is full', async () => {
  await moderator.delete(`${bank}/${rows[0]?.question_id}`)
  const { ids } = await intake().save(name, batch(1, 3))
  const [first = '', second = '', third = ''] = ids
  const press = (who: typeof moderator, id: string, change: object) =>
    who.patch<{ error: { code: string } }>(`${bank}/${id}`, { version: 1, ...change })
  const both = await Promise.all([
    press(moderator, first, { reviewed: true, state: 'published' }),
    press(site.as('admin'), second, { reviewed: true, state: 'published' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('bank_full')
  expect(await inPlay()).toBe(100)
  // Also alone; without a place it can still wait as approved.
  expect((await press(moderator, third, { state: 'published' })).status).toBe(409)
  expect((await press(moderator, third, { reviewed: true })).status).toBe(200)
  expect(await inPlay()).toBe(100)
})

test('publishing never retires questions of the same run', async () => {
  for (const { question_id: id } of rows)
    await moderator.patch(`${bank}/${id}`, { version: 1, reviewed: true })
  for (const number of [1, 2]) {
    await intake().save(name, batch(number))
    await approveDrafts()
    await moderator.post(publication(), { retires: idsOf(await offered()) })
  }
  const made = (await listed('published')).filter(({ author }) => author.kind === 'model')
  expect(made).toHaveLength(30)
})

test('[FAULT-11] the same batch of the same run is saved once, however often it is sent', async () => {
  const one = await intake().save(name, batch(1, 3))
  expect(await intake().save(name, batch(1, 3))).toEqual(one)
  expect(await inPlay()).toBe(100)
})

test('[BUILD-21] undoing a run retires its questions, drafts too, and restores those that made room, once', async () => {
  await intake().save(name, batch(1))
  await approveDrafts()
  await moderator.post(publication(), { retires: idsOf(await offered()) })
  await intake().save(name, batch(2))
  const twice = await Promise.all([1, 2].map(() => moderator.post('/api/content/generation-runs/run-1/undo')))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(twice).toContainEqual(expect.objectContaining({ body: { restored: 15, retired: 30 } }))
  const back = (await listed('published')).map(({ question_id }) => question_id)
  expect(back).toEqual(rows.map(({ question_id }) => question_id))
  expect(await moderator.post('/api/content/generation-runs/run-2/undo')).toMatchObject({ status: 404 })
})

test('[BUILD-21] what an undo would change is shown beforehand, and nothing is left to undo afterward', async () => {
  const undoable = async () => {
    const { runs } = (await moderator.get<UndoableRuns>('/api/content/generation-runs')).body
    return runs.toSorted((one, other) => one.run.localeCompare(other.run))
  }
  expect(await undoable()).toEqual([])
  await intake().save(name, batch(1))
  await approveDrafts()
  await moderator.post(publication(), { retires: idsOf(await offered()) })
  await intake().save(name, { ...batch(2, 3), run: 'run-2' })
  expect(await undoable()).toEqual([
    { run: 'run-1', retires: 15, restores: 15, drafts: 0, approved: 0 },
    { run: 'run-2', retires: 3, restores: 0, drafts: 3, approved: 0 },
  ])
  await moderator.post('/api/content/generation-runs/run-1/undo')
  expect(await undoable()).toEqual([{ run: 'run-2', retires: 3, restores: 0, drafts: 3, approved: 0 }])
  expect((await site.as('user').get('/api/content/generation-runs')).status).toBe(403)
})

test('[SEC-30] an item that is not a question of the bank is named and not saved', async () => {
  const [good, other] = fresh(2)
  const twoRight = { ...other, choices: other?.choices.map((choice) => ({ ...choice, isCorrect: true })) }
  const empty = { ...other, blank: '' }
  const questions = [good, twoRight, empty] as Record<string, unknown>[]
  const result = await intake().save(name, { run: 'run-1', number: 1, model: 'm', questions })
  expect(result).toMatchObject({ saved: 1, drafts: 1 })
  expect(result.errors).toEqual([
    expect.stringContaining('Question 2: choices'),
    expect.stringContaining('Question 3: blank'),
  ])
})

test('[BUILD-8] a question that is too much like a waiting draft is named and not saved', async () => {
  await intake().save(name, batch(1, 3))
  const again = await intake().save(name, { ...batch(1, 3), run: 'run-2' })
  expect(again).toMatchObject({ saved: 0, drafts: 0 })
  expect(again.errors).toHaveLength(3)
  expect(again.errors[0]).toMatch(/^Question 1: question is too much like the draft q-/)
})

test('scenarios get the next free numbers', async () => {
  const questions = scenarios.rows.slice(0, 2).map(({ scenario_id: _, ...row }) => row)
  const result = await intake().save('governance_scenarios', { run: 'r', number: 1, model: 'm', questions })
  expect(result.ids).toEqual(['5', '6'])
})
