import { markQuestion } from '../src/game/mark.js'
import type { LobbyAnswer, FrozenQuestion } from '../src/lobby/lobby.js'
import { lobbyRecord, seatRecord } from './lobby-record.js'

const question: FrozenQuestion = {
  question_id: 'q',
  difficulty: 'easy',
  stem: 's',
  explanation: 'e',
  source: '',
  choices: [
    { id: 'right', text: 'r', is_right: true, why_wrong: '' },
    { id: 'wrong', text: 'w', is_right: false, why_wrong: 'because' },
  ],
}
const answer = (user_id: string, change: Partial<LobbyAnswer> = {}): LobbyAnswer => ({
  _id: user_id,
  lobby_id: 'lobby',
  game: 1,
  index: 2,
  user_id,
  choice_id: 'right',
  confidence: null,
  elapsed_ms: 0,
  locked: false,
  sealed: false,
  points: 0,
  mid: 'm',
  writes: 1,
  lock_mid: null,
  ...change,
})
const lobby = (seats = [seatRecord(0), seatRecord(1), seatRecord(2)]) =>
  lobbyRecord({ phase: 'closing', current_question: 2, limit_ms: 20_000, seats })

test('each player has a row: correct, wrong, or no answer', () => {
  const answers = [answer('u0', { confidence: 80 }), answer('u1', { choice_id: 'wrong' })]
  const row = { is_right: false, points: 0, confidence: null }
  expect(markQuestion(lobby(), question, answers)).toEqual({
    index: 2,
    rows: [
      {
        user_id: 'u0',
        seat: 0,
        state: 'answered',
        choice_id: 'right',
        is_right: true,
        points: 30,
        confidence: 80,
        pace: expect.any(Object),
        scored: { question_id: 'q', choice: 'r', is_correct: true, points: 30, worth: 30 },
      },
      {
        ...row,
        user_id: 'u1',
        seat: 1,
        state: 'answered',
        choice_id: 'wrong',
        pace: expect.any(Object),
        scored: { question_id: 'q', choice: 'w', is_correct: false, points: 0, worth: 30 },
      },
      { ...row, user_id: 'u2', seat: 2, state: 'none', choice_id: null },
    ],
  })
})

test('absent players get nothing and players who have left get no row, unless they answered before', () => {
  const seats = [
    seatRecord(0, { presence: 'away' }),
    seatRecord(1, { presence: 'away' }),
    seatRecord(2, { presence: 'gone' }),
    seatRecord(3, { presence: 'gone' }),
  ]
  const { rows } = markQuestion(lobby(seats), question, [answer('u1'), answer('u3')])
  expect(rows.map(({ user_id, state, points }) => [user_id, state, points])).toEqual([
    ['u0', 'away', 0],
    ['u1', 'answered', 30],
    ['u3', 'answered', 30],
  ])
})

test('a withdrawn answer does not count', () => {
  const { rows } = markQuestion(lobby([seatRecord(0)]), question, [answer('u0', { choice_id: null })])
  expect(rows[0]).toMatchObject({ state: 'none', is_right: false, points: 0 })
})

test('with pace scoring, the time of the answer counts', () => {
  const pace = { ...lobby([seatRecord(0)]), scoring: 'pace' as const }
  const pointsAt = (elapsed_ms: number) =>
    markQuestion(pace, question, [answer('u0', { elapsed_ms })]).rows[0]?.points
  const wrongAt = (elapsed_ms: number) =>
    markQuestion(pace, question, [answer('u0', { elapsed_ms, choice_id: 'wrong' })]).rows[0]?.scored?.worth
  expect([pointsAt(0), pointsAt(1000), pointsAt(11_000), pointsAt(21_000)]).toEqual([30, 30, 24, 18])
  // The points that a wrong answer would have earned are kept for a ruling.
  expect([wrongAt(0), wrongAt(11_000)]).toEqual([30, 24])
})
