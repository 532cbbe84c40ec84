import { readBank, readBanks } from '@icio/banks/banks'
import { bankNames } from '@icio/contracts/banks/banks'
import type { BankUpgrade, WaitingChange } from '@icio/contracts/bank-upgrades/endpoints'
import type { BankQuestion, QuestionVersion } from '@icio/contracts/question-passport/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { Connection } from 'mongoose'
import { seedBanks } from '../src/bank-upgrade/seed-banks.js'
import { ensureBankIndexes } from '../src/collections/banks.js'
import { createQuestionKeeper } from '../src/editing/question-keeper.js'
import { questionBank } from '../src/editing/question-bank.js'
import { fillFirstEdition, firstEdition, rowId } from './first-edition.js'
import { freshDatabase } from '@icio/kit/testing/run-service'
import { runContent, type TestedContent } from './run-content.js'

const quiz = 'quiz_questions'
const retired = { retired_at: new Date('2026-10-20T08:00:00.000Z') }
const reviewer = { id: 'm', name: 'A moderator', at: new Date('2026-10-20T08:00:00.000Z') }
const touched = {
  [quiz]: {
    'quiz-general-003': { action: 'edited', change: { prompt: 'Put in our own words?' } },
    'quiz-general-005': { action: 'reviewed', change: { reviewer } },
    'quiz-general-007': { action: 'retired', change: retired },
    'quiz-general-017': { action: 'edited', change: { source: 'Our own source' } },
    'quiz-general-025': { action: 'retired', change: retired },
  },
  governance_scenarios: { '2': { action: 'edited', change: { question: 'What do we do now?' } } },
}

/** For tests in which one bank is enough. */
const banks = [readBank('quiz', 'general')]

type Row = Record<string, unknown>
const fileRow = (id: string) => readBank('quiz', 'general').rows.find((row) => row.question_id === id)
const url = (id: string) => `/api/content/banks/${quiz}/${id}`
const upgrades = '/api/content/bank-upgrades'

/** Everything that a start could have changed. */
async function everything(connection: Connection) {
  const names = [...bankNames, 'question_versions', 'bank_upgrades', 'bank_upgrade_turns']
  return Promise.all(names.map((name) => connection.collection(name).find().sort({ _id: 1 }).toArray()))
}

describe('a database of the first edition', () => {
  let site: TestedContent
  let moderator: ReturnType<TestedContent['as']>
  const row = (id: string, bank = quiz) =>
    site.connection.collection(bank).findOne({ question_id: id }) as Promise<Row>
  const trail = async (id: string) =>
    (await moderator.get<{ versions: QuestionVersion[] }>(`${url(id)}/versions`)).body.versions
  const dealt = async () =>
    (await questionBank(site.connection).questions('quiz', 'general')).map(({ question_id }) => question_id)

  beforeAll(async () => {
    site = await runContent({ standing: (connection) => fillFirstEdition(connection, touched) })
    moderator = site.as('moderator')
  })
  afterAll(() => site.close())

  test('[DATA-36] an unedited question gets the new text; different choices start a new revision', async () => {
    expect(await row('quiz-general-001')).toMatchObject({
      ...fileRow('quiz-general-001'),
      version: 2,
      revision: 2,
      edited_at: null,
    })
    expect(await row('quiz-general-028')).toMatchObject({ ...fileRow('quiz-general-028'), version: 2 })
    expect(await row('quiz-general-028')).not.toHaveProperty('revision')
    expect(await row('quiz-general-002')).toMatchObject({ ...fileRow('quiz-general-002'), version: 1 })
    const versions = await trail('quiz-general-001')
    expect(versions.map(({ action }) => action)).toEqual(['updated', 'seeded'])
    const first = firstEdition[quiz].find((one) => rowId(one) === 'quiz-general-001')
    expect(versions[1]?.question).toEqual(first)
  })

  test('[DATA-36] a question that was only reviewed or retired gets the new text, and stays retired', async () => {
    expect(await row('quiz-general-005')).toMatchObject({ ...fileRow('quiz-general-005'), reviewer: null })
    expect(await row('quiz-general-007')).toMatchObject({ ...fileRow('quiz-general-007'), ...retired })
  })

  test('[DATA-36] an edited question stays as it was, in play, and is shown next to the new text', async () => {
    expect(await row('quiz-general-003')).toMatchObject({ prompt: 'Put in our own words?', version: 2 })
    const { body } = await moderator.get<{ waiting: WaitingChange[] }>(upgrades)
    expect(body.waiting.map(({ bank, id }) => `${bank} ${id}`)).toEqual([
      'quiz_questions quiz-general-003',
      'quiz_questions quiz-general-017',
      'governance_scenarios 2',
    ])
    expect(body.waiting[0]).toMatchObject({
      version: 2,
      current: { prompt: 'Put in our own words?' },
      offered: fileRow('quiz-general-003'),
    })
    expect(body.waiting[1]).toMatchObject({ current: { source: 'Our own source' }, offered: null })
    expect(await dealt()).toEqual(expect.arrayContaining(['quiz-general-003', 'quiz-general-017']))
  })

  test('[DATA-37] a dropped question is retired, readable, and never dealt; a new one is dealt', async () => {
    expect(await row('quiz-general-014')).toMatchObject({ retired_at: expect.any(Date), version: 2 })
    expect((await trail('quiz-general-014')).map(({ action }) => action)).toEqual(['retired', 'seeded'])
    const inPlay = await dealt()
    for (const id of ['quiz-general-014', 'quiz-general-025', 'quiz-general-007'])
      expect(inPlay).not.toContain(id)
    expect(inPlay).toContain('quiz-general-101')
    // All rows of the file but the retired one, and the dropped one that had been edited.
    expect(inPlay).toHaveLength(100)
  })

  test('[DATA-38] a report of what the start has changed is stored, bank by bank', async () => {
    const { body } = await moderator.get<{ upgrades: BankUpgrade[] }>(upgrades)
    const report = body.upgrades.find(({ bank }) => bank === quiz)
    expect(report).toMatchObject({
      is_first: false,
      replaced: ['quiz-general-001', 'quiz-general-028', 'quiz-general-005', 'quiz-general-007'].sort(),
      retired: ['quiz-general-014', 'quiz-general-025'],
      waiting: ['quiz-general-003', 'quiz-general-017'],
    })
    expect(report?.revised).toEqual(['quiz-general-001', 'quiz-general-005', 'quiz-general-007'])
    expect(report?.added).toContain('quiz-general-101')
    expect(body.upgrades.map(({ bank }) => bank).sort()).toEqual([...bankNames].sort())
  })

  test('[DATA-38] every row of the files is in its bank, or waits; the same start again changes nothing', async () => {
    for (const { name, rows } of readBanks()) {
      const there = await site.connection.collection(name).countDocuments()
      expect(there).toBeGreaterThanOrEqual(rows.length)
    }
    const before = await everything(site.connection)
    for (const seeded of await seedBanks(site.connection))
      expect(seeded).toMatchObject({ added: 0, replaced: 0, retired: 0 })
    expect(await everything(site.connection)).toEqual(before)
  })

  test('[DATA-37] a dropped question that the staff restores stays in play at the next start', async () => {
    // The bank is full: a question that is restored needs the place of another (REVIEW-7).
    await moderator.delete(url('quiz-general-109'))
    expect((await moderator.post(`${url('quiz-general-014')}/restore`)).status).toBe(200)
    await seedBanks(site.connection)
    expect(await dealt()).toContain('quiz-general-014')
  })
})

describe('decisions on edited questions', () => {
  let site: TestedContent
  let moderator: ReturnType<TestedContent['as']>
  const decide = (id: string, body: object, bank: string = quiz) =>
    moderator.post<{ question: BankQuestion<'quiz'> }>(`${upgrades}/${bank}/${id}`, body)
  const waiting = async () =>
    (await moderator.get<{ waiting: WaitingChange[] }>(upgrades)).body.waiting.map(({ id }) => id)

  beforeEach(async () => {
    site = await runContent({ banks, standing: (connection) => fillFirstEdition(connection, touched) })
    moderator = site.as('moderator')
  })
  afterEach(() => site.close())

  test('[DATA-39] take replaces it with the new text, and the next release finds it unedited', async () => {
    const { status, body } = await decide('quiz-general-003', { decision: 'take', version: 2 })
    expect(status).toBe(200)
    expect(body.question).toMatchObject({ ...fileRow('quiz-general-003'), version: 3, revision: 2 })
    expect(await waiting()).not.toContain('quiz-general-003')
    const later = readBank('quiz', 'general')
    const next = later.rows.find(({ question_id }) => question_id === 'quiz-general-003')
    if (next) next.prompt = 'Of a later release?'
    expect(await seedBanks(site.connection, [later])).toMatchObject([{ replaced: 1 }])
  })

  test('[DATA-39] keep leaves it as it is, and it does not wait again until the project changes its text', async () => {
    const { body } = await decide('quiz-general-003', { decision: 'keep', version: 2 })
    expect(body.question).toMatchObject({ prompt: 'Put in our own words?', version: 3, revision: 1 })
    await seedBanks(site.connection, banks)
    expect(await waiting()).not.toContain('quiz-general-003')
    const later = readBank('quiz', 'general')
    const next = later.rows.find(({ question_id }) => question_id === 'quiz-general-003')
    if (next) next.prompt = 'Of a later release?'
    expect(await seedBanks(site.connection, [later])).toMatchObject([{ replaced: 0, waiting: 2 }])
  })

  test('[DATA-39] merge saves a text made of both, checked like any edit', async () => {
    const question = { ...fileRow('quiz-general-003'), prompt: 'Ours and theirs?' }
    const wrong = await decide('quiz-general-003', {
      decision: 'merge',
      version: 2,
      question: { ...question, choices: [] },
    })
    expect(wrong.status).toBe(400)
    const renamed = await decide('quiz-general-003', {
      decision: 'merge',
      version: 2,
      question: { ...question, question_id: 'quiz-general-001' },
    })
    expect(renamed.body).toMatchObject({ error: { details: [{ path: 'question_id' }] } })
    expect((await decide('quiz-general-003', { decision: 'merge', version: 2 })).status).toBe(400)
    const { body } = await decide('quiz-general-003', { decision: 'merge', version: 2, question })
    expect(body.question).toMatchObject({ prompt: 'Ours and theirs?', version: 3 })
    expect(await waiting()).not.toContain('quiz-general-003')
  })

  test('[DATA-39] take retires a dropped question, and keep leaves it in play permanently', async () => {
    expect((await decide('quiz-general-017', { decision: 'take', version: 2 })).body.question.state).toBe(
      'retired',
    )
    expect(await waiting()).not.toContain('quiz-general-017')
  })

  test('a decision on another version, on a question that does not wait, and a second decision are refused', async () => {
    const stale = await decide('quiz-general-003', { decision: 'take', version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'question_changed' } } })
    const idle = await decide('quiz-general-001', { decision: 'take', version: 2 })
    expect(idle).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_decide' } } })
    expect((await decide('nothing', { decision: 'take', version: 1 })).status).toBe(404)
    const both = await Promise.all([
      decide('quiz-general-003', { decision: 'take', version: 2 }),
      decide('quiz-general-003', { decision: 'keep', version: 2 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[ROLE-4, ROLE-5] neither visitors nor users can read or decide', async () => {
    for (const request of [
      { method: 'GET', url: upgrades },
      {
        method: 'POST',
        url: `${upgrades}/${quiz}/quiz-general-003`,
        payload: { decision: 'take', version: 2 },
      },
    ] as const) {
      expect((await site.call<ErrorBody>(request)).status).toBe(401)
      const { headers } = site.people.signIn({ role: 'user' })
      expect((await site.call<ErrorBody>({ ...request, headers })).status).toBe(403)
    }
    expect(await waiting()).toContain('quiz-general-003')
  })
})

describe('a start that fails, and concurrent starts', () => {
  let connection: Connection
  beforeEach(async () => {
    connection = await freshDatabase()
    await ensureBankIndexes(connection)
    await createQuestionKeeper(connection).ensureIndexes()
    await fillFirstEdition(connection, touched)
  })
  afterEach(async () => {
    await connection.dropDatabase()
    await connection.close()
  })

  test('[DATA-38] a failure in the middle of a bank leaves that bank unchanged, and the next start completes it', async () => {
    const keeper = createQuestionKeeper(connection)
    const before = await everything(connection)
    const failing = {
      ...keeper,
      trail: { ...keeper.trail, add: () => Promise.reject(new Error('The power went')) },
    }
    await expect(seedBanks(connection, banks, failing)).rejects.toThrow('The power went')
    expect(await everything(connection)).toEqual(before)
    const [first] = await seedBanks(connection, banks)
    expect(first).toMatchObject({ bank: quiz, replaced: 4, retired: 2, waiting: 2 })
  })

  test('three processes at once apply the upgrade once', async () => {
    await Promise.all([1, 2, 3].map(() => seedBanks(connection, banks)))
    expect(await connection.collection('bank_upgrades').countDocuments()).toBe(1)
    expect(await connection.collection(quiz).findOne({ question_id: 'quiz-general-001' })).toMatchObject({
      version: 2,
      revision: 2,
    })
  })

  test('a question made here is not overwritten by a new project question with the same id: it waits', async () => {
    const own = { ...firstEdition[quiz][0], question_id: 'quiz-general-101', prompt: 'Our own?' }
    const kept = { version: 1, edited_at: new Date(), retired_at: null, seed_print: null }
    const times = { created_at: new Date(), updated_at: new Date() }
    await connection.collection(quiz).insertOne({ ...own, ...kept, ...times })
    const [report] = await seedBanks(connection, banks)
    expect(report).toMatchObject({ waiting: 3 })
    expect(await connection.collection(quiz).findOne({ question_id: 'quiz-general-101' })).toMatchObject({
      prompt: 'Our own?',
    })
  })

  test('an edit during the upgrade is kept: whichever comes second fails or starts over', async () => {
    const keeper = createQuestionKeeper(connection)
    const by = { id: 'm', name: 'A moderator' }
    const editRequest = { action: 'edited' as const, by, question: { source: 'Edited meanwhile' } }
    const [, edit] = await Promise.allSettled([
      seedBanks(connection, banks),
      keeper.edit(quiz, 'quiz-general-001', 1, editRequest),
    ])
    const row = await connection.collection(quiz).findOne({ question_id: 'quiz-general-001' })
    if (edit.status === 'fulfilled') expect(row).toMatchObject({ source: 'Edited meanwhile' })
    else expect(row).toMatchObject({ ...fileRow('quiz-general-001') })
  })
})
