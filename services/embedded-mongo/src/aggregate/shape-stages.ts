import { randomInt } from 'node:crypto'
import { breathe, isTurnOver, keepAll, nextDocument } from '../budget.js'
import { CommandError } from '../errors.js'
import { toWhole } from '../bson/numbers.js'
import {
  isDocument,
  isNumber,
  toNumber,
  typeName,
  wholeNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { compileFilter } from '../query/match.js'
import { compileProjection } from '../query/projection.js'
import { compareSortKeys, parseSort, sortKeyOf } from '../query/sort.js'
import { checkFieldPath } from './expression.js'
import {
  evaluator,
  inPieces,
  perDocument,
  whole,
  type CompileStage,
  type Stage,
  type Situation,
} from './pipeline.js'
import { sortGently } from '../sort-gently.js'
import { compileAddFields, compileUnset } from './add-fields.js'

export const match: CompileStage = (argument, situation) => {
  if (!isDocument(argument))
    throw new CommandError(15959, 'the match filter must be an expression in an object')
  return (input, variables) => {
    const test = compileFilter(argument, {
      fold: situation.fold,
      expression: (source) => {
        const evaluate = evaluator(source, { ...situation, variables })
        return (root) => evaluate(root, variables)
      },
    })
    return perDocument((source) => (test(source) ? source : undefined))(input, variables)
  }
}

const project: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(15969, '$project specification must be an object')
  if (argument.size === 0)
    throw new CommandError(51272, 'Invalid $project: specification must have at least one field')
  const make = (variables: Situation['variables']) =>
    compileProjection(argument, {
      expression: (source) => {
        const evaluate = evaluator(source, { ...situation, variables })
        return (root) => evaluate(root, variables)
      },
    })
  make(situation.variables)
  return (input, variables) => {
    const apply = make(variables)
    return perDocument((source) => apply(source))(input, variables)
  }
}

const addFields: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(40272, '$addFields specification stage must be an object')
  const apply = compileAddFields(argument, (source) => evaluator(source, situation))
  return (input, variables) => perDocument((source) => apply(source, source, variables))(input, variables)
}
const unset: CompileStage = (argument) => {
  const apply = compileUnset(argument)
  return perDocument((source) => apply(source))
}

const replaceWith = (argument: Value, situation: Situation, code: number): Stage => {
  const evaluate = evaluator(argument, situation)
  return (input, variables) =>
    perDocument((source) => {
      const made = evaluate(source, variables)
      if (!isDocument(made))
        throw new CommandError(
          code,
          `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(made)}`,
        )
      return made
    })(input, variables)
}
const replaceRoot: CompileStage = (argument, situation) => {
  if (!isDocument(argument))
    throw new CommandError(40229, 'expected an object as specification for $replaceRoot stage')
  for (const name of argument.keys())
    if (name !== 'newRoot')
      throw new CommandError(40230, `unrecognized option to $replaceRoot stage: ${name}`)
  if (!argument.has('newRoot'))
    throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage')
  return replaceWith(argument.get('newRoot')!, situation, 40228)
}

const sort: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(15973, 'the $sort key specification must be an object')
  if (argument.size === 0) throw new CommandError(15976, '$sort stage must have at least one sort key')
  const keys = parseSort(argument)
  return async function* (input) {
    const keyed: { source: Document; key: Maybe[] }[] = []
    for await (const batch of input) {
      keepAll(batch, 'Sort')
      for (const source of batch) {
        nextDocument()
        keyed.push({ source, key: sortKeyOf(source, keys, situation.fold) })
      }
      if (isTurnOver()) await breathe()
    }
    const sorted = await sortGently(keyed, (a, b) => compareSortKeys(a.key, b.key, keys), {
      of: ({ key }) => key[0],
      direction: keys[0]!.direction,
    })
    for (const piece of inPieces(sorted)) yield piece.map(({ source }) => source)
  }
}

function limitStage(most: number): Stage {
  return async function* (input) {
    let left = most
    for await (const batch of input) {
      yield batch.slice(0, left)
      left -= batch.length
      if (left <= 0) return
    }
  }
}
const limit: CompileStage = (argument) => {
  if (!isNumber(argument)) throw new CommandError(15957, 'the limit must be specified as a number')
  const most = toWhole(argument)
  if (most === undefined) throw new CommandError(15957, 'the limit must be representable as a 64-bit integer')
  if (most <= 0n) throw new CommandError(15958, 'the limit must be positive')
  return limitStage(Number(most))
}
const skip: CompileStage = (argument) => {
  if (!isNumber(argument)) throw new CommandError(15972, 'the value to skip must be a number')
  const count = toWhole(argument)
  if (count === undefined) throw new CommandError(15972, 'the value to skip must be a whole number')
  if (count < 0n) throw new CommandError(15956, 'the skip must not be negative')
  let left = Number(count)
  return async function* (input) {
    for await (const batch of input) {
      const rest = batch.slice(Math.min(left, batch.length))
      left -= batch.length - rest.length
      if (rest.length > 0) yield rest
    }
  }
}

const unwind: CompileStage = (argument) => {
  const options = isDocument(argument) ? argument : new Map<string, Value>([['path', argument]])
  if (!isDocument(argument) && typeof argument !== 'string')
    throw new CommandError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(argument)}`,
    )
  for (const name of options.keys())
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name))
      throw new CommandError(28811, `unrecognized option to $unwind stage: ${name}`)
  const path = options.get('path')
  if (path === undefined) throw new CommandError(28812, 'no path specified to $unwind stage')
  if (typeof path !== 'string')
    throw new CommandError(28808, 'expected a string as the path for $unwind stage')
  if (path === '') throw new CommandError(28812, 'no path specified to $unwind stage')
  if (!path.startsWith('$'))
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'")
  const keep = options.get('preserveNullAndEmptyArrays')
  if (keep !== undefined && typeof keep !== 'boolean')
    throw new CommandError(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    )
  const index = options.get('includeArrayIndex')
  if (index !== undefined && (typeof index !== 'string' || index === ''))
    throw new CommandError(
      28810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    )
  if (index?.startsWith('$'))
    throw new CommandError(
      28822,
      "includeArrayIndex option to $unwind stage should not be prefixed with a '$'",
    )
  const parts = checkFieldPath(path.slice(1))
  const indexParts = index === undefined ? undefined : checkFieldPath(index)
  return perDocument((source) => unwindOne(source, parts, indexParts, keep === true))
}
function unwindOne(
  source: Document,
  parts: string[],
  index: string[] | undefined,
  keep: boolean,
): Document[] {
  const value = parts.reduce<Maybe>((here, part) => (isDocument(here) ? here.get(part) : undefined), source)
  const withIndex = (made: Document, at: Value) => (index ? put(made, index, at) : made)
  if (Array.isArray(value)) {
    if (value.length === 0) return keep ? [withIndex(put(source, parts, undefined), null)] : []
    return value.map((item, at) => withIndex(put(source, parts, item), BigInt(at)))
  }
  if (value === undefined || value === null) return keep ? [withIndex(new Map(source), null)] : []
  return [withIndex(new Map(source), null)]
}
/** A copy with one path changed; only the documents along the path are copied. */
export function put(source: Document, parts: readonly string[], value: Maybe): Document {
  const made: Document = new Map(source)
  const [first, ...rest] = parts
  if (rest.length === 0) {
    if (value === undefined) made.delete(first!)
    else made.set(first!, value)
    return made
  }
  const inner = made.get(first!)
  made.set(first!, put(isDocument(inner) ? inner : new Map(), rest, value))
  return made
}

const count: CompileStage = (argument) => {
  if (typeof argument !== 'string')
    throw new CommandError(40156, 'the count field must be a non-empty string')
  if (argument === '') throw new CommandError(40157, 'the count field must be a non-empty string')
  if (argument.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path')
  if (argument.includes('\0')) throw new CommandError(40159, 'the count field cannot contain a null byte')
  if (argument.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'")
  return async function* (input) {
    let n = 0
    for await (const batch of input) n += batch.length
    if (n > 0) yield [new Map([[argument, wholeNumber(n)]])]
  }
}

const sample: CompileStage = (argument) => {
  if (!isDocument(argument))
    throw new CommandError(28745, 'the $sample stage specification must be an object')
  for (const name of argument.keys())
    if (name !== 'size') throw new CommandError(28748, `unrecognized option to $sample: ${name}`)
  const size = argument.get('size')
  if (size === undefined) throw new CommandError(28749, '$sample stage must specify a size')
  if (!isNumber(size)) throw new CommandError(28746, 'size argument to $sample must be a number')
  if (toNumber(size) < 0) throw new CommandError(28747, 'size argument to $sample must not be negative')
  const wanted = Math.trunc(toNumber(size))
  return whole((documents) => pick(documents, wanted))
}
function pick(documents: Document[], wanted: number): Document[] {
  const pool = [...documents]
  const most = Math.min(wanted, pool.length)
  for (let at = 0; at < most; at++) {
    const other = at + randomInt(pool.length - at)
    ;[pool[at], pool[other]] = [pool[other]!, pool[at]!]
  }
  return pool.slice(0, most)
}

const redact: CompileStage = (argument, situation) => {
  const evaluate = evaluator(argument, situation, ['CURRENT'])
  return (input, variables) =>
    perDocument((source) => prune(source, source, evaluate, variables))(input, variables)
}
function prune(
  part: Document,
  root: Document,
  evaluate: ReturnType<typeof evaluator>,
  variables: Situation['variables'],
): Document | undefined {
  const decision = evaluate(root, new Map([...variables, ['CURRENT', part]]))
  if (decision === '$$KEEP') return part
  if (decision === '$$PRUNE') return undefined
  if (decision !== '$$DESCEND')
    throw new CommandError(17053, '$redact must return one of the expressions $$KEEP, $$DESCEND, or $$PRUNE')
  const made: Document = new Map()
  const inner = (value: Value): Maybe => {
    if (isDocument(value)) return prune(value, root, evaluate, variables)
    if (Array.isArray(value)) return value.map(inner).filter((item): item is Value => item !== undefined)
    return value
  }
  for (const [name, value] of part) {
    const kept = inner(value)
    if (kept !== undefined) made.set(name, kept)
  }
  return made
}

export const shapeStages: Record<string, CompileStage> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: (argument, situation) => replaceWith(argument, situation, 40228),
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $unwind: unwind,
  $count: count,
  $sample: sample,
  $redact: redact,
}
