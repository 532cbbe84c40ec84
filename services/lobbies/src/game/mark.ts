import { paceOf, isTooFastTogether } from '@icio/contracts/games/fair-play'
import { pointsForAnswer } from '@icio/contracts/lobbies/multiplayer-scoring'
import type { ScoredAnswer } from '@icio/contracts/verified-scores/endpoints'
import type {
  LobbyAnswer,
  FrozenChoice,
  FrozenQuestion,
  LobbyRecord,
  QuestionResult,
  ResultRow,
} from '../lobby/lobby.js'

/**
 * Computes the result of the current question from the stored answers. Pure. Players who have left have no row; players
 * who are away and have not answered are 'away' with 0 points.
 */
export function markQuestion(
  lobby: LobbyRecord,
  question: FrozenQuestion,
  answers: readonly LobbyAnswer[],
): QuestionResult {
  const index = lobby.current_question
  const text = [question.stem, ...question.choices.map((choice) => choice.text)].join(' ')
  // Games from before it was kept: as if nothing had been skipped.
  const shownMs = lobby.previews_shown_ms?.[index] ?? lobby.question_times[index]?.preview_ms ?? 0
  const byUser = new Map(answers.map((answer) => [answer.user_id, answer]))
  const rows = lobby.seats
    .map((seat) => ({ seat, answer: byUser.get(seat.user_id) }))
    .filter(({ seat, answer }) => seat.presence !== 'gone' || answer?.choice_id)
    .map(({ seat: { user_id, seat, presence }, answer }): ResultRow => {
      const choice_id = answer?.choice_id ?? null
      const choice = question.choices.find(({ id }) => id === choice_id)
      const isCorrect = choice?.is_right === true
      const timing = { index, elapsedMs: answer?.elapsed_ms ?? 0, limitMs: lobby.limit_ms }
      const worth = pointsForAnswer(lobby.scoring, { ...timing, isCorrect: true })
      const points = isCorrect ? worth : 0
      return {
        user_id,
        seat,
        state: choice_id !== null ? 'answered' : presence === 'here' ? 'none' : 'away',
        choice_id,
        is_right: isCorrect,
        points,
        confidence: answer?.confidence ?? null,
        ...(choice
          ? {
              pace: paceOf({ text, tookMs: shownMs + timing.elapsedMs }),
              scored: scoredAnswer(question, choice, { points, worth }),
            }
          : {}),
      }
    })
  return { index, rows }
}

function scoredAnswer(
  { question_id, revision }: FrozenQuestion,
  { text, is_right }: FrozenChoice,
  score: Pick<ScoredAnswer, 'points' | 'worth'>,
): ScoredAnswer {
  return {
    question_id,
    ...(revision ? { revision } : {}),
    choice: text,
    is_correct: is_right,
    ...score,
  }
}

/**
 * Returns whether a player's answers so far came sooner than a person can read the questions (LEAD-17, LEAD-23): from
 * what of the preview was shown, and the time until the last change.
 */
export function isTooFast(results: readonly QuestionResult[], userId: string): boolean {
  const own = results.flatMap(({ rows }) => rows.filter((row) => row.user_id === userId))
  return isTooFastTogether(own.flatMap(({ pace }) => pace ?? []))
}
