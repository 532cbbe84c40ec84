import { step } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import { isDocument, isNumber, toNumber, type Document, type Maybe, type Value } from '../bson/values.js'
import type { Fold } from './collation.js'
import { isIndex, splitPath } from './path.js'

export interface SortKey {
  parts: string[]
  direction: 1 | -1
}

/** Reads a sort document; $meta and other orders are refused. */
export function parseSort(sort: Document): SortKey[] {
  return [...sort].map(([path, order]) => {
    if (path === '$natural') {
      if (!isNumber(order) || Math.abs(toNumber(order)) !== 1)
        throw new CommandError(2, '$natural sort must be specified as 1 or -1')
      return { parts: [path], direction: 1 }
    }
    if (isDocument(order)) {
      if (order.has('$meta')) throw notSupported(`sorting by $meta: ${String(order.get('$meta'))}`, 2)
      throw new CommandError(15975, '$sort key ordering must be 1 or -1')
    }
    const direction = isNumber(order) ? toNumber(order) : 0
    if (Math.trunc(direction) !== 1 && Math.trunc(direction) !== -1)
      throw new CommandError(
        isNumber(order) ? 15975 : 15974,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      )
    if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string')
    if (path.startsWith('$') || path.includes('.$'))
      throw new CommandError(16410, "FieldPath field names may not start with '$'")
    if (splitPath(path).some((part) => part === ''))
      throw new CommandError(
        path.endsWith('.') ? 40353 : 15998,
        'FieldPath must not end with or hold an empty part',
      )
    return { parts: splitPath(path), direction: Math.trunc(direction) as 1 | -1 }
  })
}

/** Every value an array path contributes to a sort key: its elements, or the old undefined for an empty array. */
export function sortValues(source: Maybe, parts: readonly string[], from = 0, bare = false): Maybe[] {
  const nothing = bare ? undefined : null
  if (from === parts.length) {
    if (!Array.isArray(source)) return [source ?? (source === null ? null : nothing)]
    return source.length === 0 ? [undefined] : source
  }
  if (isDocument(source)) return sortValues(source.get(parts[from]!), parts, from + 1, bare)
  if (!Array.isArray(source)) return [nothing]
  const part = parts[from]!
  if (isIndex(part) && !source.some((element) => isDocument(element) && element.has(part)))
    return positionValues(source[Number(part)], parts, from + 1, bare)
  if (source.length === 0) return [nothing]
  return source.flatMap((element) =>
    isDocument(element) ? sortValues(element, parts, from, bare) : [nothing],
  )
}

/** An element named by its position is used as it is: an array there is not expanded, unless it is empty. */
function positionValues(element: Maybe, parts: readonly string[], from: number, bare: boolean): Maybe[] {
  if (from < parts.length) return sortValues(element, parts, from, bare)
  if (Array.isArray(element) && element.length === 0) return [undefined]
  return [element ?? (bare ? undefined : null)]
}

function keyOf(source: Document, key: SortKey, fold?: Fold): Maybe {
  const values = sortValues(source, key.parts)
  let best = fold ? fold(values[0]) : values[0]
  for (let index = 1; index < values.length; index++) {
    const value = fold ? fold(values[index]) : values[index]
    if (compareValues(value, best) * key.direction < 0) best = value
  }
  return best
}

/** The sort key of a document, computed once per document. */
export function sortKeyOf(source: Document, keys: readonly SortKey[], fold?: Fold): Maybe[] {
  // As in MongoDB, an array as _id is used as a whole if _id is the only sort field.
  if (keys.length === 1 && keys[0]!.parts.length === 1 && keys[0]!.parts[0] === '_id')
    return [fold ? fold(source.get('_id') ?? null) : (source.get('_id') ?? null)]
  return keys.map((key) => keyOf(source, key, fold))
}
export function compareSortKeys(a: readonly Maybe[], b: readonly Maybe[], keys: readonly SortKey[]): number {
  for (let index = 0; index < keys.length; index++) {
    const order = compareValues(a[index], b[index])
    if (order !== 0) return order * keys[index]!.direction
  }
  return 0
}

const noFields: Document = new Map()

/** A stable sort of a list's elements by a sort document. An element that is not a document has none of its fields. */
export function sortElements(elements: readonly Value[], keys: readonly SortKey[]): Value[] {
  const keyed = elements.map((element) => {
    step()
    return { element, key: sortKeyOf(isDocument(element) ? element : noFields, keys) }
  })
  keyed.sort((a, b) => compareSortKeys(a.key, b.key, keys))
  return keyed.map(({ element }) => element)
}

/** Sorts plain values, for $push with $sort: 1. */
export function sortPlain(values: Value[], direction: number): Value[] {
  return [...values].sort((a, b) => compareValues(a, b) * direction)
}
