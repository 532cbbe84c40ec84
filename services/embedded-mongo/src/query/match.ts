import { step, stepsToCompile } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { compareStrings, equalValues } from '../bson/compare.js'
import { groupKey, type GroupKey } from '../bson/group-key.js'
import {
  bracketOf,
  isDecimal,
  isDocument,
  isNullish,
  isNumber,
  isRegex,
  isTruthy,
  toNumber,
  typeOf,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import type { Fold } from './collation.js'
import { equalTo, orderedBy, type ValueTest } from './compare-operators.js'
import { bitsTest, modulo, ofType, sized } from './leaf-operators.js'
import { someAt, splitPath, type MatchDetails } from './path.js'
import { regexTest } from './regex.js'
import { compileSchema } from './json-schema.js'

/** A compiled filter; `details` receives the array position for "$". */
export type Predicate = (source: Document, details?: MatchDetails) => boolean
export interface MatchOptions {
  fold?: Fold | undefined
  /** Compiles $expr; passed in, so that queries do not depend on the aggregation language. */
  expression?: ((source: Value) => (document: Document) => Maybe) | undefined
}
/** A condition on the value at a path. */
type Condition = (source: Maybe, parts: readonly string[], details?: MatchDetails) => boolean

const refusedTop = ['$where', '$text']
const refusedLeaf = ['$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$within', '$maxDistance']

export const topOperators = [
  '$and',
  '$or',
  '$nor',
  '$expr',
  '$comment',
  '$jsonSchema',
  '$alwaysFalse',
  '$alwaysTrue',
]
export const refusedQueryOperators = ['$where', '$text', ...refusedLeaf]

/** Compiles a filter once, so that a scan only runs closures. */
export function compileFilter(filter: Document, options: MatchOptions = {}, top = true): Predicate {
  const parts: { order: string; test: Predicate }[] = []
  for (const [name, value] of filter) {
    step(stepsToCompile)
    const test =
      name.startsWith('$') && !isDBRefName(name)
        ? compileTop(name, value, options, top)
        : compileField(name, value, options)
    parts.push({ order: evaluationOrder(name, value), test })
  }
  if (parts.length === 1) return parts[0]!.test
  const tests = parts.sort((a, b) => compareStrings(a.order, b.order)).map(({ test }) => test)
  return (source, details) => {
    for (const test of tests) if (!test(source, details)) return false
    return true
  }
}

/**
 * MongoDB evaluates conditions in its own order, by kind and then by path; the last one that meets an array determines
 * the element that "$" stands for.
 */
function evaluationOrder(name: string, value: Value): string {
  if (name.startsWith('$')) return name === '$and' ? '00' : name === '$or' ? '01' : '99'
  const operator = isOperatorDocument(value) ? value.keys().next().value! : isRegex(value) ? '$regex' : '$eq'
  const place = kinds.indexOf(operator)
  return `${String(place < 0 ? 98 : place + 2).padStart(2, '0')}${name}`
}
const kinds = ['$elemMatch', '$size', '$lte', '$lt', '$eq', '$gt', '$gte', '$regex', '$mod', '$exists', '$in']

function compileTop(name: string, value: Value, options: MatchOptions, top: boolean): Predicate {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return compileLogic(name, value, options, top)
    case '$comment':
      return () => true
    case '$alwaysFalse':
    case '$alwaysTrue':
      if (!isNumber(value) || toNumber(value) !== 1) throw new CommandError(9, `${name} must be 1`)
      return () => name === '$alwaysTrue'
    case '$jsonSchema': {
      const test = compileSchema(value)
      return (source) => test(source)
    }
    case '$expr': {
      if (!top) throw new CommandError(2, '$expr can only be applied to the top-level document')
      if (!options.expression) throw new CommandError(224, '$expr is not allowed in this context')
      const evaluate = options.expression(value)
      return (source) => isTruthy(evaluate(source))
    }
  }
  if (refusedTop.includes(name)) throw notSupported(`the query operator ${name}`, 2)
  throw new CommandError(2, `unknown top level operator: ${name}`)
}

function compileLogic(name: string, value: Value, options: MatchOptions, top: boolean): Predicate {
  if (!Array.isArray(value)) throw new CommandError(2, `${name} must be an array`)
  if (value.length === 0) throw new CommandError(2, `${name} must be a nonempty array`)
  const parts = value.map((part) => {
    if (!isDocument(part)) throw new CommandError(2, `${name} entries need to be full objects`)
    return compileFilter(part, options, top)
  })
  if (name === '$and') return (source, details) => parts.every((part) => part(source, details))
  if (name === '$or') return (source, details) => parts.some((part) => part(source, details))
  return (source) => !parts.some((part) => part(source))
}

/** Whether a value is a document of operators rather than a value to equal. */
export function isOperatorDocument(value: Value): value is Document {
  if (!isDocument(value)) return false
  const first = value.keys().next()
  return !first.done && first.value.startsWith('$') && !isDBRefName(first.value)
}
/** The fields of a DBRef are queried by name, as in `{$elemMatch: {$ref: 'users'}}`. */
function isDBRefName(name: string): boolean {
  return name === '$ref' || name === '$id' || name === '$db'
}

function compileField(path: string, value: Value, options: MatchOptions): Predicate {
  const parts = splitPath(path)
  const condition = compileValue(value, options)
  return (source, details) => condition(source, parts, details)
}

/** The condition of `field: value`, which is an operator document, a regex, or a value to equal. */
export function compileValue(value: Value, options: MatchOptions): Condition {
  if (isOperatorDocument(value)) return compileOperators(value, options)
  if (isRegex(value)) return anywhere(regexTest(value.pattern, value.options))
  return anywhere(equalTo(value, options.fold))
}

function anywhere(test: ValueTest, expand = true): Condition {
  return (source, parts, details) => someAt(source, parts, expand, test, details)
}
function not(condition: Condition): Condition {
  return (source, parts) => !condition(source, parts)
}

function compileOperators(operators: Document, options: MatchOptions): Condition {
  const conditions: Condition[] = []
  for (const [name, operand] of operators) {
    if (!name.startsWith('$')) throw new CommandError(2, `unknown operator: ${name}`)
    if (name === '$options') {
      if (!operators.has('$regex')) throw new CommandError(2, '$options needs a $regex')
      continue
    }
    conditions.push(compileOperator(name, operand, operators, options))
  }
  return (source, parts, details) => conditions.every((condition) => condition(source, parts, details))
}

function compileOperator(name: string, operand: Value, around: Document, options: MatchOptions): Condition {
  if (Object.hasOwn(leaves, name)) return leaves[name]!(operand, options, around, name)
  if (refusedLeaf.includes(name)) throw notSupported(`the query operator ${name}`, 2)
  throw new CommandError(2, `unknown operator: ${name}`)
}

type CompileLeaf = (operand: Value, options: MatchOptions, around: Document, name: string) => Condition
const equal: CompileLeaf = (operand, { fold }) => anywhere(equalTo(operand, fold))
const ordered: CompileLeaf = (operand, { fold }, _around, name) => anywhere(orderedBy(name, operand, fold))
const bits: CompileLeaf = (operand, _options, _around, name) => anywhere(bitsTest(name, operand))

/** The conditions on one field. */
const leaves: Record<string, CompileLeaf> = {
  $eq: equal,
  $ne: (operand, options, around, name) => {
    if (isRegex(operand)) throw new CommandError(2, "Can't have regex as arg to $ne.")
    return not(equal(operand, options, around, name))
  },
  $lt: ordered,
  $lte: ordered,
  $gt: ordered,
  $gte: ordered,
  $in: (operand, options) => anywhere(oneOf(operand, options)),
  $nin: (operand, options) => not(anywhere(oneOf(operand, options))),
  $exists: (operand) => {
    const present = anywhere((value) => value !== undefined, false)
    return isTruthy(operand) ? present : not(present)
  },
  $type: (operand) => anywhere(ofType(operand)),
  $size: (operand) => anywhere(sized(operand), false),
  $mod: (operand) => anywhere(modulo(operand)),
  $regex: (operand, _options, around) => anywhere(compileRegex(operand, around.get('$options'))),
  $not: compileNot,
  $all: compileAll,
  $elemMatch: compileElemMatch,
  $bitsAllSet: bits,
  $bitsAnySet: bits,
  $bitsAllClear: bits,
  $bitsAnyClear: bits,
}
export const leafOperators = [...Object.keys(leaves), '$options']

function oneOf(operand: Value, options: MatchOptions): ValueTest {
  if (!Array.isArray(operand)) throw new CommandError(2, '$in needs an array')
  const { fold } = options
  const keys = new Set<GroupKey>()
  const brackets = new Set<number>()
  const others: ValueTest[] = []
  for (const item of operand) {
    step()
    if (isOperatorDocument(item)) throw new CommandError(2, 'cannot nest $ under $in')
    if (isRegex(item)) others.push(regexTest(item.pattern, item.options))
    else if (isNullish(item) || isDecimal(item)) others.push(equalTo(item, fold))
    else {
      keys.add(groupKey(fold ? fold(item) : item))
      brackets.add(bracketOf(item))
    }
  }
  return (value) => {
    // The keys of long decimals are not exact.
    if (isDecimal(value)) return operand.some((item) => equalValues(item, value))
    if (brackets.has(bracketOf(value)) && keys.has(groupKey(fold ? fold(value) : value))) return true
    return others.some((test) => test(value))
  }
}

function compileRegex(operand: Value, flags: Maybe): ValueTest {
  if (flags !== undefined && typeof flags !== 'string')
    throw new CommandError(2, '$options has to be a string')
  if (typeof operand === 'string') return regexTest(operand, flags ?? '')
  if (!isRegex(operand)) throw new CommandError(2, '$regex has to be a string')
  if (flags !== undefined && operand.options !== '')
    throw new CommandError(51075, 'options set in both $regex and $options')
  return regexTest(operand.pattern, flags ?? operand.options)
}

function compileNot(operand: Value, options: MatchOptions): Condition {
  if (isRegex(operand)) return not(anywhere(regexTest(operand.pattern, operand.options)))
  if (!isDocument(operand)) throw new CommandError(2, '$not needs a regex or a document')
  if (operand.size === 0) throw new CommandError(2, '$not cannot be empty')
  return not(compileOperators(operand, options))
}

function compileAll(operand: Value, options: MatchOptions): Condition {
  if (!Array.isArray(operand)) throw new CommandError(2, '$all needs an array')
  if (operand.length === 0) return () => false
  const ofElements = isDocument(operand[0]) && operand[0].keys().next().value === '$elemMatch'
  const conditions = operand.map((item) => {
    if (ofElements) {
      if (!isDocument(item) || !item.has('$elemMatch'))
        throw new CommandError(2, '$all/$elemMatch has to be consistent')
      return compileElemMatch(item.get('$elemMatch')!, options)
    }
    if (isOperatorDocument(item)) throw new CommandError(2, 'no $ expressions in $all')
    return compileValue(item, options)
  })
  return (source, parts, details) => conditions.every((condition) => condition(source, parts, details))
}

const logical = new Set(['$and', '$or', '$nor', '$where', '$expr', '$jsonSchema'])

/** $elemMatch: one array element fulfills all conditions, as a document or as a value. */
export function compileElementTest(operand: Value, options: MatchOptions): ValueTest {
  if (!isDocument(operand)) throw new CommandError(2, '$elemMatch needs an Object')
  if (isOperatorDocument(operand) && !logical.has(operand.keys().next().value!)) {
    const condition = compileOperators(operand, options)
    return (value) => condition(value, [])
  }
  const predicate = compileFilter(operand, options, false)
  return (value) => {
    if (isDocument(value)) return predicate(value)
    if (!Array.isArray(value)) return false
    return predicate(new Map(value.map((item, index) => [String(index), item])))
  }
}

function compileElemMatch(operand: Value, options: MatchOptions): Condition {
  const test = compileElementTest(operand, options)
  return (source, parts, details) =>
    someAt(
      source,
      parts,
      false,
      (value) => {
        if (typeOf(value) !== 4) return false
        const position = (value as Value[]).findIndex((item) => test(item))
        if (position >= 0 && details) details.position = position
        return position >= 0
      },
      details,
    )
}
