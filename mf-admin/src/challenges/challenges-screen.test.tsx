import type { RatedReply } from '@icio/contracts/assistant/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices, signedInAs } from '../testing/fake-services.js'
import { ChallengesScreen } from './challenges-screen.js'

const reply: RatedReply = {
  id: 'f'.repeat(24),
  rating: 'down',
  specialization: 'general',
  question: 'What is duration?',
  answer: 'A kind of bond.',
  created_at: '2026-11-22T10:00:00.000Z',
  ruling: null,
}
const feedbackCall = 'GET /api/functions/chat-feedback?rating=down&judged=false&limit=100'
const verdictCall = `POST /api/functions/chat-feedback/${reply.id}/ruling`

async function open(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    [feedbackCall]: { body: { feedback: [reply] } },
    ...answers,
  })
  const shell = createFakeShell({ http: services.http, session: signedInAs('moderator') })
  renderInShell(<ChallengesScreen />, { path: '/challenges', shell })
  await act(async () => {})
  return { ...services, shell }
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

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
