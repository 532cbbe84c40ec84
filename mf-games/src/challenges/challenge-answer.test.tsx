import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QuizScreen } from '../quiz/quiz-screen.js'
import { fakeQuizScores } from '../quiz/testing/fake-quiz-scores.js'

afterEach(() => localStorage.clear())

/** Opens a quiz whose first question has been answered. */
async function visitAnswered() {
  const scores = fakeQuizScores()
  const shell = createFakeShell({ http: scores.http })
  renderInShell(<QuizScreen />, { shell })
  const person = userEvent.setup()
  await person.click(await screen.findByRole('radio', { name: /^Choice a / }))
  expect(screen.queryByRole('button', { name: 'I challenge this answer' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'I challenge this answer' }))
  return { scores, shell, person }
}

const reason = () => screen.getByRole('textbox', { name: 'Why do you challenge this answer?' })
const send = () => screen.getByRole('button', { name: 'Send Challenge' })

test('a player can challenge an answered question with a reason, which goes to the moderators', async () => {
  const { scores, person } = await visitAnswered()
  expect(reason()).toHaveFocus()
  expect(reason()).toHaveAccessibleDescription(/if it is upheld, your points are corrected/)
  await person.type(reason(), '  Choice a holds under STAT as well. ')
  await person.click(send())
  expect(await screen.findByText(/Your challenge has been sent/)).toBeVisible()
  expect(scores.requests.at(-1)).toBe('POST /api/games/sessions/session-1/challenges')
  expect(scores.bodies.at(-1)).toEqual({ question_id: 's1q1', reason: 'Choice a holds under STAT as well.' })
})

test('without a reason, nothing is sent and the field shows an error', async () => {
  const { scores, person } = await visitAnswered()
  const before = scores.requests.length
  await person.click(send())
  expect(reason()).toHaveAccessibleDescription(/Please give a reason\./)
  expect(reason()).toHaveFocus()
  expect(scores.requests).toHaveLength(before)
})

test('a challenge that could not be sent keeps its text', async () => {
  const { scores, person, shell } = await visitAnswered()
  scores.failNext(/challenges/, 'unavailable')
  await person.type(reason(), 'Wrong by the statute.')
  await person.click(send())
  await screen.findByText(/./, { selector: '[id$=-error] span' })
  expect(reason()).toHaveValue('Wrong by the statute.')
  expect(shell.errors).toHaveLength(1)
})

test('an answer that was already challenged says so', async () => {
  const { scores, person } = await visitAnswered()
  scores.failNext(/challenges/, 'already_challenged')
  await person.type(reason(), 'Again.')
  await person.click(send())
  expect(await screen.findByText(/You have already challenged this answer/)).toBeVisible()
})

test('Cancel closes the form', async () => {
  const { person } = await visitAnswered()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'I challenge this answer' })).toBeVisible()
})
