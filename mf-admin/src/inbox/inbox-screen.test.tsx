import type { ChallengeCase } from '@icio/contracts/challenges/endpoints'
import type { RangeChallengeCase } from '@icio/contracts/ranges/endpoints'
import { defaultSettings } from '@icio/contracts/site-settings/site-settings'
import type { VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices, signedInAs } from '../testing/fake-services.js'
import { InboxScreen } from './inbox-screen.js'

const message: VisitorMessage = {
  id: 'm',
  kind: 'idea',
  text: 'A <b>thought</b>',
  reply_to: 'ada@example.org',
  is_member: false,
  created_at: '2026-11-28T10:00:00.000Z',
  state: 'open',
  settled_by: null,
}
const list = 'GET /api/visitor-messages?state=open'
const settle = 'PUT /api/visitor-messages/m/state'
const links = '/api/content/outside-links'

const entry: ChallengeCase = {
  id: 'c',
  question_id: 'quiz-1',
  state: 'open',
  reason: 'Prices move against yields.',
  created_at: '2026-11-22T10:00:00.000Z',
  ruling: null,
  game: 'quiz',
  specialization: 'general',
  bank: 'quiz_questions',
  question: 'Yields rise. What does the price do?',
  choices: [
    { id: 'a', text: 'It rises' },
    { id: 'b', text: 'It falls' },
  ],
  correct_choice_id: 'a',
  choice_id: 'b',
  explanation: 'It rises.',
  same_question: 2,
  ruled_by: null,
  correction: null,
}
const openCall = 'GET /api/games/challenges?state=open'
const rangesCall = 'GET /api/ranges/challenges?state=open'
const rulingCall = 'POST /api/games/challenges/c/ruling'

async function open(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    [list]: { body: { messages: [] } },
    [openCall]: { body: { challenges: [] } },
    [rangesCall]: { body: { challenges: [] } },
    ...answers,
  })
  const shell = createFakeShell({ http: services.http, session: signedInAs('moderator') })
  renderInShell(<InboxScreen />, { path: '/messages', shell })
  await act(async () => {})
  return { ...services, shell }
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[WRITE-3] a message shows its words as characters and where an answer goes, and is settled', async () => {
  const { bodiesOf, answers, shell } = await open({
    [list]: { body: { messages: [message] } },
    [settle]: { body: { ...message, state: 'answered' } },
  })
  expect(await screen.findByText('A <b>thought</b>')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
    'href',
    'mailto:ada@example.org',
  )
  answers[list] = { body: { messages: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'I have answered otherwise' }))
  expect(await screen.findByText('Nothing new.')).toBeInTheDocument()
  expect(bodiesOf(settle)).toEqual([{ state: 'answered' }])
  expect(shell.toasts).toEqual([{ title: 'Message answered', tone: 'success' }])
})

test('[SITE-31] the list of outside links says when staff last looked, and notes a look', async () => {
  const link = { url: 'https://www.agrip.org/', leads_to: 'AGRiP', looked_at: null, looked_by: null }
  const { bodiesOf, answers } = await open({
    [list]: { body: { messages: [] } },
    [`GET ${links}`]: { body: { links: [link] } },
    [`PUT ${links}`]: { body: link },
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Outside links' }))
  expect(await screen.findByText('Never')).toBeInTheDocument()
  const looked = { ...link, looked_at: '2026-11-28T10:00:00.000Z', looked_by: 'Mo' }
  answers[`GET ${links}`] = { body: { links: [looked] } }
  await userEvent.click(screen.getByRole('button', { name: 'Looked at today' }))
  await waitFor(() => expect(screen.getByText('Mo').closest('td')).toHaveTextContent('Nov 28, 2026, Mo'))
  // Isolated, so that the letters of a name do not turn what stands beside it (NAME-5).
  expect(screen.getByText('Mo').tagName).toBe('BDI')
  expect(bodiesOf(`PUT ${links}`)).toEqual([{ url: link.url }])
})

test('[REVIEW-14] staff enter a partner’s figures; what the service refuses stands at its field', async () => {
  const { siteName: _, model: __, ...settings } = defaultSettings
  const saving = 'PUT /api/content/site-settings/partner-figures'
  const { bodiesOf } = await open({
    [`GET ${links}`]: { body: { links: [] } },
    'GET /api/content/site-settings': { body: { version: 3, settings } },
    [saving]: {
      status: 400,
      body: {
        error: {
          code: 'settings_invalid',
          message: 'No.',
          details: [{ path: 'on', message: 'has to be a day that has begun' }],
        },
      },
    },
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Outside links' }))
  const form = within(await screen.findByRole('form', { name: /Structured Peer Group Analysis/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save figures' }))
  expect(form.getByLabelText('Source')).toHaveAccessibleDescription(/Say who says so/)
  expect(bodiesOf(saving)).toEqual([])
  await userEvent.type(form.getByLabelText('Users'), '1,250')
  await userEvent.type(form.getByLabelText('Stars, out of 5'), '4.5')
  await userEvent.type(form.getByLabelText('Source'), 'The annual report')
  await userEvent.type(form.getByLabelText('As of'), '2030-01-01')
  await userEvent.click(form.getByRole('button', { name: 'Save figures' }))
  await waitFor(() =>
    expect(form.getByLabelText('As of')).toHaveAccessibleDescription(/a day that has begun/),
  )
  const figures = { users: 1250, rating: 4.5, source: 'The annual report', on: '2030-01-01' }
  expect(bodiesOf(saving)).toEqual([{ version: 3, partner: 0, figures }])
})

const disputedAnswer = { body: { challenges: [entry] } }

test('a challenge shows what was asked, picked and marked; a rejection sends only its reason', async () => {
  const { bodiesOf, shell } = await open({
    [openCall]: disputedAnswer,
    [rulingCall]: { body: { ...entry, state: 'rejected' } },
  })
  const item = within(screen.getAllByRole('listitem')[0] as HTMLElement)
  expect(item.getByText('counted as right').closest('li')).toHaveTextContent('It rises')
  expect(item.getByText('the player’s answer').closest('li')).toHaveTextContent('It falls')
  expect(item.getByText('2 challenges of this question')).toBeInTheDocument()
  await click('Reject')
  expect(screen.getByLabelText('Ruling')).toHaveAccessibleDescription(/Say why/)
  await userEvent.type(screen.getByLabelText('Ruling'), 'The key stands.')
  await click('Reject')
  expect(bodiesOf(rulingCall)).toEqual([{ state: 'rejected', text: 'The key stands.' }])
  expect(shell.toasts).toEqual([{ title: 'Challenge rejected', tone: 'success' }])
})

test('an upheld challenge may name another right choice, and the page says what was recounted', async () => {
  const correction = { correct: 'It falls', was: 'It rises', is_applied: true, games: 3, scores: 1 }
  const { bodiesOf, shell } = await open({
    [openCall]: disputedAnswer,
    [rulingCall]: { body: { ...entry, state: 'upheld', correction } },
  })
  await userEvent.type(screen.getByLabelText('Ruling'), 'It falls.')
  await userEvent.selectOptions(screen.getByLabelText('Right choice'), 'It falls')
  await click('Uphold')
  expect(bodiesOf(rulingCall)).toEqual([{ state: 'upheld', text: 'It falls.', correct_choice_id: 'b' }])
  expect(shell.toasts).toEqual([
    {
      title: 'Challenge upheld',
      description: 'The points of 3 games and 1 leaderboard row were counted again.',
      tone: 'success',
    },
  ])
})

test('the page says if somebody else has decided in the meantime', async () => {
  const { shell } = await open({ [openCall]: disputedAnswer, [rulingCall]: failing('already_ruled') })
  await userEvent.type(screen.getByLabelText('Ruling'), 'No.')
  await click('Reject')
  expect(shell.toasts).toMatchObject([{ title: 'Somebody else has already decided this.' }])
})

test('[RANGE-26] a challenged range is ruled on with another answer, which has to be a number', async () => {
  const disputed: RangeChallengeCase = {
    id: 'r',
    question_id: 'range-general-001',
    state: 'open',
    reason: 'The report was revised.',
    created_at: '2026-11-22T10:00:00.000Z',
    ruling: null,
    specialization: 'general',
    question: 'What was the rate?',
    unit: '%',
    least: 0,
    most: 100,
    low: 30,
    high: 50,
    answer: 40,
    source: 'The report',
    explanation: 'It was forty.',
    ruled_by: null,
    correction: null,
  }
  const call = 'POST /api/ranges/challenges/r/ruling'
  const { bodiesOf, shell } = await open({
    [rangesCall]: { body: { challenges: [disputed] } },
    [call]: {
      body: { ...disputed, state: 'upheld', correction: { answer: 1060, was: 40, is_applied: true } },
    },
  })
  expect(await screen.findByText(/The player’s range: 30%? to 50%/)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Ruling'), 'It was revised.')
  const right = screen.getByLabelText('Right answer, in %')
  await userEvent.clear(right)
  await userEvent.type(right, 'many')
  expect(right).toHaveAccessibleDescription(/Enter a number\./)
  await click('Uphold')
  expect(bodiesOf(call)).toEqual([])
  await userEvent.clear(right)
  await userEvent.type(right, '60')
  await click('Uphold')
  expect(bodiesOf(call)).toEqual([{ state: 'upheld', text: 'It was revised.', answer: 60 }])
  expect(shell.toasts.at(-1)).toMatchObject({ title: 'Challenge upheld', tone: 'success' })
})

test('[REVIEW-10] messages and challenges are one list, newest first, each with the way to its question', async () => {
  const about = { ...message, question: 'quiz-7', created_at: '2026-11-21T10:00:00.000Z' }
  await open({ [list]: { body: { messages: [about] } }, [openCall]: disputedAnswer })
  expect(
    screen.getAllByRole('link', { name: /at the review desk$/ }).map((link) => link.getAttribute('href')),
  ).toEqual(['/question-audit/review?find=quiz-1', '/question-audit/review?find=quiz-7'])
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Messages')
  expect(await screen.findByRole('link', { name: /quiz-7/ })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /quiz-1 / })).toBeNull()
})

test('[REVIEW-10] a list that could not be read is named, and the others stand', async () => {
  await open({ [list]: failing('unavailable'), [openCall]: disputedAnswer })
  expect(await screen.findByText(/^Messages could not be read/)).toBeInTheDocument()
  expect(screen.getByText(entry.question)).toBeInTheDocument()
})

test('[REVIEW-9] an answer goes by mail where one is wanted', async () => {
  const answerCall = 'POST /api/visitor-messages/m/answer'
  const { bodiesOf, shell } = await open({
    [list]: { body: { messages: [message, { ...message, id: 'n', reply_to: null }] } },
    [answerCall]: { body: { ...message, state: 'answered' } },
  })
  await userEvent.type(screen.getByLabelText('Answer by mail'), 'Yes.')
  await click('Send the answer')
  expect(bodiesOf(answerCall)).toEqual([{ text: 'Yes.' }])
  expect(shell.toasts).toEqual([{ title: 'The answer is on its way', tone: 'success' }])
})
