import { FillInRow, GovernanceRow, QuizRow } from '@icio/contracts/bank-rows.schemas'
import type { BankKind } from '@icio/contracts/banks'
import type { RowOf } from '@icio/contracts/question-bank'
import { questionProblems, type QuestionProblem } from '@icio/contracts/rules/question-problems'
import { Value } from 'typebox/value'

/** The shape of a row of each kind. */
export const rowSchemas = { quiz: QuizRow, 'fill-in-blanks': FillInRow, governance: GovernanceRow }

/** So many problems are named at most. */
const named = 20

/** What keeps a question from being saved: its shape first, then what a good question must not have. */
export function whyNotSave(kind: BankKind, row: Record<string, unknown>): QuestionProblem[] {
  const shape = [...Value.Errors(rowSchemas[kind], row)].slice(0, named).map((error) => ({
    path: fieldOf(error),
    message: error.message ?? 'is wrong',
  }))
  if (shape.length > 0) return shape
  return questionProblems(kind, row as unknown as RowOf[typeof kind])
}

function fieldOf({ instancePath, params }: { instancePath: string; params?: object }): string {
  const { requiredProperties, additionalProperties } = (params ?? {}) as {
    requiredProperties?: string[]
    additionalProperties?: string[]
  }
  const [last] = requiredProperties ?? additionalProperties ?? []
  return [...instancePath.split('/').slice(1), ...(last === undefined ? [] : [last])].join('.')
}
