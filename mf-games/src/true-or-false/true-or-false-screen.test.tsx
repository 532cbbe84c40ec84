import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeTrueOrFalseScores } from './testing/fake-true-or-false-scores.js'
import { TrueOrFalseScreen } from './true-or-false-screen.js'

async function visitStatement(state?: object) {
  const scores = fakeTrueOrFalseScores()
  const shell = createFakeShell({ http: scores.http })
  const rendered = renderInShell(<TrueOrFalseScreen />, { path: '/true-or-false', state, shell })
  await screen.findByRole('group', { name: /^Proposed answer/ })
  return { ...rendered, scores, person: userEvent.setup() }
}

const verdict = (name: RegExp) => screen.findByRole('heading', { level: 3, name })

test('[TF-2] a statement shows the question, one proposed answer, and Right and Wrong', async () => {
  const { scores } = await visitStatement({ specialization: 'government-risk-pools' })
  expect(scores.bodies).toMatchObject([{ game: 'true-or-false', specialization: 'government-risk-pools' }])
  expect(screen.getByText('What is asked in statement 1?')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Proposed answer: Answer 1.' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Right' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Wrong' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Submit Answer' })).not.toBeInTheDocument()
})

test('[TF-2, PLAY-16] one press answers, and a second one changes nothing', async () => {
  const { person, scores } = await visitStatement()
  await person.dblClick(screen.getByRole('button', { name: 'Wrong' }))
  expect(await verdict(/^Not correct, 0 points/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Wrong Your answer' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Right Correct answer' })).toBeDisabled()
  expect(scores.requests.filter((line) => line.endsWith('/answers'))).toHaveLength(1)
})

test('[TF-3] a wrong answer judged right shows why it is wrong, and the right answer', async () => {
  const { person } = await visitStatement()
  await person.keyboard('1')
  expect(await verdict(/^Correct, 10 points/)).toBeVisible()
  await person.keyboard('{Enter}')
  await screen.findByText('What is asked in statement 2?')
  await person.keyboard('1')
  expect(await verdict(/^Not correct, 0 points/)).toBeVisible()
  expect(screen.getByText('Answer 2 is wrong.')).toBeVisible()
  expect(screen.getByText('Another answer 2.')).toBeVisible()
  expect(screen.getByText('Explanation 2.')).toBeVisible()
})

test('[TF-1] ten statements of ten points; the review shows the right answers', async () => {
  const { person } = await visitStatement()
  for (let number = 1; number <= 10; number++) {
    await screen.findByText(`What is asked in statement ${number}?`)
    await person.keyboard('1')
    await verdict(/points/)
    await person.keyboard('{Enter}')
  }
  expect(await screen.findByRole('heading', { name: 'Game Complete!' })).toHaveFocus()
  expect(screen.getByText('Total Points').closest('dl')).toHaveTextContent('50/100')
  const review = screen.getByRole('region', { name: 'Review Your Answers' })
  expect(within(review).getByText('Wrong. The right answer: Another answer 2.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Submit Score' })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Play Again' }))
  expect(await screen.findByText('What is asked in statement 1?')).toBeVisible()
})
