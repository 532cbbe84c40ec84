import { pointsForAnswer } from '@icio/contracts/rules/multiplayer-scoring'
import type { AnswerRecord, FrozenQuestion, LobbyRecord, QuestionResult, ResultRow } from '../lobby.js'

/**
 * The result of the question in play: pure, from the stored answers alone. Who has left has no row; who is away and
 * has not answered is 'away' with 0.
 */
export function markQuestion(
  lobby: LobbyRecord,
  question: FrozenQuestion,
  answers: readonly AnswerRecord[],
): QuestionResult {
  const index = lobby.current_question
  const byUser = new Map(answers.map((answer) => [answer.user_id, answer]))
  const rows = lobby.seats
    .map((seat) => ({ seat, answer: byUser.get(seat.user_id) }))
    .filter(({ seat, answer }) => seat.presence !== 'gone' || answer?.choice_id)
    .map(({ seat: { user_id, seat, presence }, answer }): ResultRow => {
      const choice_id = answer?.choice_id ?? null
      const isRight = question.choices.some(({ id, is_right }) => is_right && id === choice_id)
      const elapsedMs = answer?.elapsed_ms ?? 0
      return {
        user_id,
        seat,
        state: choice_id !== null ? 'answered' : presence === 'here' ? 'none' : 'away',
        choice_id,
        is_right: isRight,
        points: pointsForAnswer(lobby.scoring, { index, isRight, elapsedMs, limitMs: lobby.limit_ms }),
        confidence: answer?.confidence ?? null,
      }
    })
  return { index, rows }
}
