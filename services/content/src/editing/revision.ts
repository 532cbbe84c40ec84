import type { BankKind } from '@icio/contracts/banks/banks'
import type { Actor, QuestionAction } from '@icio/contracts/question-passport/endpoints'
import type { Keeping, Kept } from '../collections/banks.js'
import type { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-bank/endpoints'
import { choicesOf } from '@icio/contracts/banks/question-problems'

/**
 * Whether two texts of a question offer the same choices with the same right one. A different set of choices starts a
 * new revision, because the answers to the old ones say nothing about it.
 */
export function hasSameChoices(one: object, other: object): boolean {
  return described(one) === described(other)
}

/** Whether two texts of a question have the same key: the same texts count as right. */
export function hasSameKey(one: object, other: object): boolean {
  const keyOf = (row: object) =>
    choicesOf(row as QuizRow | FillInRow | GovernanceRow)
      .choices.flatMap(({ text, isCorrect }) => (isCorrect ? [text] : []))
      .sort()
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))
}

function described(row: object): string {
  const { choices } = choicesOf(row as QuizRow | FillInRow | GovernanceRow)
  return JSON.stringify(choices.map(({ text, isCorrect }) => [text, isCorrect]).sort())
}

/** A row of any bank, as it is stored. */
export type KeptRow = Kept<BankKind>

/** A change of a question and of its other fields. */
export interface Change {
  action: QuestionAction
  by: Actor
  note?: string
  question?: Record<string, unknown>
  keeping?: Partial<Keeping>
  /** True if different choices, or another right one, do not start a new revision: the statistics continue. */
  keepsRevision?: boolean
  /** True for a change by a release: it does not mark the question as edited. */
  isProjects?: boolean
  /** True if another key has somebody else behind it than the author: the project, a challenge, a second person. */
  isKeyAgreed?: boolean
}
