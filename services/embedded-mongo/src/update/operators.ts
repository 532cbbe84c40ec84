import { Timestamp } from 'bson'
import { CommandError } from '../errors.js'
import { calculate, isWholeNumber, sameType, toWhole } from '../bson/numbers.js'
import { compareValues, equalValues, identical } from '../bson/compare.js'
import {
  clone,
  int,
  isDocument,
  isNumber,
  isRegex,
  toNumber,
  typeName,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import {
  compileFilter,
  compileValue,
  isOperatorDocument,
  leafOperators,
  type MatchOptions,
} from '../query/match.js'
import { splitPath } from '../query/path.js'
import { sortPlain, compareSortKeys, sortKeyOf } from '../query/sort.js'

/** The result of an operator for the old value; undefined removes the field. */
export interface Change {
  (old: Maybe, inserting: boolean): Maybe
  /** Whether the result counts as no change; by default, if it is identical bit for bit. */
  same?: (old: Value, result: Value) => boolean
}
export type CompileOperator = (operand: Value, path: string, options: MatchOptions) => Change

function arithmetic(name: string, how: 'add' | 'multiply'): CompileOperator {
  return (operand) => {
    if (!isNumber(operand)) throw new CommandError(14, `Cannot ${name} with non-numeric argument`)
    return withSame(sameNumber, (old) => {
      if (old === undefined) return how === 'add' ? operand : calculate('multiply', operand, int(0))
      if (!isNumber(old))
        throw new CommandError(14, `Cannot apply ${name} to a value of non-numeric type ${typeName(old)}`)
      const result = calculate(how, old, operand)
      if (result === undefined)
        throw new CommandError(2, `Failed to apply ${name} operations to current value: overflow`)
      return result
    })
  }
}

function withSame(same: NonNullable<Change['same']>, change: Change): Change {
  return Object.assign(change, { same })
}
/** Compares numbers by their own equality: NaN is never equal, and the sign of zero does not matter. */
function sameNumber(old: Value, result: Value): boolean {
  return sameType(old, result) && !Number.isNaN(toNumber(result)) && compareValues(old, result) === 0
}

function extreme(sign: number): CompileOperator {
  return (operand) => (old) => (old === undefined || compareValues(operand, old) * sign > 0 ? operand : old)
}

function currentDate(operand: Value): Change {
  const kind = isDocument(operand)
    ? operand.get('$type')
    : operand === true || operand === false
      ? 'date'
      : undefined
  if (isDocument(operand) && [...operand.keys()].some((name) => name !== '$type'))
    throw new CommandError(2, 'Unrecognized $currentDate option')
  if (kind !== 'date' && kind !== 'timestamp')
    throw new CommandError(2, '$currentDate takes true or {$type: "date" or "timestamp"}')
  return () => (kind === 'date' ? new Date() : new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }))
}

function bit(operand: Value): Change {
  if (!isDocument(operand))
    throw new CommandError(2, 'The $bit modifier is not compatible with a value that is no document')
  if (operand.size === 0) throw new CommandError(2, 'You must pass in at least one bitwise operation')
  for (const [name, mask] of operand) {
    if (!['and', 'or', 'xor'].includes(name))
      throw new CommandError(2, `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`)
    if (!isWholeNumber(mask))
      throw new CommandError(2, 'The $bit modifier field must be an Integer(32/64 bit)')
  }
  return (old) => {
    if (old !== undefined && !isWholeNumber(old))
      throw new CommandError(2, `Cannot apply $bit to a value of non-integral type ${typeName(old)}`)
    let value: bigint = old === undefined ? 0n : toWhole(old)!
    let wide = typeof old === 'bigint'
    for (const [name, mask] of operand) {
      const right = toWhole(mask)!
      wide ||= typeof mask === 'bigint'
      value = name === 'and' ? value & right : name === 'or' ? value | right : value ^ right
    }
    return wide ? value : int(Number(value))
  }
}

function arrayOf(old: Maybe, path: string, name: string): Value[] {
  if (!Array.isArray(old))
    throw new CommandError(
      name === '$pop' ? 14 : 2,
      `The field '${path}' must be an array but is of type ${typeName(old)} (${name})`,
    )
  return old
}

function pop(operand: Value, path: string): Change {
  const whole = isNumber(operand) ? toWhole(operand) : undefined
  if (whole !== 1n && whole !== -1n) throw new CommandError(9, '$pop expects 1 or -1')
  return (old) => {
    if (old === undefined) return undefined
    const array = arrayOf(old, path, '$pop')
    return whole === 1n ? array.slice(0, -1) : array.slice(1)
  }
}

function pullAll(operand: Value, path: string): Change {
  if (!Array.isArray(operand)) throw new CommandError(2, '$pullAll requires an array argument')
  return (old) =>
    old === undefined
      ? undefined
      : arrayOf(old, path, '$pullAll').filter((item) => !operand.some((other) => equalValues(item, other)))
}

function pull(operand: Value, path: string, options: MatchOptions): Change {
  const test = pullTest(operand, options)
  return (old) => (old === undefined ? undefined : arrayOf(old, path, '$pull').filter((item) => !test(item)))
}

/** {$gt: 5} applies to the element itself; everything else is a filter over elements that are documents. */
function isElementCondition(operand: Value): boolean {
  if (!isOperatorDocument(operand)) return false
  const first = operand.keys().next().value!
  return leafOperators.includes(first) && first !== '$not'
}

function pullTest(operand: Value, options: MatchOptions): (item: Value) => boolean {
  if (isElementCondition(operand)) {
    const predicate = compileFilter(new Map([['', operand]]), options, false)
    return (item) => predicate(new Map([['', item]]))
  }
  if (isDocument(operand)) {
    const predicate = compileFilter(operand, { ...options, expression: undefined })
    return (item) => isDocument(item) && predicate(item)
  }
  if (isRegex(operand)) {
    const condition = compileValue(operand, options)
    return (item) => !Array.isArray(item) && condition(item, [])
  }
  const fold = options.fold
  return (item) => compareValues(fold ? fold(item) : item, fold ? fold(operand) : operand) === 0
}

function addToSet(operand: Value, path: string, options: MatchOptions): Change {
  const each = isDocument(operand) && operand.keys().next().value === '$each'
  if (each && (operand as Document).size > 1)
    throw new CommandError(2, 'Found unexpected fields after $each in $addToSet')
  const items = each ? (operand as Document).get('$each') : [operand]
  if (!Array.isArray(items)) throw new CommandError(14, 'The argument to $each in $addToSet must be an array')
  const folded = (value: Value) => (options.fold ? options.fold(value) : value)
  return (old) => {
    const result = old === undefined ? [] : [...arrayOf(old, path, '$addToSet')]
    for (const item of items)
      if (!result.some((other) => equalValues(folded(other), folded(item)))) result.push(item)
    return result
  }
}

function whole(value: Maybe, name: string): number | undefined {
  if (value === undefined) return undefined
  const found = isNumber(value) ? toWhole(value) : undefined
  if (found === undefined) throw new CommandError(2, `The value for ${name} must be an integer value`)
  return Number(found)
}

function push(operand: Value, path: string): Change {
  if (!isDocument(operand) || !operand.has('$each')) {
    if (isDocument(operand) && operand.size > 0 && operand.keys().next().value!.startsWith('$')) {
      const first = operand.keys().next().value!
      if (['$slice', '$sort', '$position'].includes(first))
        throw new CommandError(52, `The dollar ($) prefixed field '${first}' is not valid for storage`)
    }
    return withSame(
      () => false,
      (old) => (old === undefined ? [operand] : [...arrayOf(old, path, '$push'), operand]),
    )
  }
  const items = operand.get('$each')
  if (!Array.isArray(items)) throw new CommandError(2, 'The argument to $each in $push must be an array')
  for (const name of operand.keys())
    if (!['$each', '$slice', '$sort', '$position'].includes(name))
      throw new CommandError(2, `Unrecognized clause in $push: ${name}`)
  const slice = whole(operand.get('$slice'), '$slice')
  const position = whole(operand.get('$position'), '$position')
  const sort = operand.get('$sort')
  const order = sort === undefined ? undefined : pushOrder(sort)
  const same = (old: Value, result: Value) => items.length === 0 && identical(old, result)
  return withSame(same, (old) => {
    const before = old === undefined ? [] : arrayOf(old, path, '$push')
    const at = position === undefined ? before.length : position
    // Not with splice, whose arguments would be more than the stack has room for.
    const result = before.slice(0, at).concat(items, before.slice(at))
    const sorted = order ? order(result) : result
    if (slice === undefined) return sorted
    return slice === 0 ? [] : slice > 0 ? sorted.slice(0, slice) : sorted.slice(slice)
  })
}

function pushOrder(sort: Value): (values: Value[]) => Value[] {
  if (isNumber(sort)) {
    const direction = toNumber(sort)
    if (direction !== 1 && direction !== -1)
      throw new CommandError(2, 'The $sort element value must be either 1 or -1')
    return (values) => sortPlain(values, direction)
  }
  if (!isDocument(sort)) throw new CommandError(2, 'The $sort is invalid: use 1/-1 or a document')
  if (sort.size === 0) throw new CommandError(2, 'The $sort pattern is empty')
  for (const [path, order] of sort) {
    if (!isNumber(order) || Math.abs(toNumber(order)) !== 1)
      throw new CommandError(2, 'The $sort element value must be either 1 or -1')
    if (path === '' || path.split('.').includes(''))
      throw new CommandError(2, `The $sort field '${path}' is not valid`)
  }
  const keys = [...sort].map(([path, way]) => ({
    parts: splitPath(path),
    direction: toNumber(way) as 1 | -1,
  }))
  return (values) => {
    const keyed = values.map((value) => ({
      value,
      key: sortKeyOf(isDocument(value) ? value : new Map(), keys),
    }))
    return keyed.sort((a, b) => compareSortKeys(a.key, b.key, keys)).map(({ value }) => value)
  }
}

/** Every update operator except $rename, which touches two fields. */
export const updateOperators: Record<string, CompileOperator> = {
  $set: (operand) => () => clone(operand),
  $setOnInsert: (operand) => (old, inserting) => (inserting ? clone(operand) : old),
  $unset: () => () => undefined,
  $inc: arithmetic('$inc', 'add'),
  $mul: arithmetic('$mul', 'multiply'),
  $min: extreme(-1),
  $max: extreme(1),
  $currentDate: currentDate,
  $bit: bit,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
  $addToSet: addToSet,
  $push: push,
}
