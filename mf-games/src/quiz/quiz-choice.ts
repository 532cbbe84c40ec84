import {
  defaultQuizLevel,
  defaultSpecialization,
  editions,
  isQuizLevel,
  isSpecialization,
} from '@icio/contracts/editions'
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
  const carried = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
  const edition = carried.specialization ?? search.get('edition') ?? undefined
  const level = carried.difficulty ?? search.get('level') ?? undefined
  const notUnderstood: string[] = []
  const choice = { specialization: defaultSpecialization, difficulty: defaultQuizLevel } as QuizChoice
  if (isSpecialization(edition)) choice.specialization = edition
  else if (edition !== undefined)
    notUnderstood.push(`The edition is not known, so this is the one for ${editions.general.audience}.`)
  if (isQuizLevel(level)) choice.difficulty = level
  else if (level !== undefined) notUnderstood.push('The level is not known, so this is the advanced one.')
  return { choice, notUnderstood }
}
