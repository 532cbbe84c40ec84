import { step } from '../budget.js'
import { CommandError } from '../errors.js'
import { encodeKey, longestKey } from '../bson/key.js'
import { isDocument, undefinedValue, type Document, type Maybe, type Value } from '../bson/values.js'
import type { Fold } from '../query/collation.js'
import { isIndex } from '../query/path.js'

interface Place {
  value: Maybe
  rest: readonly string[]
  /** An element of an array is not expanded a second time. */
  fixed?: boolean
}
export interface KeySpec {
  paths: readonly (readonly string[])[]
  directions: readonly number[]
  sparse: boolean
  fold?: Fold | undefined
}
export interface IndexKeys {
  keys: Buffer[]
  multikey: boolean
  truncated: boolean
}

/** The keys of one document in an index: one, none (sparse), or one for each array element. */
export function indexKeysOf(source: Document, spec: KeySpec): IndexKeys {
  const flat = flatKey(source, spec)
  if (flat) return { keys: [flat], multikey: false, truncated: flat.length >= longestKey }
  const combinations: Maybe[][] = []
  const multikey = expand(
    spec.paths.map((rest) => ({ value: source, rest })),
    combinations,
  )
  if (spec.sparse && combinations.every((values) => values.every((value) => value === undefined))) {
    return { keys: [], multikey, truncated: false }
  }
  if (combinations.length === 1) {
    const key = keyOf(combinations[0]!, spec)
    return { keys: [key], multikey, truncated: key.length >= longestKey }
  }
  const seen = new Set<string>()
  const keys: Buffer[] = []
  for (const values of combinations) {
    step()
    const key = keyOf(values, spec)
    const text = key.toString('latin1')
    if (seen.has(text)) continue
    seen.add(text)
    keys.push(key)
  }
  return { keys, multikey, truncated: keys.some((key) => key.length >= longestKey) }
}

/** The values that form one key: for an array, those of the element in question. */
export function keyValues(source: Document, spec: KeySpec, key: Buffer): Maybe[] {
  const combinations: Maybe[][] = []
  expand(
    spec.paths.map((rest) => ({ value: source, rest })),
    combinations,
  )
  return combinations.find((values) => keyOf(values, spec).equals(key)) ?? []
}

/** Returns the only key of a document that has a plain top-level value for each field of the index, as most have. */
function flatKey(source: Document, spec: KeySpec): Buffer | undefined {
  const values: Maybe[] = []
  for (const path of spec.paths) {
    const value = path.length === 1 ? source.get(path[0]!) : undefined
    if (value === undefined || Array.isArray(value)) return undefined
    values.push(spec.fold ? spec.fold(value) : value)
  }
  return encodeKey(values, spec.directions)
}

function keyOf(values: Maybe[], spec: KeySpec): Buffer {
  const stored = values.map((value) => (value === undefined ? null : spec.fold ? spec.fold(value) : value))
  return encodeKey(stored, spec.directions)
}

function expand(places: Place[], found: Maybe[][]): boolean {
  const settled = places.map((place) => descend(place))
  const arrays = new Set(
    settled
      .filter((place) => !place.fixed && Array.isArray(place.value))
      .map((place) => place.value as Value[]),
  )
  if (arrays.size === 0) {
    found.push(settled.map((place) => (place.rest.length === 0 ? place.value : undefined)))
    return false
  }
  if (arrays.size > 1) throw new CommandError(171, 'cannot index parallel arrays')
  const array = [...arrays][0]!
  const elements: Maybe[] = array.length === 0 ? [undefinedValue] : array
  for (const element of elements) {
    // Keys are written in one piece with their document: a document of too many is refused before that.
    step()
    const entered = settled.map((place) =>
      place.value === array && !place.fixed ? enter(place, element) : place,
    )
    // Most lists are of plain values: nothing is left to expand.
    if (entered.every(({ fixed }) => fixed)) found.push(entered.map(({ value }) => value))
    else expand(entered, found)
  }
  return true
}

function enter(place: Place, element: Maybe): Place {
  if (place.rest.length === 0) return { value: element, rest: [], fixed: true }
  if (isDocument(element)) return { value: element, rest: place.rest }
  return { value: undefined, rest: [], fixed: true }
}

function descend(place: Place): Place {
  let { value, rest } = place
  if (place.fixed) return place
  while (rest.length > 0) {
    if (isDocument(value)) value = value.get(rest[0]!)
    else if (Array.isArray(value)) {
      if (!isIndex(rest[0]!) || value.some((item) => isDocument(item) && item.has(rest[0]!)))
        return { value, rest }
      value = value[Number(rest[0])]
    } else return { value: undefined, rest: [], fixed: true }
    rest = rest.slice(1)
  }
  return { value, rest }
}
