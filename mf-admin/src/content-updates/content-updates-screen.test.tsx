import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServices, quizQuestion } from '../testing/fake-services.js'
import { ContentUpdatesScreen } from './content-updates-screen.js'

const decideCall = 'POST /api/content/bank-upgrades/quiz_questions/q-1'
const rangeCall = 'POST /api/content/bank-upgrades/ranges/general/range-general-001'
const waiting = (offered: unknown) => ({
  bank: 'quiz_questions',
  id: 'q-1',
  version: 3,
  state: 'published',
  current: quizQuestion({ prompt: 'Ours?' }),
  offered,
})
const upgrade = {
  bank: 'quiz_questions',
  at: '2026-11-23T00:00:00.000Z',
  is_first: false,
  added: ['a'],
  replaced: ['b', 'c'],
  revised: ['b'],
  retired: ['d'],
  waiting: ['q-1'],
}
const article = {
  slug: 'old-primer',
  title: 'Old Primer',
  kind: 'education',
  edition: 'both',
  as_of: '2026-11',
  review_by: '2027-11',
}

const rule = {
  id: 'int-23-01',
  title: 'A rule that lapses',
  editions: ['general'],
  seen_on: '2026-11-27',
  expires_on: '2026-12-31',
}

async function open(change: unknown, now = new Date('2026-12-01T00:00:00Z'), ranges: unknown[] = []) {
  const services = fakeServices({
    'GET /api/content/bank-upgrades': {
      body: { upgrades: [upgrade], waiting: [change], waiting_ranges: ranges },
    },
    'GET /api/content/articles': { body: { articles: [article] } },
    'GET /api/content/rule-changes': { body: { changes: [rule] } },
    [rangeCall]: { body: {} },
    [decideCall]: { body: { question: quizQuestion() } },
  })
  const rendered = renderInShell(<ContentUpdatesScreen now={now} />, {
    shell: createFakeShell({ http: services.http }),
  })
  await screen.findByRole('article', { name: 'Question q-1' })
  return { ...rendered, ...services }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[DATA-39] an edited question is shown next to its new text; take and keep send its version', async () => {
  const { bodiesOf } = await open(waiting(quizQuestion({ prompt: 'Theirs?' })))
  const card = within(screen.getByRole('article', { name: 'Question q-1' }))
  expect(card.getByText('Ours?')).toBeInTheDocument()
  expect(card.getByText('Theirs?')).toBeInTheDocument()
  await press('Take the new text')
  await press('Keep yours')
  expect(bodiesOf(decideCall)).toEqual([
    { decision: 'take', version: 3 },
    { decision: 'keep', version: 3 },
  ])
})

test('[DATA-39] an edited range question is shown next to its new row; take and keep send its version', async () => {
  const current = { id: 'range-general-001', prompt: 'Ours, how many?', least: 1 }
  const change = {
    specialization: 'general',
    version: 4,
    current,
    offered: { ...current, prompt: 'Theirs, how many?' },
  }
  const { bodiesOf } = await open(waiting(null), undefined, [change])
  const card = within(screen.getByRole('article', { name: 'Range question range-general-001' }))
  expect(card.getByText('Ours, how many?')).toBeInTheDocument()
  expect(card.getByText('Theirs, how many?')).toBeInTheDocument()
  await userEvent.click(card.getByRole('button', { name: 'Take the new text' }))
  await userEvent.click(card.getByRole('button', { name: 'Keep yours' }))
  expect(bodiesOf(rangeCall)).toEqual([
    { decision: 'take', version: 4 },
    { decision: 'keep', version: 4 },
  ])
})

test('[DATA-39] merging starts with the current text and saves the merged one', async () => {
  const { bodiesOf } = await open(waiting(quizQuestion({ prompt: 'Theirs?' })))
  await press('Merge the two')
  await userEvent.type(screen.getByLabelText('Question'), ' And theirs?')
  await press('Save the merged text')
  expect(bodiesOf(decideCall)).toEqual([
    { decision: 'merge', version: 3, question: expect.objectContaining({ prompt: 'Ours? And theirs?' }) },
  ])
})

test('a dropped question is retired or kept', async () => {
  const { bodiesOf } = await open(waiting(null))
  expect(screen.queryByRole('button', { name: 'Merge the two' })).not.toBeInTheDocument()
  await press('Retire it')
  expect(bodiesOf(decideCall)).toEqual([{ decision: 'take', version: 3 }])
})

test('[DATA-38] the report of a start lists what it has changed', async () => {
  await open(waiting(null))
  expect(
    screen.getByText(/1 added, 2 with a new text \(1 of them with other choices\), 1 retired, 1 left/),
  ).toBeInTheDocument()
})

test('[LEARN-16] an article past its date is listed for the staff, and not before', async () => {
  const first = await open(waiting(null))
  expect(await screen.findByText(/No article is past its date/)).toBeInTheDocument()
  first.unmount()
  await open(waiting(null), new Date('2027-12-03T00:00:00Z'))
  expect(await screen.findByText('Old Primer')).toBeInTheDocument()
  expect(screen.getByText(/as of November 2026, to be checked by November 2027/)).toBeInTheDocument()
})

test('[CHANGE-6] a change of rules is listed 30 days before its source has to be read again, and when that is over', async () => {
  const first = await open(waiting(null), new Date('2026-11-30T12:00:00'))
  expect(await screen.findByText(/No source of ‘What changes when’ has to be read again/)).toBeInTheDocument()
  first.unmount()
  const second = await open(waiting(null), new Date('2026-12-01T12:00:00'))
  expect(await screen.findByText(/to be read again by December 31, 2026/)).toBeInTheDocument()
  second.unmount()
  await open(waiting(null), new Date('2027-01-01T12:00:00'))
  expect(await screen.findByText(/not looked at since November 27, 2026/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'A rule that lapses' })).toHaveAttribute(
    'href',
    '/learn/education/what-changes?edition=general#int-23-01',
  )
})
