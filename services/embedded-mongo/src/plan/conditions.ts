import { isDocument, isRegex, type Document, type Value } from '../bson/values.js'
import { isOperatorDocument } from '../query/match.js'
import { isIndex } from '../query/path.js'

export interface Condition {
  operator: string
  operand: Value
}

/** The conditions that every result fulfills, by path: those at the top level and in $and. */
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
    // 'a.0' is also missing in documents of an array, which an index on its first element does not show.
    const isMissable = path.split('.').slice(1).some(isIndex)
    found.set(path, isMissable ? list.filter(({ operand }) => operand !== null) : list)
  }
  return found
}
