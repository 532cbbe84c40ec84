import { bankBehind } from '@icio/contracts/games'
import type { DealtQuestion } from '@icio/contracts/game-sessions'
import type { GameRecord, HeldQuestion } from '../game-session.js'

/**
 * What is the same for all challenges of one question, whatever game it was dealt in: the key of its rulings. A question
 * whose choices have been replaced is another one.
 */
export function subjectOf(
  { game, specialization, built_in }: Pick<GameRecord, 'game' | 'specialization' | 'built_in'>,
  { dealt, revision }: Pick<HeldQuestion, 'dealt' | 'revision'>,
): string {
  // Cells of the board have new ids in each game, and built-in scenarios ids of their own.
  const bank = built_in ? null : bankBehind(game, specialization)
  return bank
    ? `${bank}:${dealt.id}${revision ? `:${revision}` : ''}`
    : `${game}:${specialization}:${textOf(dealt)}`
}

/** The question itself: a prompt, with the answer that is claimed, a sentence with its gap, a context with its question, or a clue. */
export function textOf(dealt: DealtQuestion): string {
  if ('claim' in dealt) return `${dealt.prompt} ${dealt.claim}`
  if ('prompt' in dealt) return dealt.prompt
  if ('sentence_before' in dealt) return `${dealt.sentence_before}____${dealt.sentence_after}`
  return 'context' in dealt ? `${dealt.context} ${dealt.question}` : dealt.answer
}
