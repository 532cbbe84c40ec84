import { readBank } from '@icio/banks/banks'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { BankQuestion, ImportReport } from '@icio/contracts/question-passport/endpoints'
import { remoteCorrections } from '@icio/kit/http/internal-calls'
import { internalSecret, runContent, type TestedContent } from './run-content.js'

const whole = readBank('quiz', 'general')
const rows = whole.rows.slice(0, 3) as QuizRow[]
const [row] = rows as [QuizRow]
const bank = `/api/content/banks/${whole.name}`
const url = `${bank}/${row.question_id}`
const right = ({ choices }: Pick<QuizRow, 'choices'>) => choices.find(({ isCorrect }) => isCorrect)?.text

/** The same question with the key on another choice. */
const other = (() => {
  const to = row.choices.find(({ isCorrect }) => !isCorrect)!
  const choices = row.choices.map(({ id, text }) =>
    text === to.text
      ? { id, text, isCorrect: true, whyCorrect: 'Because.' }
      : { id, text, isCorrect: false, whyWrong: 'It is not.' },
  )
  const incorrectByChoiceId = Object.fromEntries(
    choices.filter(({ isCorrect }) => !isCorrect).map(({ id }) => [id, 'It is not.']),
  )
  return { choices, explanation: { correct: 'Because.', incorrectByChoiceId } }
})()

let site: TestedContent
let first: ReturnType<TestedContent['as']>
let second: ReturnType<TestedContent['as']>
beforeEach(async () => {
  site = await runContent({ banks: [{ ...whole, rows } as typeof whole], keyNeedsTwo: true })
  first = site.as('moderator')
  second = site.as('admin')
})
afterEach(() => site.close())

type One = { question: BankQuestion<'quiz'>; error?: { code: string } }
const propose = (who = first, more: object = {}) =>
  who.patch<One>(url, { version: 1, question: other, reviewed: true, note: 'Read again', ...more })
const decide = (who: typeof first, decision = 'confirm', version = 2) =>
  who.post<One>(`${url}/key-change`, { version, decision })
const standing = async () => (await second.get<One>(url)).body.question

test('[REVIEW-8] another key waits: nothing of the change is in effect until a second person has seen and confirmed it', async () => {
  expect((await propose()).body.question).toMatchObject({ version: 2, reviewer: null })
  const waiting = await standing()
  expect(right(waiting)).toBe(right(row))
  expect(waiting.key_change).toMatchObject({ by: { id: first.id }, note: 'Read again', question: other })
  const alone = await decide(first)
  expect([alone.status, alone.body.error?.code]).toEqual([403, 'second_person_needed'])
  const done = await decide(second)
  expect(right(done.body.question)).toBe(right(other))
  expect(done.body.question).toMatchObject({
    version: 3,
    revision: 2,
    key_change: null,
    reviewer: { name: 'A admin' },
  })
  const { versions } = (await second.get<{ versions: { action: string; note: string }[] }>(`${url}/versions`))
    .body
  expect(versions.map(({ action }) => action)).toEqual(['reviewed', 'edited', 'seeded'])
  expect(versions.slice(0, 2).map(({ note }) => note)).toEqual([
    'Confirmed the key that A moderator proposed: Read again',
    'Another key proposed: Read again',
  ])
})

test('[REVIEW-8, SEC-121] the same person cannot confirm by another session, nor somebody whose role was taken away', async () => {
  await propose()
  const { headers } = site.people.signIn({ id: first.id, role: 'moderator', displayName: 'Another name' })
  const payload = { version: 2, decision: 'confirm' }
  const again = await site.call({ method: 'POST', url: `${url}/key-change`, headers, payload })
  expect(again.status).toBe(403)
  site.people.changeRole(second, 'user')
  expect((await decide(second)).status).toBe(403)
  site.people.changeRole(second, 'moderator')
  expect(right(await standing())).toBe(right(row))
})

test('[REVIEW-8] of two who decide at once one is heard, and what was decided does not wait again', async () => {
  await propose()
  const both = await Promise.all([decide(second), decide(site.as('moderator'), 'refuse')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const isConfirmed = both[0].status === 200
  expect(right(await standing())).toBe(right(isConfirmed ? other : row))
  const late = await decide(second, 'confirm', 3)
  expect([late.status, late.body.error?.code]).toEqual([409, 'nothing_to_decide'])
})

test('[REVIEW-8] whoever proposed it can take it back; a change of the same fields drops it, one of others does not', async () => {
  await propose()
  expect((await decide(first, 'refuse')).body.question).toMatchObject({ version: 3, key_change: null })
  await propose(first, { version: 3 })
  await second.patch(url, { version: 4, question: { tags: ['other'] } })
  expect((await standing()).key_change).toMatchObject({ by: { id: first.id } })
  await second.patch(url, {
    version: 5,
    question: { explanation: { ...row.explanation, correct: 'Put better than before.' } },
  })
  expect(await standing()).toMatchObject({ version: 6, key_change: null })
  expect((await decide(second, 'confirm', 6)).body.error?.code).toBe('nothing_to_decide')
})

test('[REVIEW-8, SEC-121] no other way leads around it: as a draft, in a file; a ruling has a player behind it', async () => {
  await first.patch(url, { version: 1, state: 'draft' })
  const draft = await propose(first, { version: 2, state: 'published' })
  expect(draft.body.question).toMatchObject({ state: 'draft', key_change: { by: { id: first.id } } })
  const text = JSON.stringify([{ ...rows[1], ...other, choices: other.choices }])
  const report = await first.post<ImportReport>(`${bank}/file`, { format: 'json', text })
  expect(report.body.notes).toEqual([
    expect.objectContaining({ name: rows[1]?.question_id, text: expect.stringContaining('second person') }),
  ])
  const imported = (await second.get<One>(`${bank}/${rows[1]?.question_id}`)).body.question
  expect(right(imported)).toBe(right(rows[1]!))
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const ruled = remoteCorrections({ url: address, secret: internalSecret })
  const correct = rows[2]?.choices.find(({ isCorrect }) => !isCorrect)?.text ?? ''
  const by = { id: first.id, name: 'A moderator' }
  expect(await ruled.correct(whole.name, rows[2]?.question_id ?? '', { correct, text: 'So.', by })).toEqual({
    changed: true,
  })
})
