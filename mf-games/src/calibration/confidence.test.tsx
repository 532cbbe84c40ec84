import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QuizScreen } from '../quiz/quiz-screen.js'
import { CalibrationReport } from './calibration-report.js'
import { fakeQuizScores } from '../quiz/testing/fake-quiz-scores.js'

afterEach(() => localStorage.clear())

async function visitQuiz(scores = fakeQuizScores({ length: 2 })) {
  const { unmount } = renderInShell(<QuizScreen />, { shell: createFakeShell({ http: scores.http }) })
  await screen.findByRole('radiogroup')
  return { scores, unmount, person: userEvent.setup() }
}

const slider = () => screen.getByRole('slider', { name: 'How sure are you?' })
const askMe = () => screen.getByRole('checkbox', { name: 'Say how sure I am' })
const lastAnswer = (scores: ReturnType<typeof fakeQuizScores>) => scores.bodies.at(-1)

test('[PLAY-10] by default, the player is not asked for confidence and none is sent', async () => {
  const { scores, person } = await visitQuiz()
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  expect(askMe()).toHaveAccessibleDescription(/No points for it/)
  await person.click(screen.getByRole('radio', { name: /^Choice a / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await screen.findByRole('heading', { name: /orrect, \d+ points/ })
  expect(lastAnswer(scores)).toEqual({ question_id: 's1q1', choice_id: 'a' })
})

test('[PLAY-13] a slider that nobody moved says nothing; a press where it stands says what it shows', async () => {
  const { scores, person } = await visitQuiz()
  await person.click(askMe())
  expect(slider()).toHaveAttribute('aria-valuetext', 'Not said')
  await person.click(screen.getByRole('radio', { name: /^Choice a / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'Next Question' }))
  expect(lastAnswer(scores)).toEqual({ question_id: 's1q1', choice_id: 'a' })
  fireEvent.pointerUp(slider())
  await person.click(screen.getByRole('radio', { name: /^Choice b / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'See Results' }))
  expect(lastAnswer(scores)).toMatchObject({ choice_id: 'b', confidence: 50 })
})

test('the stated confidence is sent with the answer, also by keyboard, and appears in the chart and its table', async () => {
  const { scores, person } = await visitQuiz()
  await person.click(askMe())
  fireEvent.change(slider(), { target: { value: '90' } })
  expect(slider()).toHaveAttribute('aria-valuetext', '90 percent')
  slider().focus()
  await person.keyboard('1{Enter}')
  await screen.findByRole('heading', { name: 'Not correct, 0 points' })
  expect(lastAnswer(scores)).toEqual({ question_id: 's1q1', choice_id: 'a', confidence: 90 })
  expect(slider()).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Next Question' }))
  expect(slider()).toHaveAttribute('aria-valuetext', 'Not said')
  fireEvent.change(slider(), { target: { value: '70' } })
  await person.click(screen.getByRole('radio', { name: /^Choice b / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'See Results' }))
  const report = await screen.findByRole('region', { name: 'Your Confidence' })
  // (0.9² + 0.3²) / 2
  expect(within(report).getByText('0.45')).toBeVisible()
  expect(within(report).getByText('A verdict on your confidence takes 10 answers.')).toBeVisible()
  const rows = within(within(report).getByRole('table', { name: 'Confidence and answers' })).getAllByRole(
    'row',
  )
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['70–79%170%100%', '90–100%190%0%'])
})

test.each([
  [6, 'You were surer than your answers bore out. Where you feel certain, look for what could be wrong.'],
  [7, '10 answers do not show that you were too sure or too modest.'],
])('[RANGE-29] ten answers at 90%% with %d right', (right, sentence) => {
  const answers = Array.from({ length: 10 }, (_, index) => ({ confidence: 90, isCorrect: index < right }))
  renderInShell(<CalibrationReport answers={answers} />)
  expect(screen.getByText(sentence)).toBeVisible()
})

test('the slider keeps its value over a reload', async () => {
  const { scores, person, unmount } = await visitQuiz()
  await person.click(askMe())
  fireEvent.change(slider(), { target: { value: '85' } })
  const kept = { ...localStorage }
  unmount()
  Object.assign(localStorage, kept)
  await visitQuiz(scores)
  expect(slider()).toHaveValue('85')
})

test('the end of the game links missed topics to their primers', async () => {
  const { person } = await visitQuiz(fakeQuizScores({ length: 1 }))
  await person.click(screen.getByRole('radio', { name: /^Choice a / }))
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  await person.click(await screen.findByRole('button', { name: 'See Results' }))
  const topics = await screen.findByRole('region', { name: 'Topics to Revisit' })
  expect(within(topics).getByText('1 of 1 missed')).toBeVisible()
  expect(within(topics).getByRole('link', { name: 'Fixed Income Primer' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/learn\/education\/fixed-income-primer/),
  )
})
