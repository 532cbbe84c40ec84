import { makeList, makeText, step, stepsToCompile } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { Timestamp } from 'bson'
import { isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import { splitPath } from '../query/path.js'
import { operators, refusedExpressions } from './operators.js'
import type { Variables } from './variables.js'

export interface Environment {
  root: Document
  variables: Variables
  now: Date
}
export type Evaluate = (environment: Environment) => Maybe
/** The variables that are in scope for an expression. */
export type Scope = ReadonlySet<string>
/** Compiles an operator's argument. */
export type Compile = (source: Value, scope?: Scope) => Evaluate
export interface Site {
  compile: Compile
  scope: Scope
}
export type Operator = (argument: Value, site: Site, name: string) => Evaluate

const system = new Set(['ROOT', 'CURRENT', 'NOW', 'CLUSTER_TIME', 'REMOVE', 'DESCEND', 'PRUNE', 'KEEP'])

/** Compiles an expression into a function of the document. */
export function compileExpression(source: Value, variables: Variables): (root: Document) => Maybe {
  const now = new Date()
  const evaluate = compile(source, new Set(variables.keys()))
  return (root) => evaluate({ root, variables, now })
}

/** Compiles an expression with additional variables, for the inner expressions of $lookup and $map. */
export function compileScoped(source: Value, scope: Scope): Evaluate {
  return compile(source, scope)
}

function compile(source: Value, scope: Scope): Evaluate {
  step(stepsToCompile)
  if (typeof source === 'string' && source.startsWith('$'))
    return source.startsWith('$$') ? variablePath(source.slice(2), scope) : fieldPath(source.slice(1))
  if (Array.isArray(source)) {
    const items = source.map((item) => compile(item, scope))
    return (environment) => items.map((item) => item(environment) ?? null)
  }
  if (isDocument(source)) return compileDocument(source, scope)
  return () => source
}

function compileDocument(source: Document, scope: Scope): Evaluate {
  const first = source.keys().next().value
  if (first?.startsWith('$')) {
    if (source.size > 1)
      throw new CommandError(
        15983,
        `an object representing an expression must have exactly one field: ${[...source.keys()].join(', ')}`,
      )
    return compileOperator(first, source.get(first)!, scope)
  }
  const fields = [...source].map(([name, value]) => {
    if (name.startsWith('$')) throw new CommandError(15983, `unexpected operator field ${name}`)
    if (name.includes('.'))
      throw new CommandError(16412, `FieldPath field names may not contain '.': ${name}`)
    if (name === '') throw new CommandError(40352, 'field names may not be empty')
    return [name, compile(value, scope)] as const
  })
  return (environment) => {
    const made: Document = new Map()
    for (const [name, evaluate] of fields) {
      const value = evaluate(environment)
      if (value !== undefined) made.set(name, value)
    }
    return made
  }
}

function compileOperator(name: string, argument: Value, scope: Scope): Evaluate {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!operator) {
    if (refusedExpressions.includes(name)) throw notSupported(`the expression ${name}`, 168)
    throw new CommandError(168, `Unrecognized expression '${name}'`)
  }
  const evaluate = operator(
    argument,
    { compile: (inner, more) => (more ? compileBody(inner, more) : compile(inner, scope)), scope },
    name,
  )
  compiled++
  if (ofConstantWork.has(name)) return evaluate
  return (environment) => {
    step()
    const value = evaluate(environment)
    if (typeof value === 'string') makeText(value.length, name)
    else if (Array.isArray(value)) makeList(value.length, name)
    return value
  }
}

/** Operators compiled so far. */
let compiled = 0
/** These take constant time whatever the length of a text or list, and create neither: the loop around them counts their steps. */
const ofConstantWork = new Set([
  ...[
    '$eq',
    '$ne',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    '$cmp',
    '$and',
    '$or',
    '$not',
    '$cond',
    '$ifNull',
    '$switch',
  ],
  ...['$literal', '$const', '$let', '$size', '$arrayElemAt', '$isArray', '$isNumber', '$type', '$getField'],
  ...['$add', '$subtract', '$multiply', '$divide', '$mod', '$abs', '$ceil', '$floor', '$round', '$trunc'],
  ...[
    '$sqrt',
    '$exp',
    '$ln',
    '$log',
    '$log10',
    '$year',
    '$month',
    '$dayOfMonth',
    '$hour',
    '$minute',
    '$second',
  ],
])

/** An expression that a loop evaluates repeatedly with its own variables: each evaluation takes as many steps as it has operators. */
function compileBody(source: Value, scope: Scope): Evaluate {
  const before = compiled
  const evaluate = compile(source, scope)
  const weight = 1 + compiled - before
  return (environment) => {
    step(weight)
    return evaluate(environment)
  }
}

export function checkFieldPath(path: string): string[] {
  if (path === '') throw new CommandError(16872, "'$' by itself is not a valid FieldPath")
  const parts = splitPath(path)
  if (path.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.")
  for (const part of parts) {
    if (part === '') throw new CommandError(15998, 'FieldPath field names may not be empty strings.')
    if (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))
      throw new CommandError(16410, "FieldPath field names may not start with '$'.")
    if (part.includes('\0'))
      throw new CommandError(16411, 'FieldPath field names may not contain a null byte')
  }
  return parts
}

function fieldPath(path: string): Evaluate {
  const parts = checkFieldPath(path)
  if (parts.length === 1)
    return ({ root, variables }) =>
      variables.has('CURRENT') ? follow(variables.get('CURRENT'), parts, 0) : root.get(parts[0]!)
  return ({ root, variables }) => follow(variables.has('CURRENT') ? variables.get('CURRENT') : root, parts, 0)
}

/** The value at a path as expressions see it: through an array, the array of its elements' values. */
export function follow(value: Maybe, parts: readonly string[], from: number): Maybe {
  if (from === parts.length) return value
  if (isDocument(value)) return follow(value.get(parts[from]!), parts, from + 1)
  if (!Array.isArray(value)) return undefined
  const found: Value[] = []
  for (const item of value) {
    if (!isDocument(item) && !Array.isArray(item)) continue
    const inner = Array.isArray(item) ? undefined : follow(item, parts, from)
    if (inner !== undefined) found.push(inner)
  }
  return found
}

function variablePath(path: string, scope: Scope): Evaluate {
  if (path === '') throw new CommandError(16869, 'empty variable name')
  const parts = path.split('.')
  const name = parts[0]!
  if (!scope.has(name) && !system.has(name))
    throw new CommandError(17276, `Use of undefined variable: ${name}`)
  const rest = parts.slice(1)
  if (rest.length > 0) checkFieldPath(rest.join('.'))
  if (name === 'CLUSTER_TIME') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 })
  return (environment) => follow(variable(name, environment), rest, 0)
}

function variable(name: string, { root, variables, now }: Environment): Maybe {
  if (variables.has(name)) return variables.get(name)
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return root
    case 'NOW':
      return now
    case 'DESCEND':
    case 'PRUNE':
    case 'KEEP':
      return `$$${name}`
    default:
      return undefined
  }
}
