import { defaultQuizLevel, isQuizLevel } from '@icio/contracts/editions'
import { carriedIn, readEdition } from '../play/edition-choice.js'
import type { QuizChoice } from './quiz-store.js'

/**
 * Which quiz an address asks for: the navigation state first (QUIZ-2), else a shared link's ?edition=…&level=…,
 * else the defaults.
 *
 * @param state the navigation state, whatever it holds
 * @returns the quiz, and a sentence for each value that was not understood and replaced by the default
 */
export function readQuizChoice(
  state: unknown,
  search: URLSearchParams,
): { choice: QuizChoice; notUnderstood: string[] } {
  const { specialization, notUnderstood } = readEdition(state, search)
  const level = carriedIn(state).difficulty ?? search.get('level') ?? undefined
  if (isQuizLevel(level)) return { choice: { specialization, difficulty: level }, notUnderstood }
  return {
    choice: { specialization, difficulty: defaultQuizLevel },
    notUnderstood:
      level === undefined
        ? notUnderstood
        : [...notUnderstood, 'The level is not known, so this is the advanced one.'],
  }
}
