import { readBank, readBanks, type Bank } from '@icio/banks/banks'
import { bankNames } from '@icio/contracts/banks/banks'
import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { bankModel, ensureBankIndexes } from '../src/collections/banks.js'
import { questionBank } from '../src/editing/question-bank.js'
import { seedBanks } from '../src/bank-upgrade/seed-banks.js'

let connection: Connection
beforeEach(async () => {
  connection = await freshDatabase()
  await ensureBankIndexes(connection)
})
afterEach(async () => {
  await connection.dropDatabase()
  await connection.close()
})

const quiz = () => bankModel<'quiz'>(connection, 'quiz_questions')
/** The general quiz bank, with some rows changed as a later release might change them. */
function laterRelease(change: (rows: Bank<'quiz'>['rows']) => void): Bank[] {
  const bank = readBank('quiz', 'general')
  change(bank.rows)
  return [bank]
}

test('[DATA-11] the seed fills the six banks, each in its own collection', async () => {
  await seedBanks(connection)
  for (const name of bankNames) expect(await connection.collection(name).countDocuments()).toBe(100)
})

test('[DATA-14, DATA-16, DATA-28] rows are stored as in the files, with their creation time', async () => {
  await seedBanks(connection)
  for (const { name, rows, kind } of readBanks()) {
    const key = kind === 'governance' ? 'scenario_id' : 'question_id'
    const stored = await connection
      .collection(name)
      .findOne({ [key]: new Map(Object.entries(rows[7] ?? {})).get(key) })
    expect(stored).toMatchObject(rows[7] as object)
    expect(stored).toMatchObject({
      created_at: expect.any(Date),
      version: 1,
      edited_at: null,
      retired_at: null,
    })
  }
})

test('seeding again changes nothing', async () => {
  await seedBanks(connection)
  const before = await quiz().find().sort({ question_id: 1 }).lean()
  for (const seeded of await seedBanks(connection))
    expect(seeded).toMatchObject({ added: 0, replaced: 0, retired: 0, waiting: 0 })
  expect(await quiz().find().sort({ question_id: 1 }).lean()).toEqual(before)
})

test('an edited row is never overwritten, an unedited row follows its file', async () => {
  await seedBanks(connection)
  await quiz().updateOne(
    { question_id: 'quiz-general-001' },
    { prompt: 'Edited by hand?', edited_at: new Date(), $inc: { version: 1 } },
  )
  const later = laterRelease((rows) => {
    for (const row of rows.slice(0, 2)) row.prompt = `Corrected: ${row.prompt}`
  })
  expect(await seedBanks(connection, later)).toEqual([
    { bank: 'quiz_questions', added: 0, replaced: 1, retired: 0, waiting: 1 },
  ])
  expect(await quiz().findOne({ question_id: 'quiz-general-001' }).lean()).toMatchObject({
    prompt: 'Edited by hand?',
    version: 2,
  })
  expect((await quiz().findOne({ question_id: 'quiz-general-002' }).lean())?.prompt).toMatch(/^Corrected: /)
})

test('a row that was retired stays retired, and is not dealt', async () => {
  await seedBanks(connection)
  await quiz().updateOne({ question_id: 'quiz-general-001' }, { retired_at: new Date() })
  await seedBanks(connection)
  const rows = await questionBank(connection).questions('quiz', 'general')
  expect(rows).toHaveLength(99)
  expect(rows.map(({ question_id }) => question_id)).not.toContain('quiz-general-001')
})

test('a row made by hand stays when a later release is seeded', async () => {
  await seedBanks(connection)
  const row = await quiz().findOne({}, { _id: 0 }).lean()
  await quiz().collection.insertOne({ ...row, question_id: 'made-by-hand', seed_print: null })
  await seedBanks(connection)
  expect(await quiz().countDocuments()).toBe(101)
})

test('several processes may seed at once: every row exists once', async () => {
  await Promise.all([seedBanks(connection), seedBanks(connection), seedBanks(connection)])
  for (const name of bankNames) expect(await connection.collection(name).countDocuments()).toBe(100)
})

test('a row with an invalid shape stops the seed and is named, before anything is written', async () => {
  const broken = laterRelease((rows) => {
    if (rows[4]) rows[4].prompt = ''
  })
  await expect(seedBanks(connection, broken)).rejects.toThrow('quiz_questions, row quiz-general-005/prompt')
  expect(await quiz().countDocuments()).toBe(0)
})

test('other services get whole rows without internal fields, newest first', async () => {
  await seedBanks(connection)
  const rows = await questionBank(connection).questions('governance', 'government-risk-pools', { limit: 3 })
  expect(rows).toEqual(readBank('governance', 'government-risk-pools').rows.slice(-3).reverse())
})

test('[CALL-22] a draw reads through an index', async () => {
  await seedBanks(connection)
  const plan = await quiz()
    .find({ retired_at: null })
    .sort({ created_at: -1 })
    .limit(100)
    .explain('queryPlanner')
  expect(JSON.stringify(plan)).toContain('IXSCAN')
  expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
})
