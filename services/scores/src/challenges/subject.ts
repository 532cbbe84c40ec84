import { bankOf } from '@icio/contracts/banks'
import type { DealtQuestion } from '@icio/contracts/game-sessions'
import type { GameRecord } from '../game-session.js'

/** What is the same for all challenges of one question, whatever game it was dealt in. */
export function subjectOf(
  { game, specialization, built_in }: Pick<GameRecord, 'game' | 'specialization' | 'built_in'>,
  dealt: DealtQuestion,
): string {
  // Cells of the board have new ids in each game, and built-in scenarios ids of their own.
  return game === 'board' || built_in
    ? `${game}:${specialization}:${textOf(dealt)}`
    : `${bankOf[game][specialization]}:${dealt.id}`
}

/** The question itself: a prompt, a sentence with its gap, a context with its question, or a clue. */
export function textOf(dealt: DealtQuestion): string {
  if ('prompt' in dealt) return dealt.prompt
  if ('sentence_before' in dealt) return `${dealt.sentence_before}____${dealt.sentence_after}`
  return 'context' in dealt ? `${dealt.context} ${dealt.question}` : dealt.answer
}
