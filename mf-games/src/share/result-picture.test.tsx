import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import { resultSentence } from '../play/views/end-view.js'
import { missedWords, ResultPicture, runningTotal } from './result-picture.js'

const bar = (worth: number, earned: boolean) => ({ worth, earned })

test('[PLAY-6] the line is the running total as a share of all points', () => {
  // 10 of 60 points, then still 10, then 40: 100 - 100 * 10 / 60, and 100 - 100 * 40 / 60.
  expect(runningTotal([bar(10, true), bar(20, false), bar(30, true)])).toBe('M0 100L24 83.3L48 83.3L72 33.3')
  expect(runningTotal([bar(10, true)])).toBe('M0 100L24 0')
  expect(runningTotal([])).toBe('M0 100')
})

test.each([
  [[bar(10, true)], 'Every question was answered correctly.'],
  [[bar(10, false), bar(20, true)], 'Question 1 of 2 missed.'],
  [[bar(10, false), bar(20, false), bar(30, false)], 'Questions 1, 2, and 3 of 3 missed.'],
])('[PLAY-6] the picture says in words which questions were missed', (bars, words) => {
  expect(missedWords(bars)).toBe(words)
})

test('[PLAY-6] the picture has forum, player, game and figures', () => {
  const user = { id: 'ann', email: 'ann@example.org', display_name: 'Ann', avatar_url: null }
  const game = {
    game: 'quiz',
    specialization: 'general',
    score: 20,
    max_score: 30,
    questions: [{ id: 'one' }, { id: 'two' }],
    answers: [
      { question_id: 'one', is_correct: false },
      { question_id: 'two', is_correct: true },
    ],
  }
  renderInShell(
    // The picture reads these fields only.
    <ResultPicture title="Quiz" game={game as unknown as QuizGame} figures={<dl>20/30</dl>} />,
    { shell: createFakeShell({ session: { at: 'signed-in', user, role: 'user' } }) },
  )
  const picture = screen.getByRole('figure')
  expect(picture).toHaveTextContent('Insurance Investor Forum')
  expect(picture).toHaveTextContent('Ann · Quiz · Commercial Insurers')
  expect(picture).toHaveTextContent('20/30')
  expect(screen.getByRole('img', { name: 'Question 1 of 2 missed.' })).toBeVisible()
})

test('[PLAY-17] the sentence compares with guessing, by the choices of each question', () => {
  const game = (choices: number[], right: number) =>
    resultSentence(
      fromPartial<QuizGame>({
        questions: choices.map((length) => ({
          choices: Array.from({ length }, () => ({ id: 'a', text: '' })),
        })),
        answers: choices.map((_, index) => ({ is_correct: index < right })),
      }),
    )
  expect(game(Array<number>(10).fill(4), 7)).toBe('7 of 10 right. Guessing gets 2.5 on average.')
  expect(game(Array<number>(10).fill(2), 0)).toBe('0 of 10 right. Guessing gets 5 on average.')
  expect(game([3, 4], 2)).toBe('2 of 2 right. Guessing gets 0.6 on average.')
})
