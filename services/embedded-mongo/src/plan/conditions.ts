import { isDocument, isRegex, type Document, type Value } from '../bson/values.js'
import { isOperatorDocument } from '../query/match.js'

export interface Condition {
  operator: string
  operand: Value
}

/** The conditions that every result fulfils, by path: those of the top level and of $and. */
export function conditionsOf(
  filter: Document,
  found: Map<string, Condition[]> = new Map(),
): Map<string, Condition[]> {
  for (const [path, value] of filter) {
    if (path === '$and' && Array.isArray(value))
      for (const part of value) if (isDocument(part)) conditionsOf(part, found)
    if (path.startsWith('$')) continue
    const list = found.get(path) ?? []
    if (isOperatorDocument(value)) for (const [operator, operand] of value) list.push({ operator, operand })
    else list.push({ operator: isRegex(value) ? '$regex' : '$eq', operand: value })
    found.set(path, list)
  }
  return found
}
