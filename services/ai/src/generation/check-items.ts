import { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/question-rows/schemas'
import type { BankKind } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import { choicesOf, questionProblems, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import { Value } from 'typebox/value'
import type { Item } from './read-items.js'

const schemas = { quiz: QuizRow, 'fill-in-blanks': FillInRow, governance: GovernanceRow }

type AnyRow = RowOf[BankKind]

/** The text by which two questions are compared: the prompt and the correct choice. */
export function comparedText(row: AnyRow): string {
  return `${questionText(row)} ${choicesOf(row).choices.find(({ isCorrect }) => isCorrect)?.text ?? ''}`
}

export interface CheckedItem {
  /** Position in the reply, from 1. */
  number: number
  item: Item
}

/**
 * Returns the items that can be saved, and for each of the others a line with the reason: its shape, not exactly one
 * correct choice, a correct choice revealed by its length, markup, or a near-duplicate in the bank or in the same
 * reply.
 */
export function checkItems(
  kind: BankKind,
  items: readonly Item[],
  bankRows: readonly AnyRow[],
): { good: CheckedItem[]; errors: string[] } {
  const finder = createSimilarityFinder(bankRows.map((row) => ({ id: idOf(row), text: comparedText(row) })))
  const good: CheckedItem[] = []
  const errors: string[] = []
  items.forEach((item, index) => {
    const number = index + 1
    const problem = whyNot(kind, item) ?? whyDuplicate(item as AnyRow, finder)
    if (problem) errors.push(`Question ${number}: ${problem}`)
    else {
      good.push({ number, item })
      finder.add(`question ${number} of this batch`, comparedText(item as AnyRow))
    }
  })
  return { good, errors }
}

function whyNot(kind: BankKind, item: Item): string | null {
  // The bank assigns the id; this one only completes the shape.
  const row: Item = { ...item, ...(kind === 'governance' ? { scenario_id: 1 } : { question_id: 'new' }) }
  const [wrong] = Value.Errors(schemas[kind], row)
  if (wrong) return `${wrong.instancePath.slice(1).replaceAll('/', '.') || 'shape'}: ${wrong.message}`
  const [problem] = questionProblems(kind, row as AnyRow)
  return problem ? `${problem.path}: ${problem.message}` : null
}

function whyDuplicate(row: AnyRow, finder: ReturnType<typeof createSimilarityFinder>): string | null {
  const closest = finder.closest(comparedText(row))
  if (!closest || closest.likeness < nearDuplicate) return null
  return `too much like ${closest.id} (likeness ${closest.likeness.toFixed(2)} of 1, the limit is ${nearDuplicate})`
}

function idOf(row: AnyRow): string {
  return 'question_id' in row ? row.question_id : `scenario ${row.scenario_id}`
}
