import { checkMinutes, checkQuestions } from '@icio/contracts/path/mastery'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { shuffle, type Random } from '@icio/kit/random'

/** The last answers may be on their way when the time is over. */
const graceMs = 60_000

export const checkOpenForMs = checkMinutes * 60_000 + graceMs

/** Hard questions of a check, at least, and questions of each module (PATH-10). */
const fewestHard = 6
const ofEachModule = 2

/**
 * Draws the questions of a check: of each module a hard one and another, then what is left, hard ones first until there
 * are six; of each kind those that the person has not met first.
 *
 * @param metIds the questions that the person has met, those met longest ago first
 */
export function drawCheck(
  rows: readonly QuizRow[],
  modules: readonly { tags: readonly string[] }[],
  metIds: readonly string[],
  random: Random,
): QuizRow[] {
  const age = new Map(metIds.map((id, index) => [id, index + 1]))
  const ageOf = ({ question_id }: QuizRow) => age.get(question_id) ?? 0
  const left = shuffle(rows, random).sort((one, other) => ageOf(one) - ageOf(other))
  const drawnRows: QuizRow[] = []
  const isHard = (row: QuizRow) => row.difficulty === 'hard'
  const take = (isWanted: (row: QuizRow) => boolean) => {
    const place = left.findIndex(isWanted)
    if (place >= 0) drawnRows.push(...left.splice(place, 1))
    return place >= 0
  }
  for (const { tags } of modules) {
    const isOfModule = (row: QuizRow) => row.tags.some((tag) => tags.includes(tag))
    const hard = take((row) => isHard(row) && isOfModule(row))
    for (let count = hard ? 1 : 0; count < ofEachModule; count++) take(isOfModule)
  }
  while (drawnRows.length < checkQuestions) {
    const isLacking = drawnRows.filter(isHard).length < fewestHard
    if (!(isLacking && take(isHard)) && !take(() => true)) break
  }
  return shuffle(drawnRows, random)
}
