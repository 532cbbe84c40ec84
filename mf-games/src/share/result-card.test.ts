import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import type { BoardGame, GovernanceGame, QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { resultCard, resultCardName } from './result-card.js'

const played = {
  specialization: 'general' as const,
  score: 20,
  max_score: 30,
  questions: [
    { id: 'one', prompt: 'A secret question?', choices: [{ id: 'a', text: 'A secret answer' }] },
    { id: 'two', prompt: 'Another one?', choices: [] },
  ],
  answers: [
    { question_id: 'one', is_correct: false, explanation: 'A secret reason' },
    { question_id: 'two', is_correct: true },
  ],
}
const date = new Date(2026, 10, 22)

test('the picture shows score and run, but no question and no answer', () => {
  const card = resultCard('Advanced Quiz', fromPartial<QuizGame>({ ...played, game: 'quiz' }), date)
  expect(card).toEqual({
    title: 'Advanced Quiz',
    forum: 'Insurance Investor Forum',
    player: null,
    audience: 'Commercial Insurers',
    score: 20,
    maxScore: 30,
    right: { count: 1, total: 2 },
    bars: [
      { worth: 10, earned: false },
      { worth: 20, earned: true },
    ],
    date,
  })
  expect(JSON.stringify(card)).not.toMatch(/secret|Another/)
})

test('the height of a bar is the points of its question', () => {
  const worth = (game: unknown) => resultCard('Game', game as QuizGame, date).bars.map((bar) => bar.worth)
  expect(worth(fromPartial<GovernanceGame>({ ...played, game: 'governance' }))).toEqual([10, 10])
  const cells = played.questions.map((question, index) => ({ ...question, points: [100, 400][index] }))
  expect(worth(fromPartial<BoardGame>({ ...played, game: 'board', questions: cells }))).toEqual([100, 400])
})

test('the file name contains the game and the date', () => {
  const card = resultCard('Fill in the Blanks', fromPartial<QuizGame>({ ...played, game: 'quiz' }), date)
  expect(resultCardName(card)).toBe('Fill_in_the_Blanks_Result_2026-11-22.png')
})
