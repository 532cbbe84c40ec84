import { rowSchemas } from '@icio/contracts/question-rows/schemas'
import type { BankKind } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import { questionProblems, type QuestionProblem } from '@icio/contracts/banks/question-problems'
import { Value } from 'typebox/value'

const problemLimit = 20

/** Lists what prevents a question from being saved: first its shape, then its content. */
export function whyNotSave(kind: BankKind, row: Record<string, unknown>): QuestionProblem[] {
  const shape = [...Value.Errors(rowSchemas[kind], row)].flatMap(problemsOf).slice(0, problemLimit)
  if (shape.length > 0) return shape
  return questionProblems(kind, row as RowOf[typeof kind])
}

interface ShapeError {
  keyword: string
  instancePath: string
  params?: object
  message?: string
}

/** One line per field; an unknown field is reported by its name, not by the schema that refuses it. */
function problemsOf({ keyword, instancePath, params, message = 'is wrong' }: ShapeError): QuestionProblem[] {
  const place = instancePath.split('/').slice(1)
  const each = (fields: readonly string[], words: string) =>
    fields.map((field) => ({ path: [...place, field].join('.'), message: words }))
  const { requiredProperties = [], additionalProperties = [] } = (params ?? {}) as {
    requiredProperties?: string[]
    additionalProperties?: string[]
  }
  switch (keyword) {
    case 'required':
      return each(requiredProperties, 'is missing')
    case 'additionalProperties':
      return each(additionalProperties, 'is no field of this bank')
    case 'boolean':
      return []
    default:
      return [{ path: place.join('.'), message }]
  }
}
