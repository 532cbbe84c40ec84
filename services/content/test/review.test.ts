import { readBank } from '@icio/banks/banks'
import type { ReviewActivity, ReviewFindings } from '@icio/contracts/review/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { remoteBankSummary } from '@icio/kit/http/internal-calls'
import { internalSecret, runContent, type TestedContent } from './run-content.js'

const whole = readBank('quiz', 'general')
const rows = whole.rows.slice(0, 30)
const bank = `/api/content/banks/${whole.name}`
const [first, second] = rows as [QuizRow, QuizRow]

let site: TestedContent
let now = new Date('2026-11-28T12:00:00Z')
beforeAll(async () => {
  site = await runContent({ banks: [{ ...whole, rows } as typeof whole], now: () => now })
})
afterAll(() => site.close())

type One = { question: BankQuestion<'quiz'> }
const findings = async () =>
  (await site.as('moderator').get<ReviewFindings>(`${bank}/review-findings`)).body.findings
const activity = async () =>
  (await site.as('moderator').get<ReviewActivity>('/api/content/review-activity')).body.people

test('[REVIEW-2] each question has the chance that its choices give it away, and its near twin in any bank', async () => {
  expect((await findings()).map(({ id }) => id).sort()).toEqual(
    rows.map(({ question_id }) => question_id).sort(),
  )
  for (const { guessed, twin } of await findings()) {
    expect(guessed).toBeGreaterThanOrEqual(0)
    expect(guessed).toBeLessThanOrEqual(1)
    expect(twin).toBeNull()
  }
  const { question_id: _, ...copy } = { ...first, prompt: `${first.prompt} Say it.` }
  const made = await site.as('moderator').post<One>(bank, { question: copy, state: 'draft' })
  expect(made.status).toBe(201)
  const id = made.body.question.question_id
  const found = new Map((await findings()).map((each) => [each.id, each.twin]))
  expect(found.get(id)).toMatchObject({ bank: whole.name, id: first.question_id })
  expect(found.get(first.question_id)).toMatchObject({ id })
  expect(found.get(second.question_id)).toBeNull()
  await site.as('moderator').delete(`${bank}/${id}`)
  expect(new Map((await findings()).map((each) => [each.id, each.twin])).get(first.question_id)).toBeNull()
})

test('[REVIEW-1] a question is rejected with a reason in one change, and comes back as it was', async () => {
  const url = `${bank}/${second.question_id}`
  const moderator = site.as('moderator')
  const rejected = await moderator.patch<One>(url, {
    version: 1,
    retired: true,
    note: 'Two choices are right',
  })
  expect(rejected.body.question).toMatchObject({ state: 'retired', version: 2 })
  const { body } = await moderator.get<{ versions: { action: string; note: string }[] }>(`${url}/versions`)
  expect(body.versions[0]).toMatchObject({ action: 'retired', note: 'Two choices are right' })
  const back = await moderator.patch<One>(url, { version: 2, retired: false })
  expect(back.body.question).toMatchObject({ state: 'published', retired_at: null, version: 3 })
})

test('[REVIEW-4] an approval ends with the next change; the activity counts thirty days by person', async () => {
  const url = `${bank}/${first.question_id}`
  now = new Date('2027-03-01T12:00:00Z')
  const moderator = site.as('moderator')
  const admin = site.as('admin')
  const approved = await moderator.patch<One>(url, { version: 1, reviewed: true })
  expect(approved.body.question.reviewer).toMatchObject({ name: 'A moderator' })
  const edited = await admin.patch<One>(url, { version: 2, question: { tags: ['other'] } })
  expect(edited.body.question.reviewer).toBeNull()
  const again = await moderator.patch<One>(url, { version: 3, reviewed: true })
  expect(again.status).toBe(200)
  expect(await activity()).toEqual([
    { id: moderator.id, name: 'A moderator', approved: 2, edited: 0, retired: 0, last_at: now.toISOString() },
    { id: admin.id, name: 'A admin', approved: 0, edited: 1, retired: 0, last_at: now.toISOString() },
  ])
  now = new Date('2027-04-15T12:00:00Z')
  expect(await activity()).toEqual([])
})

test('[REVIEW-12] a bank is summarized by the reasons of the desk, for our own services only', async () => {
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const summarize = (secret: string, items: Parameters<SummarizeBank>[1]['items'] = []) =>
    remoteBankSummary({ url: address, secret })(whole.name, {
      since: now.toISOString(),
      until: new Date(now.getTime() + 1).toISOString(),
      items,
      challenges: [{ question_id: rows[6]?.question_id ?? '', count: 2 }],
    })
  await expect(summarize('wrong')).rejects.toMatchObject({ code: 'unavailable' })
  const before = await summarize(internalSecret)
  const figures = {
    id: rows[5]?.question_id ?? '',
    times_shown: 60,
    times_answered: 60,
    share_right: 0.7,
    discrimination: null,
    preferred_wrong: { text: 'Another one', picked: 20, key_picked: 5 },
  }
  await site
    .as('moderator')
    .patch(`${bank}/${rows[7]?.question_id}`, { version: 1, state: 'draft', question: { tags: ['other'] } })
  const after = await summarize(internalSecret, [figures])
  const count = ({ doubtful }: typeof after, wanted: string) =>
    doubtful.find(({ kind }) => kind === wanted)?.count ?? 0
  expect([count(before, 'challenged'), count(before, 'key-doubtful')]).toEqual([1, 0])
  expect([count(after, 'challenged'), count(after, 'key-doubtful')]).toEqual([1, 1])
  expect([after.waiting, after.decided]).toEqual([before.waiting + 1, before.decided + 1])
})

test('[REVIEW-2, REVIEW-4] findings and activity are for the staff', async () => {
  for (const url of [`${bank}/review-findings`, '/api/content/review-activity']) {
    expect((await site.as('user').get(url)).status).toBe(403)
    expect((await site.call({ method: 'GET', url })).status).toBe(401)
  }
})
