import { maximumDepth, tooDeep } from '../bson/check.js'
import { isDocument, type Document, type Maybe, type Value } from '../bson/values.js'

/**
 * Splits "a.b.0" once, where a filter or an index is compiled.
 *
 * @throws CommandError 15 if the path is longer than a document is deep
 */
export function splitPath(path: string): string[] {
  const parts = path.split('.', maximumDepth + 1)
  if (parts.length > maximumDepth) throw tooDeep()
  return parts
}

export function isIndex(part: string): boolean {
  return /^(0|[1-9][0-9]*)$/.test(part)
}

/** Which element of the outermost array met a condition: the element that "$" means in an update. */
export interface MatchDetails {
  position?: number
}

type Test = (value: Maybe) => boolean

/**
 * Whether any value at the path passes. Arrays on the way are entered, by index and element by element;
 * with `expand`, the elements of an array at the end are tested too, unless an index has led there. An empty path is
 * the value itself. A missing field is tested as undefined.
 */
export function someAt(
  source: Maybe,
  parts: readonly string[],
  expand: boolean,
  test: Test,
  details?: MatchDetails,
  from = 0,
): boolean {
  if (from === parts.length) return testLeaf(source, expand && from > 0, test, details)
  if (isDocument(source)) return someAt(source.get(parts[from]!), parts, expand, test, details, from + 1)
  if (Array.isArray(source)) return someInArray(source, parts, expand, test, details, from)
  return test(undefined)
}

function testLeaf(value: Maybe, expand: boolean, test: Test, details?: MatchDetails): boolean {
  if (expand && Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      if (!test(value[index])) continue
      if (details) details.position = index
      return true
    }
  }
  return test(value)
}

function someInArray(
  source: Value[],
  parts: readonly string[],
  expand: boolean,
  test: Test,
  details: MatchDetails | undefined,
  from: number,
): boolean {
  const part = parts[from]!
  const wanted = isIndex(part) ? Number(part) : -1
  for (let index = 0; index < source.length; index++) {
    const element = source[index]!
    if (isDocument(element) && someAt(element, parts, expand, test, details, from)) {
      if (details) details.position = index
      return true
    }
    if (index === wanted && atIndex(element, parts, expand, test, details, from + 1)) return true
    if (part === '' && from === parts.length - 1 && test(element)) return true
  }
  return false
}

function atIndex(
  element: Value,
  parts: readonly string[],
  expand: boolean,
  test: Test,
  details: MatchDetails | undefined,
  from: number,
): boolean {
  if (from === parts.length) return test(element)
  if (isDocument(element) || Array.isArray(element))
    return someAt(element, parts, expand, test, details, from)
  return false
}

/** Sets a value by path, making documents on the way; used where the path is known to be free. */
export function setAt(target: Document, parts: readonly string[], value: Value): void {
  let here = target
  for (const part of parts.slice(0, -1)) {
    const next = here.get(part)
    if (isDocument(next)) here = next
    else {
      const made: Document = new Map()
      here.set(part, made)
      here = made
    }
  }
  here.set(parts[parts.length - 1]!, value)
}
