import type { Edition } from '@icio/contracts/editions'
import type { RevealedQuestion } from '@icio/contracts/lobbies/lobby-live'
import type { Reviewed } from '../../../play/views/review-list.js'
import { textOf } from './reveal-panel.js'

/** Texts for an answer that was not given. */
const noAnswer = { none: 'No answer', away: 'You were away' } as const

/** Maps the questions of a game to the rows of the review. */
export function reviewOf(review: readonly RevealedQuestion[], edition: Edition): Reviewed[] {
  return review.map((revealed) => ({
    id: String(revealed.index),
    prompt: revealed.question.stem,
    ownAnswer: ownAnswerText(revealed),
    correct: textOf(revealed, revealed.correct_choice_id),
    isCorrect: revealed.own?.is_correct ?? false,
    points: revealed.own?.points ?? 0,
    explanation: revealed.explanation,
    ...(revealed.changes ? { rules: { marks: revealed.changes, edition } } : {}),
  }))
}

/** Returns the player's own answer in words. */
export function ownAnswerText(revealed: RevealedQuestion): string {
  const { own } = revealed
  if (!own || own.state === 'away') return noAnswer.away
  return own.state === 'none' ? noAnswer.none : textOf(revealed, own.choice_id)
}
