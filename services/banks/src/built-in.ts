import { editionIds, type Difficulty, type QuizLevel, type Edition } from '@icio/contracts/editions'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import { boardCategories, type BoardCategory } from '@icio/contracts/games/board-rules'
import { readBank, readBoardCategories } from './banks.js'

/**
 * The built-in content (DATA-32 to DATA-35; docs/spec/decisions.md, 14), which replaces an empty bank. It is taken from
 * the project's banks, so that it is reviewed like them and never needs the database.
 */

const fillInCounts: Readonly<Record<QuizLevel, number>> = { beginner: 4, intermediate: 4, advanced: 5 }

/** How many scenarios of each level are built in: more than a game draws from each. */
const scenarioCounts: Readonly<Record<QuizLevel, number>> = { beginner: 3, intermediate: 3, advanced: 2 }

const quizCounts: Readonly<Record<Difficulty, number>> = { easy: 2, medium: 2, hard: 2 }

/** Sample questions of every difficulty, by edition (DATA-32). */
export function builtInQuizQuestions(): Record<Edition, QuizRow[]> {
  return Object.fromEntries(
    editionIds.map((edition) => [
      edition,
      firstOf(readBank('quiz', edition).rows, (row) => row.difficulty, quizCounts),
    ]),
  ) as Record<Edition, QuizRow[]>
}

/** Thirteen risk-pool items (DATA-33). */
export function builtInFillIns(): FillInRow[] {
  const { rows } = readBank('fill-in-blanks', 'government-risk-pools')
  return firstOf(rows, (row) => row.level, fillInCounts)
}

/** Eight scenarios of an edition, with the ids 1 to 8 (DATA-34, GOV-26). */
export function builtInScenarios(edition: Edition): GovernanceRow[] {
  const scenarios = firstOf(readBank('governance', edition).rows, (row) => row.difficulty, scenarioCounts)
  return scenarios.map((row, index) => ({ ...row, scenario_id: index + 1 }))
}

/** A board of three categories (DATA-34, BOARD-17). */
export function builtInBoard(edition: Edition): BoardCategory[] {
  return readBoardCategories(edition).slice(0, boardCategories)
}

function firstOf<Row, Level extends string>(
  rows: readonly Row[],
  levelOf: (row: Row) => Level,
  counts: Readonly<Record<Level, number>>,
): Row[] {
  return (Object.keys(counts) as Level[]).flatMap((level) =>
    rows.filter((row) => levelOf(row) === level).slice(0, counts[level]),
  )
}
