import { defaultQuizLevel, isQuizLevel } from '@icio/contracts/editions'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { navigationStateOf, readEdition } from '../play/edition-choice.js'
import { asksForPractice, practiceSearch } from '../practice/practice-link.js'
import type { QuizChoice } from './quiz-store.js'

/**
 * Reads which quiz a screen was opened for: the navigation state first (QUIZ-2), then ?edition=…&level=… of a shared
 * link, then the defaults.
 *
 * @param state the navigation state, of any shape
 * @returns the quiz, and a sentence for each value that was not understood and replaced by the default
 */
export function readQuizChoice(
  state: unknown,
  search: URLSearchParams,
): { choice: QuizChoice; notUnderstood: string[] } {
  const { specialization, notUnderstood } = readEdition(state, search)
  const level = navigationStateOf(state).difficulty ?? search.get('level') ?? undefined
  const practice = asksForPractice(search) ? ({ practice: true } as const) : {}
  if (isQuizLevel(level)) return { choice: { specialization, difficulty: level, ...practice }, notUnderstood }
  return {
    choice: { specialization, difficulty: defaultQuizLevel, ...practice },
    notUnderstood:
      level === undefined
        ? notUnderstood
        : [...notUnderstood, 'The level is not known, so this is the advanced one.'],
  }
}

/** Returns the URL of a quiz with all its settings. */
export function quizPath({ specialization, difficulty, practice }: QuizChoice): string {
  const search = { edition: specialization, level: difficulty, ...(practice ? practiceSearch : {}) }
  return `${routePaths.quiz}?${new URLSearchParams(search).toString()}`
}
