import { isQuizLevel, quizLevelLabels, type Edition, type QuizLevel } from '@icio/contracts/editions'
import type { RoundId } from '@icio/contracts/path/mastery'
import { roundAskedBy } from '@icio/contracts/path/path-words'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { readEdition, readLastPlayed, recordOf, type LastPlayed } from '../play/edition-choice.js'
import { asksForPractice, practiceSearch } from '../practice/practice-link.js'

/** Which quiz: the edition and the level of the draw (QUIZ-2). */
export interface QuizChoice {
  specialization: Edition
  difficulty: QuizLevel
  /** Only questions that were missed and are due. */
  practice?: true
  /** A round of this module of the path. */
  module?: RoundId
}

/** The level of a quiz that was opened without one, by somebody who has played none here (PLAY-11). */
const firstLevel = 'beginner'

/**
 * Reads which quiz a screen was opened for: the navigation state first (QUIZ-2), then ?edition=…&level=… of a shared
 * link, then what was played last in this browser.
 *
 * @param state the navigation state, of any shape
 * @returns the quiz; what of it was `named` by state or address; `asks` where nothing is known of the visitor, so that the
 *   screen asks; and a sentence for each value that was not understood and replaced
 */
export function readQuizChoice(
  state: unknown,
  search: URLSearchParams,
  last: LastPlayed = readLastPlayed(),
): { choice: QuizChoice; named: LastPlayed; asks: boolean; notUnderstood: string[] } {
  const { edition, named: namesEdition, notUnderstood } = readEdition(state, search, last)
  const level = recordOf(state).difficulty ?? search.get('level') ?? undefined
  const difficulty = isQuizLevel(level) ? level : (last.level ?? firstLevel)
  const module = roundAskedBy(search)
  const special = {
    ...(asksForPractice(search) ? ({ practice: true } as const) : {}),
    ...(module === undefined ? {} : { module }),
  }
  const isNew = !namesEdition && last.edition === undefined && !isQuizLevel(level) && last.level === undefined
  return {
    choice: { specialization: edition, difficulty, ...special },
    named: { ...(namesEdition && { edition }), ...(isQuizLevel(level) && { level }) },
    asks: isNew && Object.keys(special).length === 0,
    notUnderstood:
      level === undefined || isQuizLevel(level)
        ? notUnderstood
        : [
            ...notUnderstood,
            `The level is not known, so this is the ${quizLevelLabels[difficulty].toLowerCase()} one.`,
          ],
  }
}

export function quizPath({ specialization: edition, difficulty, practice, module }: QuizChoice): string {
  const search = {
    edition,
    level: difficulty,
    ...(practice ? practiceSearch : {}),
    ...(module ? { module } : {}),
  }
  return `${routePaths.quiz}?${new URLSearchParams(search).toString()}`
}
