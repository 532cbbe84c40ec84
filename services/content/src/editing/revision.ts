import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import { choicesOf } from '@icio/contracts/banks/question-problems'

/**
 * True where two texts of a question offer the same choices and the same one is right. Others make a new revision: the
 * answers to the old ones say nothing of it.
 */
export function hasSameChoices(one: object, other: object): boolean {
  return described(one) === described(other)
}

function described(row: object): string {
  const { choices } = choicesOf(row as QuizRow | FillInRow | GovernanceRow)
  return JSON.stringify(choices.map(({ text, isCorrect }) => [text, isCorrect]).sort())
}
