import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { banks } from '../banks/bank-words.js'
import { failing, fakeServices, itemFigures, quizQuestion } from '../testing/fake-services.js'
import { ReviewScreen } from './review-screen.js'

const one = (id: string, more: object = {}) =>
  quizQuestion({ question_id: id, prompt: `What is ${id}?`, source: 'Fabozzi, chapter 4', ...more })
const approved = { reviewer: { id: '2', name: 'Jo', at: '2026-11-03T00:00:00.000Z' } }
const bank = 'quiz_questions'
const patchOf = (id: string) => `PATCH /api/content/banks/${bank}/${id}`

/** Two questions that nobody has approved, one with a doubtful key, and one with nothing against it. */
const rows = [one('q-1'), one('q-2'), one('q-3', approved), one('q-4', approved)]
const mailPreferences = { site_news: true, learning_reminders: false }
const doubt = { text: 'Bond coupons', picked: 20, key_picked: 5 }

beforeAll(() => {
  // jsdom does not lay out.
  Element.prototype.scrollIntoView = () => {}
})

async function desk(answers: Parameters<typeof fakeServices>[0] = {}, path = '/question-audit/review') {
  const standing = banks.flatMap(({ name }) => [
    [`GET /api/content/banks/${name}`, { body: { questions: name === bank ? rows : [] } }] as const,
    [`GET /api/content/banks/${name}/review-findings`, { body: { findings: [] } }] as const,
    [`GET /api/games/statistics/${name}`, { body: { games: 0, items: [] } }] as const,
  ])
  const services = fakeServices({
    ...Object.fromEntries(standing),
    [`GET /api/games/statistics/${bank}`]: {
      body: { games: 50, items: [{ ...itemFigures(), id: 'q-3', preferred_wrong: doubt }] },
    },
    ...Object.fromEntries(
      rows.map(({ question_id: id }) => [
        `GET /api/games/statistics/${bank}/${id}`,
        { body: { ...itemFigures(), id } },
      ]),
    ),
    'GET /api/games/challenges?state=open': { body: { challenges: [] } },
    'GET /api/content/rule-changes': { body: { changes: [] } },
    'GET /api/content/review-activity': { body: { people: [] } },
    'GET /api/account/mail-preferences': { body: mailPreferences },
    'PUT /api/account/mail-preferences': (body: unknown) => ({ body }),
    ...Object.fromEntries(
      rows.map((row) => [
        patchOf(row.question_id),
        (body: unknown) => {
          const { question = {}, retired, ...change } = body as Record<string, unknown>
          const state = retired ? { state: 'retired' } : {}
          return {
            body: {
              question: { ...row, ...(question as object), ...change, ...state, version: row.version + 1 },
            },
          }
        },
      ]),
    ),
    ...answers,
  })
  const rendered = renderInShell(<ReviewScreen />, { path, shell: createFakeShell({ http: services.http }) })
  await screen.findByRole('list', { name: 'Queue' })
  await waitFor(() => expect(screen.queryByText(/programs are still looking/)).toBeNull())
  return { ...rendered, ...services }
}

const asked = () => screen.getByRole('article').querySelector('h2')?.textContent
const press = (keys: string) => userEvent.keyboard(keys)

test('[REVIEW-1, REVIEW-2] the doubtful key comes first; A approves and goes on, J and K move, one key each', async () => {
  const { bodiesOf } = await desk()
  expect(asked()).toBe('What is q-3?')
  expect(screen.getByRole('list', { name: 'Why it stands here' })).toHaveTextContent(
    '20 picked ‘Bond coupons’ and 5 the key',
  )
  await press('j')
  expect(asked()).toBe('What is q-1?')
  await press('k')
  expect(asked()).toBe('What is q-3?')
  await press('a')
  expect(asked()).toBe('What is q-1?')
  await waitFor(() => expect(bodiesOf(patchOf('q-3'))).toEqual([{ reviewed: true, version: 3 }]))
  expect(await screen.findByText('Approved: q-3')).toBeInTheDocument()
})

test('[REVIEW-1, DEVICE-2] R asks for a reason and rejects with it; F flags; U takes the last decision back once', async () => {
  const { bodiesOf } = await desk()
  await press('r')
  await press('{Enter}')
  expect(screen.getByText('Say why, for the audit trail.')).toBeVisible()
  await press('Two choices')
  // Safari's Enter that ends a composition.
  fireEvent.keyDown(screen.getByLabelText('Why is it rejected?'), { key: 'Enter', keyCode: 229 })
  await press(' are right{Enter}')
  await waitFor(() =>
    expect(bodiesOf(patchOf('q-3'))).toEqual([{ retired: true, note: 'Two choices are right', version: 3 }]),
  )
  await waitFor(() => expect(asked()).toBe('What is q-1?'))
  await press('f')
  await waitFor(() => expect(bodiesOf(patchOf('q-1'))).toHaveLength(1))
  expect(bodiesOf(patchOf('q-1'))[0]).toMatchObject({ recheck_at: expect.any(String), version: 3 })
  await screen.findByText('Flagged: q-1')
  await press('u')
  await waitFor(() => expect(bodiesOf(patchOf('q-1'))).toHaveLength(2))
  expect(bodiesOf(patchOf('q-1'))[1]).toMatchObject({ recheck_at: null, version: 4 })
  await waitFor(() => expect(asked()).toBe('What is q-1?'))
  await press('u')
  expect(bodiesOf(patchOf('q-1'))).toHaveLength(2)
})

test('[REVIEW-1] E edits in place; letters in a field are text; Ctrl+Enter saves, approves and goes on', async () => {
  const { bodiesOf } = await desk()
  await press('e')
  const field = screen.getByLabelText('Question')
  await userEvent.clear(field)
  await userEvent.type(field, 'What is a jar?')
  expect(screen.getByLabelText('Question')).toHaveValue('What is a jar?')
  await press('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bodiesOf(patchOf('q-3'))).toHaveLength(1))
  expect(bodiesOf(patchOf('q-3'))[0]).toMatchObject({
    reviewed: true,
    question: { prompt: 'What is a jar?' },
  })
  await waitFor(() => expect(asked()).toBe('What is q-1?'))
})

test('[REVIEW-6] an edited draft is published where its bank has room, and an undo makes it wait again', async () => {
  const waiting = one('q-3', { state: 'draft', author: { kind: 'model', id: 'm', name: 'M' } })
  const { bodiesOf } = await desk(
    { [`GET /api/content/banks/${bank}`]: { body: { questions: [waiting] } } },
    '/question-audit/review?reason=draft',
  )
  expect(screen.getByRole('list', { name: 'Why it stands here' })).toHaveTextContent('nobody has judged it')
  await press('e')
  await userEvent.type(screen.getByLabelText('Question'), ' Say it.')
  await press('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(bodiesOf(patchOf('q-3'))).toHaveLength(1))
  expect(bodiesOf(patchOf('q-3'))[0]).toMatchObject({ reviewed: true, state: 'published', version: 3 })
  await screen.findByText('Edited and approved: q-3')
  await press('u')
  await waitFor(() => expect(bodiesOf(patchOf('q-3'))).toHaveLength(2))
  expect(bodiesOf(patchOf('q-3'))[1]).toMatchObject({ reviewed: false, state: 'draft', version: 4 })
})

const proposal = {
  by: { id: '2', name: 'Jo' },
  at: '2026-11-20T00:00:00.000Z',
  note: 'Read again',
  question: {
    choices: rows[0]?.choices.map(({ id, text }) => ({ id, text, isCorrect: id === 'b' })),
  },
}

test('[REVIEW-8] another key that waits comes first, shown beside the one in effect, and is confirmed with one key', async () => {
  const waiting = one('q-1', { key_change: proposal })
  const { bodiesOf } = await desk({
    [`GET /api/content/banks/${bank}`]: { body: { questions: [waiting, ...rows.slice(1)] } },
    [`POST /api/content/banks/${bank}/q-1/key-change`]: {
      body: { question: { ...waiting, ...proposal.question, key_change: null, version: 4 } },
    },
  })
  const region = screen.getByRole('region', { name: 'Another key is proposed' })
  expect(region).toHaveTextContent('Key now: Bond prices')
  expect(region).toHaveTextContent('Proposed: Bond coupons')
  await press('c')
  expect(await screen.findByText('Key confirmed: q-1')).toBeInTheDocument()
  expect(bodiesOf(`POST /api/content/banks/${bank}/q-1/key-change`)).toEqual([
    { version: 3, decision: 'confirm' },
  ])
})

test('[REVIEW-8] an edit whose key waits is not told as approved, and an undo takes the proposal back', async () => {
  const path = `POST /api/content/banks/${bank}/q-3/key-change`
  const { bodiesOf } = await desk({
    [patchOf('q-3')]: { body: { question: { ...rows[2], key_change: proposal, version: 4 } } },
    [path]: { body: { question: { ...rows[2], version: 5 } } },
  })
  await press('e')
  await userEvent.click(screen.getByLabelText('Question'))
  await press('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/^Another key proposed, which waits/)).toBeInTheDocument()
  await press('u')
  expect(await screen.findByText('Undone: q-3')).toBeInTheDocument()
  expect(bodiesOf(path)).toEqual([{ version: 4, decision: 'refuse' }])
})

test('[REVIEW-7] a draft for which somebody else took the last place comes back, and approved again it waits', async () => {
  const draft = one('q-9', { state: 'draft' })
  const { bodiesOf, answers } = await desk({
    [`GET /api/content/banks/${bank}`]: { body: { questions: [draft] } },
    [patchOf('q-9')]: failing('bank_full'),
  })
  await press('a')
  await waitFor(() => expect(bodiesOf(patchOf('q-9'))).toHaveLength(1))
  answers[patchOf('q-9')] = { body: { question: { ...draft, ...approved, version: 4 } } }
  await waitFor(() => expect(screen.queryByText('decided')).toBeNull())
  await press('a')
  await screen.findByText('Approved: q-9')
  expect(bodiesOf(patchOf('q-9'))).toEqual([
    { version: 3, reviewed: true, state: 'published' },
    { version: 3, reviewed: true },
  ])
})

test('[REVIEW-1] a decision about a question that somebody else has changed is not lost silently: it comes back', async () => {
  await desk({
    [patchOf('q-3')]: failing('question_changed'),
    [`GET /api/content/banks/${bank}/q-3`]: {
      body: { question: one('q-3', { prompt: 'What is new?', version: 9 }) },
    },
  })
  await press('a')
  await waitFor(() => expect(asked()).toBe('What is new?'))
})

test('[REVIEW-1] / finds; a view stands in the address and can be kept under a name', async () => {
  await desk()
  await press('/')
  expect(screen.getByLabelText(/^Find/)).toHaveFocus()
  await press('q-4')
  expect(within(screen.getByRole('list', { name: 'Queue' })).getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Keep this view' }))
  await press('Only four{Enter}')
  await userEvent.clear(screen.getByLabelText(/^Find/))
  expect(within(screen.getByRole('list', { name: 'Queue' })).getAllByRole('button')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'Only four' }))
  expect(within(screen.getByRole('list', { name: 'Queue' })).getAllByRole('button')).toHaveLength(1)
  localStorage.clear()
})

test('[REVIEW-1] the letters can be turned off', async () => {
  const { bodiesOf } = await desk()
  await userEvent.click(screen.getByRole('checkbox', { name: /Letters are keys/ }))
  act(() => (document.activeElement as HTMLElement).blur())
  await press('a')
  expect(bodiesOf(patchOf('q-3'))).toEqual([])
  localStorage.clear()
})

test('[REVIEW-2] a question that depends on a rule not read again says which', async () => {
  const rule = {
    id: 'a-rule',
    title: 'A rule',
    expires_on: '2020-01-01',
    depends: [{ kind: 'quiz', ref: 'q-4' }],
  }
  await desk(
    { 'GET /api/content/rule-changes': { body: { changes: [rule] } } },
    '/question-audit/review?reason=rule-overdue',
  )
  expect(asked()).toBe('What is q-4?')
  expect(screen.getByRole('list', { name: 'Why it stands here' })).toHaveTextContent('A rule')
})

test('[REVIEW-2] statistics that could not be read are told as missing, and the queue stands', async () => {
  await desk({ [`GET /api/games/statistics/${bank}`]: failing('unavailable') })
  expect(screen.getByText(/The queue is without what the answers say/)).toBeVisible()
  expect(asked()).toBe('What is q-1?')
})

test('[REVIEW-11] who has approved how much of which bank since its last change; drafts and changed ones do not count', async () => {
  const by = (id: string, name: string, at: string) => ({ reviewer: { id, name, at } })
  const questions = [
    one('q-1', by('2', 'Jo', '2026-11-03T00:00:00.000Z')),
    one('q-2', by('2', 'Jo Ann', '2026-11-05T00:00:00.000Z')),
    one('q-3', by('3', 'Mo', '2026-11-04T00:00:00.000Z')),
    one('q-4', { ...by('3', 'Mo', '2026-11-06T00:00:00.000Z'), state: 'draft' }),
    one('q-5'),
  ]
  await desk({ [`GET /api/content/banks/${bank}`]: { body: { questions } } })
  const table = screen.getByRole('region', { name: 'Approved since the last change, by bank and person' })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1, 3).map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Jo Ann', '2'],
    ['Mo', '1'],
  ])
})

test('[REVIEW-13] the digest is off until somebody asks for it, and asking keeps the other preferences', async () => {
  const { bodiesOf } = await desk()
  const choice = await screen.findByRole('checkbox', { name: /Mail me a digest/ })
  expect(choice).not.toBeChecked()
  await userEvent.click(choice)
  expect(choice).toBeChecked()
  await waitFor(() =>
    expect(bodiesOf('PUT /api/account/mail-preferences')).toEqual([
      { ...mailPreferences, review_digest: true },
    ]),
  )
})

test('[REVIEW-13] a choice that was not saved goes back', async () => {
  await desk({ 'PUT /api/account/mail-preferences': failing('unavailable') })
  const choice = await screen.findByRole('checkbox', { name: /Mail me a digest/ })
  await userEvent.click(choice)
  await waitFor(() => expect(choice).not.toBeChecked())
})
