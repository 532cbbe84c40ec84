import { readBank } from '@icio/banks/banks'
import type { BankQuestion, Counts, UndoableRuns } from '@icio/contracts/question-passport/endpoints'
import { remoteQuestionIntake } from '@icio/kit/http/internal-calls'
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

test('[BUILD-8] in a full bank the oldest are retired but kept, reviewed ones last', async () => {
  const reviewed = rows.slice(0, 5).map(({ question_id }) => question_id)
  for (const id of reviewed) await moderator.patch(`${bank}/${id}`, { version: 1, reviewed: true })
  const result = await intake().save(name, batch(1))
  expect(result).toMatchObject({ saved: 15, deleted: 15, errors: [] })
  expect(await inPlay()).toBe(100)
  const gone = (await listed('retired')).map(({ question_id }) => question_id)
  expect(gone).toEqual(rows.slice(5, 20).map(({ question_id }) => question_id))
  const made = (await listed('published')).filter(({ author }) => author.kind === 'model')
  expect(made).toHaveLength(15)
  expect(made[0]).toMatchObject({ author: { name: 'a model' }, reviewer: null, version: 1 })
})

test('a run never retires its own questions to make room', async () => {
  for (const { question_id: id } of rows)
    await moderator.patch(`${bank}/${id}`, { version: 1, reviewed: true })
  await intake().save(name, batch(1))
  await intake().save(name, batch(2))
  const made = (await listed('published')).filter(({ author }) => author.kind === 'model')
  expect(made).toHaveLength(30)
})

test('[FAULT-11] the same batch of the same run is saved once, however often it is sent', async () => {
  const one = await intake().save(name, batch(1, 3))
  expect(await intake().save(name, batch(1, 3))).toEqual(one)
  expect(await inPlay()).toBe(100)
})

test('undoing a run retires its questions and restores those that made room', async () => {
  await intake().save(name, batch(1))
  await intake().save(name, batch(2))
  const undone = await moderator.post('/api/content/generation-runs/run-1/undo')
  expect(undone).toMatchObject({ status: 200, body: { restored: 30, retired: 30 } })
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
  await intake().save(name, { ...batch(2, 3), run: 'run-2' })
  expect(await undoable()).toEqual([
    { run: 'run-1', retires: 15, restores: 15 },
    { run: 'run-2', retires: 3, restores: 3 },
  ])
  await moderator.post('/api/content/generation-runs/run-1/undo')
  expect(await undoable()).toEqual([{ run: 'run-2', retires: 3, restores: 3 }])
  expect((await site.as('user').get('/api/content/generation-runs')).status).toBe(403)
})

test('[SEC-30] an item that is not a question of the bank is named and not saved', async () => {
  const [good, other] = fresh(2)
  const twoRight = { ...other, choices: other?.choices.map((choice) => ({ ...choice, isCorrect: true })) }
  const empty = { ...other, blank: '' }
  const questions = [good, twoRight, empty] as Record<string, unknown>[]
  const result = await intake().save(name, { run: 'run-1', number: 1, model: 'm', questions })
  expect(result).toMatchObject({ saved: 1, deleted: 1 })
  expect(result.errors).toEqual([
    expect.stringContaining('Question 2: choices'),
    expect.stringContaining('Question 3: blank'),
  ])
})

test('scenarios get the next free numbers', async () => {
  const questions = scenarios.rows.slice(0, 2).map(({ scenario_id: _, ...row }) => row)
  const result = await intake().save('governance_scenarios', { run: 'r', number: 1, model: 'm', questions })
  expect(result.ids).toEqual(['5', '6'])
})
