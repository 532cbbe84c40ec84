import { bankOfGame } from '@icio/contracts/games/games'
import type { DealtQuestion } from '@icio/contracts/game-sessions/endpoints'
import type { GameRecord, HeldQuestion } from '../games/game-session.js'

/**
 * Returns the key that identifies a question across all games it was dealt in, for its challenges and rulings. A
 * question whose choices have been replaced counts as a different one.
 */
export function subjectOf(
  { game, specialization, built_in }: Pick<GameRecord, 'game' | 'specialization' | 'built_in'>,
  { dealt, revision }: Pick<HeldQuestion, 'dealt' | 'revision'>,
): string {
  // Board cells get new ids in each game, and built-in scenarios have their own ids.
  const bank = built_in ? null : bankOfGame(game, specialization)
  return bank
    ? `${bank}:${dealt.id}${revision ? `:${revision}` : ''}`
    : `${game}:${specialization}:${textOf(dealt)}`
}

/**
 * Returns the text of a question: a prompt, a prompt with a claimed answer, a sentence with a gap, a context with a
 * question, or a clue.
 */
export function textOf(dealt: DealtQuestion): string {
  if ('claim' in dealt) return `${dealt.prompt} ${dealt.claim}`
  if ('prompt' in dealt) return dealt.prompt
  if ('sentence_before' in dealt) return `${dealt.sentence_before}____${dealt.sentence_after}`
  return 'context' in dealt ? `${dealt.context} ${dealt.question}` : dealt.answer
}
