import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { banks } from '../banks/bank-words.js'
import { countsWith, failing, fakeServices, quizQuestion } from '../testing/fake-services.js'
import { AuditScreen } from './audit-screen.js'
import { bankSheet } from './bank-sheet.js'

const reading = (name: string) => `GET /api/content/banks/${name}?state=published`
const counts = { body: countsWith({ quiz_questions: 87 }) }

async function audit(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({ 'GET /api/content/counts': counts, ...answers })
  const rendered = renderInShell(<AuditScreen />, { shell: createFakeShell({ http: services.http }) })
  await act(async () => {})
  return { ...rendered, ...services }
}

/** A row of the fake services, which the sheet reads only in parts. */
const row = (question: object) => question as BankQuestion

test('[AUDIT-1, AUDIT-2, AUDIT-3] the page has six cards with counts, and PDF and Word for each and for all', async () => {
  await audit()
  const cards = screen.getAllByRole('listitem')
  expect(cards).toHaveLength(6)
  expect(within(cards[0] as HTMLElement).getByText('87')).toBeInTheDocument()
  for (const { title } of banks)
    for (const form of ['PDF', 'Word'])
      expect(screen.getByRole('button', { name: `Download ${title} as ${form}` })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download All as PDF' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download All as Word' })).toBeInTheDocument()
})

test('[AUDIT-7] if the counts cannot be read, the page shows the counts of the samples and says so', async () => {
  await audit({ 'GET /api/content/counts': failing('unavailable') })
  expect(screen.getByText(/Shown are the counts of the samples/)).toBeInTheDocument()
  expect(within(screen.getAllByRole('listitem')[3] as HTMLElement).getByText('13')).toBeInTheDocument()
})

test('[AUDIT-4] while a document is being made the page says so, and a second one cannot start', async () => {
  const { http } = fakeServices({ 'GET /api/content/counts': counts })
  const asked: string[] = []
  const shell = createFakeShell({
    http: (path, init) => {
      if (!path.includes('banks')) return http(path, init)
      asked.push(path)
      return new Promise(() => {})
    },
  })
  renderInShell(<AuditScreen />, { shell })
  await act(async () => {})
  await userEvent.click(screen.getByRole('button', { name: `Download ${banks[0]?.title} as Word` }))
  expect(screen.getByText('Generating document...')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Download All as Word' }))
  expect(asked).toHaveLength(1)
})

test('a blocked pop-up shows the alert, and nothing is read', async () => {
  window.open = () => null
  const alert = jest.fn()
  window.alert = alert
  const { calls } = await audit()
  await userEvent.click(screen.getByRole('button', { name: 'Download All as PDF' }))
  expect(alert).toHaveBeenCalledWith('Please allow pop-ups to download PDF')
  expect(calls.filter(({ call }) => call === reading('quiz_questions'))).toEqual([])
})

test('[DOC-7, DOC-8] a bank that cannot be loaded, and an empty one, are named in the document', () => {
  const [quiz, , , , governance] = banks
  if (!quiz || !governance) throw new Error('There are six banks')
  const sheet = bankSheet(
    [
      { bank: quiz, questions: null },
      { bank: governance, questions: [] },
    ],
    new Date(2026, 10, 22),
  )
  const texts = sheet.parts.flatMap(({ lines }) => lines.map((line) => ('text' in line ? line.text : '')))
  expect(texts).toEqual(['Error loading quiz questions', 'No governance scenarios found'])
  expect(sheet.name).toBe('question_banks_2026-11-22')
})

test('the sheet contains choices, answer, explanations, source, tags and dates of a question', () => {
  const [quiz] = banks
  const sheet = bankSheet([{ bank: quiz!, questions: [row(quizQuestion())] }], new Date())
  const text = JSON.stringify(sheet)
  for (const part of [
    'Bond prices',
    'Long b',
    'They are fixed.',
    'Prices fall',
    'Fabozzi',
    'bonds',
    '2026-11-01',
    '2026-11-02',
  ])
    expect(text).toContain(part)
  expect(sheet.parts[0]?.lines[0]).toMatchObject({ kind: 'choice', verdict: 'correct' })
})

test('the sheet of a scenario contains the voices at the table, and that of a sentence its source', () => {
  const [, , fillIn, , governance] = banks
  const { prompt: _, choices: __, ...passport } = quizQuestion()
  const scenario = {
    ...passport,
    scenario_id: 7,
    context: 'A context.',
    question: 'What now?',
    options: [{ text: 'Wait', isCorrect: true, explanation: 'It pays.' }],
    voices: [{ seat: 'chair', says: 'Let us wait.' }],
  }
  const sentence = { ...passport, sentence_before: 'A', sentence_after: '.', choices: [], source: 'GASB 31' }
  const sheet = bankSheet(
    [
      { bank: governance!, questions: [row(scenario)] },
      { bank: fillIn!, questions: [row(sentence)] },
    ],
    new Date(),
  )
  expect(sheet.parts[0]?.lines).toContainEqual({ kind: 'text', label: 'chair', text: 'Let us wait.' })
  expect(sheet.parts[1]?.lines).toContainEqual({ kind: 'text', label: 'Source', text: 'GASB 31' })
})
