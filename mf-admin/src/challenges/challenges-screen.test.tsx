import type { RatedReply } from '@icio/contracts/assistant/endpoints'
import type { ChallengeCase } from '@icio/contracts/challenges/endpoints'
import type { RangeChallengeCase } from '@icio/contracts/ranges/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices, signedInAs } from '../testing/fake-services.js'
import { ChallengesScreen } from './challenges-screen.js'

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
const reply: RatedReply = {
  id: 'f'.repeat(24),
  rating: 'down',
  specialization: 'general',
  question: 'What is duration?',
  answer: 'A kind of bond.',
  created_at: '2026-11-22T10:00:00.000Z',
  ruling: null,
}
const openCall = 'GET /api/games/challenges?state=open'
const rulingCall = 'POST /api/games/challenges/c/ruling'
const feedbackCall = 'GET /api/functions/chat-feedback?rating=down&judged=false&limit=100'
const verdictCall = `POST /api/functions/chat-feedback/${reply.id}/ruling`

async function open(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    [openCall]: { body: { challenges: [entry] } },
    [feedbackCall]: { body: { feedback: [reply] } },
    ...answers,
  })
  const shell = createFakeShell({ http: services.http, session: signedInAs('moderator') })
  renderInShell(<ChallengesScreen />, { path: '/challenges', shell })
  await act(async () => {})
  return { ...services, shell }
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a challenge shows what was asked, picked and marked; a rejection sends only its reason', async () => {
  const { bodiesOf, shell } = await open({ [rulingCall]: { body: { ...entry, state: 'rejected' } } })
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
  const { bodiesOf, shell } = await open({ [rulingCall]: { body: { ...entry, correction } } })
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

test('a reply that was rated down gets a verdict and a note', async () => {
  const { bodiesOf, shell } = await open({ [verdictCall]: { body: reply } })
  await userEvent.click(screen.getByRole('tab', { name: 'Rated down' }))
  expect(await screen.findByText('A kind of bond.')).toBeInTheDocument()
  await click('The reply was wrong')
  expect(bodiesOf(verdictCall)).toEqual([])
  await userEvent.type(screen.getByLabelText('Note'), 'Duration is a measure.')
  await click('The reply was wrong')
  expect(bodiesOf(verdictCall)).toEqual([{ verdict: 'wrong', note: 'Duration is a measure.' }])
  expect(shell.toasts).toEqual([{ title: 'Verdict kept', tone: 'success' }])
})

test('the page says if somebody else has decided in the meantime', async () => {
  const { shell } = await open({ [rulingCall]: failing('already_ruled') })
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
    'GET /api/ranges/challenges?state=open': { body: { challenges: [disputed] } },
    [call]: {
      body: { ...disputed, state: 'upheld', correction: { answer: 1060, was: 40, is_applied: true } },
    },
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Challenged ranges' }))
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

test('[PRIV-14] what people asked and we do not have: terms with their counts; none is told, and so is a failure', async () => {
  const missedCall = 'GET /api/functions/missed-terms'
  const term = { term: 'Catastrophe bond', specialization: 'general', visitors: 6, last_asked: '2026-11-27' }
  const showTerms = async (answer: Parameters<typeof fakeServices>[0][string]) => {
    await open({ [missedCall]: answer })
    await userEvent.click(screen.getByRole('tab', { name: 'What people asked and we do not have' }))
  }
  await showTerms({ body: { terms: [term] } })
  expect(await screen.findByRole('row', { name: /^Catastrophe bond .* 6 Nov 27, 2026$/ })).toBeInTheDocument()
  cleanup()
  await showTerms({ body: { terms: [] } })
  expect(await screen.findByText('No term yet.')).toBeInTheDocument()
  cleanup()
  await showTerms(failing('unavailable'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
})
