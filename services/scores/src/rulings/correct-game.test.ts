import type { Erratum, GameRecord } from '../games/game-session.js'
import { correctedGame } from './correct-game.js'

const erratum: Erratum = { correct: 'Two', was: 'One', text: 'It is two.', at: new Date(0) }
const choices = ['One', 'Two', 'Three'].map((text, index) => ({ id: 'abc'[index] ?? '', text }))
const question = (id: string, points: number) => ({
  dealt: { id, difficulty: 'easy' as const, tags: [], prompt: `${id}?`, choices },
  key: {
    correct_choice_id: 'a',
    points,
    explanation: 'It is one.',
    why_correct: 'One.',
    why_wrong: { b: 'Not two.', c: 'Not three.' },
  },
})
const answer = (question_id: string, choice_id: string, points: number) => ({
  question_id,
  choice_id,
  is_correct: points > 0,
  points,
  answered_at: new Date(0),
})
const game = (...answers: GameRecord['answers']) =>
  ({
    questions: [question('x', 10), question('y', 20)],
    answers,
    score: answers.reduce((sum, { points }) => sum + points, 0),
  }) as Pick<GameRecord, 'questions' | 'answers' | 'score'> as GameRecord
const isX = ({ dealt }: { dealt: { id: string } }) => dealt.id === 'x'

test('a player who picked the newly correct choice gets the points', () => {
  const after = correctedGame(game(answer('x', 'b', 0), answer('y', 'a', 20)), isX, erratum)
  expect(after).toMatchObject({ score: 30, answers: [{ is_correct: true, points: 10 }, { points: 20 }] })
})

test('a player who picked the previously correct choice loses the points', () => {
  const after = correctedGame(game(answer('x', 'a', 10), answer('y', 'a', 20)), isX, erratum)
  expect(after).toMatchObject({ score: 20, answers: [{ is_correct: false, points: 0 }, { points: 20 }] })
})

test('key, explanation, and reasons follow the ruling; the other question does not change', () => {
  const after = correctedGame(game(), isX, erratum)
  expect(after?.questions[0]?.key).toEqual({
    correct_choice_id: 'b',
    points: 10,
    explanation: 'It is two.',
    why_wrong: { a: 'It is two.', c: 'Not three.' },
    erratum,
  })
  expect(after?.questions[1]).toEqual(question('y', 20))
})

test('a repeated correction changes nothing, and neither does one with an unknown choice', () => {
  const once = correctedGame(game(), isX, erratum) as GameRecord
  expect(correctedGame(once, isX, erratum)).toBeNull()
  expect(correctedGame(game(), isX, { ...erratum, correct: 'Four' })).toBeNull()
  expect(correctedGame(game(), () => false, erratum)).toBeNull()
})
