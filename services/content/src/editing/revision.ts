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
  return describeChoices(one) === describeChoices(other)
}

/** Whether two texts of a question have the same key: the same texts count as right. */
export function hasSameKey(one: object, other: object): boolean {
  const keyOf = (row: object) =>
    choicesOf(row as QuizRow | FillInRow | GovernanceRow)
      .choices.flatMap(({ text, isCorrect }) => (isCorrect ? [text] : []))
      .sort()
  return JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))
}

function describeChoices(row: object): string {
  const { choices } = choicesOf(row as QuizRow | FillInRow | GovernanceRow)
  return JSON.stringify(choices.map(({ text, isCorrect }) => [text, isCorrect]).sort())
}

/**
 * Whether two values have the same fields with the same content, in any order. A field that is undefined, an empty list
 * or an empty map says nothing, and files cannot tell the three apart, so that they are ignored.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => !isNothing(entry))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, inOrder(entry)]),
  )
}

function isNothing(entry: unknown): boolean {
  if (entry === undefined) return true
  return (
    typeof entry === 'object' && entry !== null && Object.keys(entry).length === 0 && !(entry instanceof Date)
  )
}

export type KeptRow = Kept<BankKind>

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
