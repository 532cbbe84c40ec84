import { readBank } from '@icio/banks/banks'
import type { FormCues } from '@icio/contracts/form-cues/endpoints'
import type { GovernanceRow } from '@icio/contracts/question-bank/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { runContent, type TestedContent } from './run-content.js'

const whole = readBank('governance', 'general')
const bank = `/api/content/banks/${whole.name}`

/** Marks one option of a scenario: anyone who knows the mark does not need the question. */
function marked(row: GovernanceRow, isMarked: (option: GovernanceRow['options'][number]) => boolean) {
  const options = row.options.map((option) => ({
    ...option,
    text: isMarked(option) ? `Perhaps ${option.text}` : option.text,
  }))
  return { ...row, options }
}

const plain = whole.rows.slice(0, 30)
const rows = plain.map((row) => marked(row, ({ isCorrect }) => isCorrect))
const [first, , second] = plain as [GovernanceRow, GovernanceRow, GovernanceRow]

let site: TestedContent
let moderator: ReturnType<TestedContent['as']>
beforeAll(async () => {
  site = await runContent({ banks: [{ ...whole, rows } as typeof whole] })
  moderator = site.as('moderator')
})
afterAll(() => site.close())

const cuesOf = async (id: number) => (await moderator.get<FormCues>(`${bank}/${id}/form-cues`)).body
const scoreOf = async (id: number) => (await cuesOf(id)).score ?? NaN

test('[DATA-41] a choice that resembles the right ones of its bank reveals the key, and an edit corrects that', async () => {
  const id = first.scenario_id
  expect(await cuesOf(id)).toEqual({ score: expect.any(Number), chance: 0.25, learned_from: 29 })
  expect(await scoreOf(id)).toBeGreaterThan(0.5)
  const wrong = first.options.findIndex(({ isCorrect }) => !isCorrect)
  const question = { options: marked(first, (option) => option === first.options[wrong]).options }
  expect((await moderator.patch(`${bank}/${id}`, { version: 1, question })).status).toBe(200)
  expect(await scoreOf(id)).toBeLessThan(0.25)
})

test('[DATA-41] a draft is scored before it is in play but not learned from; retired questions are scored too', async () => {
  const { scenario_id: _, ...question } = marked(second, ({ isCorrect }) => isCorrect)
  const made = await moderator.post<{ question: BankQuestion<'governance'> }>(bank, {
    question,
    state: 'draft',
  })
  expect(made.status).toBe(201)
  const draft = made.body.question.scenario_id
  expect(await cuesOf(draft)).toMatchObject({ learned_from: 30 })
  expect(await scoreOf(draft)).toBeGreaterThan(0.5)
  expect(await cuesOf(second.scenario_id)).toMatchObject({ learned_from: 29 })
  await moderator.delete(`${bank}/${second.scenario_id}`)
  expect(await cuesOf(second.scenario_id)).toMatchObject({ learned_from: 29 })
  expect(await cuesOf(draft)).toMatchObject({ learned_from: 29 })
})

test('[DATA-41] a question that does not exist has no figure', async () => {
  expect(await moderator.get(`${bank}/9999/form-cues`)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})
