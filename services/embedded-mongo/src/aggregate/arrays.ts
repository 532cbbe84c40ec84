import { makeList, step } from '../budget.js'
import { CommandError } from '../errors.js'
import { compareValues, equalValues } from '../bson/compare.js'
import { toWhole } from '../bson/numbers.js'
import {
  document,
  int,
  isDocument,
  isNullish,
  isNumber,
  toNumber,
  typeName,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { parseSort, sortElements, sortPlain } from '../query/sort.js'
import { any, named, one, two, withArguments, compileList, int32 } from './arguments.js'
import type { Operator } from './expression.js'
import { filter, map, reduce, zip } from './array-loops.js'
import { groupKey } from '../bson/group-key.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

function elementAt(array: Maybe, index: Maybe): Maybe {
  if (isNullish(array) || isNullish(index)) return null
  if (!Array.isArray(array))
    throw refuse(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`)
  const place = int32(index, 28690, 28691, "$arrayElemAt's second argument")
  return array[place < 0 ? array.length + place : place]
}

function concat(values: Maybe[]): Maybe {
  if (values.some((value) => isNullish(value))) return null
  for (const value of values)
    if (!Array.isArray(value))
      throw refuse(28664, `$concatArrays only supports arrays, not ${typeName(value)}`)
  // Copies many lists at once: flatMap takes 25 times as long. All of them would be too many arguments.
  const lists = values as Value[][]
  let joined: Value[] = []
  for (let at = 0; at < lists.length; at += 1024) joined = joined.concat(...lists.slice(at, at + 1024))
  return joined
}

function slice([array, a, b]: Maybe[]): Maybe {
  if (isNullish(array) || isNullish(a)) return null
  if (!Array.isArray(array))
    throw refuse(28724, `First argument to $slice must be an array, but is of type: ${typeName(array)}`)
  const first = int32(a, 28725, 28726, 'Second argument to $slice')
  if (b === undefined) return first < 0 ? array.slice(first) : array.slice(0, first)
  if (b === null) return null
  const count = int32(b, 28727, 28728, 'Third argument to $slice')
  if (count <= 0) throw refuse(28729, 'Third argument to $slice must be positive')
  const start = first < 0 ? Math.max(0, array.length + first) : first
  return array.slice(start, start + count)
}
const sliceOperator: Operator = (argument, site, name) => {
  const items = compileList(argument, 2, 3, site, name)
  return (environment) => {
    const values = items.map((item) => item(environment))
    if (items.length === 3 && values[2] === undefined) return null
    return slice(values)
  }
}

function range([start, end, stride]: Maybe[]): Maybe {
  const from = int32(start, 34443, 34444, "$range's starting value")
  const to = int32(end, 34445, 34446, "$range's ending value")
  const by = stride === undefined ? 1 : int32(stride, 34447, 34448, "$range's step value")
  if (by === 0) throw refuse(34449, '$range requires a non-zero step value')
  const count = Math.max(0, Math.ceil((to - from) / by))
  makeList(count, '$range', rangeBytes)
  const made: Value[] = []
  for (let at = from; by > 0 ? at < to : at > to; at += by) {
    if ((made.push(int(at)) & 1023) === 0) step(64)
  }
  return made
}

/** The bytes that an element of $range takes. */
const rangeBytes = 40

function indexOf([array, wanted, start, end]: Maybe[]): Maybe {
  if (isNullish(array)) return null
  if (!Array.isArray(array))
    throw refuse(40090, `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`)
  const from = start === undefined ? 0 : position(start)
  const to = end === undefined ? array.length : Math.min(array.length, position(end))
  for (let at = from; at < to; at++) if (equalValues(array[at], wanted)) return int(at)
  return int(-1)
}
function position(value: Maybe): number {
  const whole = isNumber(value) ? toWhole(value) : undefined
  if (whole === undefined) throw refuse(40096, 'indexes must be integral values')
  if (whole < 0n) throw refuse(40097, 'indexes must not be negative')
  return Number(whole)
}

function arrayToObject(value: Maybe): Maybe {
  if (isNullish(value)) return null
  if (!Array.isArray(value))
    throw refuse(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`)
  const made: Document = new Map()
  const pairs = value.length > 0 && Array.isArray(value[0])
  for (const item of value) {
    if (pairs ? !Array.isArray(item) : !isDocument(item))
      throw refuse(
        value.length > 0 && !pairs && !isDocument(value[0]) ? 40398 : pairs ? 40396 : 40391,
        '$arrayToObject requires a consistent input format',
      )
    const [key, entry] = pairs ? pair(item as Value[]) : field(item as Document)
    made.set(key, entry)
  }
  return made
}
function pair(item: Value[]): [string, Value] {
  if (item.length !== 2) throw refuse(40397, '$arrayToObject requires an array of size 2 arrays')
  if (typeof item[0] !== 'string')
    throw refuse(
      40395,
      '$arrayToObject requires an array of key-value pairs, where the key must be of type string',
    )
  if (item[0].includes('\0')) throw refuse(4940400, 'Key field cannot contain an embedded null byte')
  return [item[0], item[1]!]
}
function field(item: Document): [string, Value] {
  if (item.size !== 2) throw refuse(40392, '$arrayToObject requires an object keys of k and v')
  if (!item.has('k') || !item.has('v'))
    throw refuse(40393, '$arrayToObject requires an object with keys k and v')
  const key = item.get('k')
  if (typeof key !== 'string')
    throw refuse(
      40394,
      '$arrayToObject requires an object with keys k and v, where the value of k must be of type string',
    )
  return [key, item.get('v')!]
}
function objectToArray(value: Maybe): Maybe {
  if (isNullish(value)) return null
  if (!isDocument(value))
    throw refuse(40390, `$objectToArray requires a document input, found: ${typeName(value)}`)
  return [...value].map(([k, v]) => document({ k, v }))
}

const sorted = (values: Value[]) => {
  const order = [...values].sort(compareValues)
  return order.filter((item, index) => index === 0 || !equalValues(item, order[index - 1]))
}
function setArgument(value: Maybe, code: number, name: string): Value[] {
  if (!Array.isArray(value))
    throw refuse(code, `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`)
  return value
}
function setOver(name: string, code: number, apply: (arrays: Value[][]) => Maybe): Operator {
  return any((values) =>
    values.some((value) => isNullish(value))
      ? null
      : apply(values.map((value) => setArgument(value, code, name))),
  )
}
const holds = (array: Value[], item: Value) => {
  step()
  return array.some((other) => equalValues(other, item))
}

/** The values that all arrays contain, in order. */
function common([first, ...others]: Value[][]): Value[] {
  const sets = others.map((array) => new Set(array.map(groupKey)))
  return sorted(first!.filter((item) => sets.every((set) => set.has(groupKey(item)))))
}

const sortArray: Operator = (argument, site) => {
  const parts = named(argument, '$sortArray', ['input', 'sortBy'], [], {
    notObject: 2942500,
    unknown: 2942501,
    missing: { input: 2942502, sortBy: 2942503 },
  })
  const input = site.compile(parts.get('input')!)
  const by = parts.get('sortBy')!
  const order = isDocument(by) ? parseSort(by) : undefined
  return (environment) => {
    const array = input(environment)
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw refuse(2942504, 'The input argument to $sortArray must be an array')
    return order ? sortElements(array, order) : sortPlain(array, toNumber(by))
  }
}
const ends = (first: boolean): Operator =>
  one((value) => {
    if (isNullish(value)) return null
    if (!Array.isArray(value))
      throw refuse(
        28689,
        `${first ? '$first' : '$last'}'s argument must be an array, but is ${typeName(value)}`,
      )
    return first ? value[0] : value[value.length - 1]
  })

export const arrayOperators: Record<string, Operator> = {
  $arrayElemAt: two(elementAt),
  $concatArrays: any(concat),
  $slice: sliceOperator,
  $range: withArguments(2, 3, range),
  $indexOfArray: withArguments(2, 4, indexOf),
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $zip: zip,
  $arrayToObject: one(arrayToObject),
  $objectToArray: one(objectToArray),
  $sortArray: sortArray,
  $first: ends(true),
  $last: ends(false),
  $in: two((value, array) => {
    if (!Array.isArray(array))
      throw refuse(40081, `$in requires an array as a second argument, found: ${typeName(array)}`)
    return value !== undefined && holds(array, value)
  }),
  $isArray: one((value) => Array.isArray(value)),
  $size: one((value) => {
    if (!Array.isArray(value))
      throw refuse(17124, `The argument to $size must be an array, but was of type: ${typeName(value)}`)
    return int(value.length)
  }),
  $reverseArray: one((value) => {
    if (isNullish(value)) return null
    if (!Array.isArray(value))
      throw refuse(
        34435,
        `The argument to $reverseArray must be an array, but was of type: ${typeName(value)}`,
      )
    return [...value].reverse()
  }),
  $setUnion: setOver('$setUnion', 17043, (arrays) => sorted(arrays.flat())),
  $setIntersection: setOver('$setIntersection', 17047, (arrays) =>
    arrays.length === 0 ? [] : common(arrays),
  ),
  $setDifference: two((a, b) => {
    if (isNullish(a) || isNullish(b)) return null
    const [left, right] = [setArgument(a, 17048, '$setDifference'), setArgument(b, 17049, '$setDifference')]
    const unwanted = new Set(right.map(groupKey))
    return left.filter((item) => {
      const key = groupKey(item)
      return !unwanted.has(key) && unwanted.add(key)
    })
  }),
  $setIsSubset: two((a, b) => {
    const [left, right] = [setArgument(a, 17046, '$setIsSubset'), setArgument(b, 17042, '$setIsSubset')]
    const there = new Set(right.map(groupKey))
    return left.every((item) => there.has(groupKey(item)))
  }),
  $setEquals: (argument, site, name) => {
    const items = Array.isArray(argument) ? argument.map((item) => site.compile(item)) : []
    if (items.length < 2) throw refuse(17045, `${name} needs at least two arguments had: ${items.length}`)
    return (environment) => {
      const [first, ...others] = items.map((item) => setArgument(item(environment), 17044, name))
      const wanted = new Set(first!.map(groupKey))
      return others.every((other) => {
        const there = new Set(other.map(groupKey))
        return there.size === wanted.size && [...there].every((key) => wanted.has(key))
      })
    }
  },
}
