import { CommandError } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import { int, isDocument, isNullish, isTruthy, type Maybe, type Value } from '../bson/values.js'
import { named, one, two } from './arguments.js'
import type { Environment, Evaluate, Operator } from './expression.js'
import { checkVariableName } from './variables.js'

const compared = (test: (order: number) => boolean) => two((a, b) => test(compareValues(a, b)))

/** Adds variables to those of the environment. */
export function bind(environment: Environment, bound: Iterable<readonly [string, Maybe]>): Environment {
  return { ...environment, variables: new Map([...environment.variables, ...bound]) }
}

const condition: Operator = (argument, site) => {
  const parts = isDocument(argument)
    ? named(argument, '$cond', ['if', 'then', 'else'], [], {
        notObject: 16020,
        unknown: 17083,
        missing: { if: 17080, then: 17081, else: 17082 },
      })
    : undefined
  if (!parts && (!Array.isArray(argument) || argument.length !== 3))
    throw new CommandError(16020, 'Expression $cond takes exactly 3 arguments.')
  const [test, yes, no] = (
    parts ? [parts.get('if')!, parts.get('then')!, parts.get('else')!] : (argument as Value[])
  ).map((item) => site.compile(item)) as [Evaluate, Evaluate, Evaluate]
  return (environment) => (isTruthy(test(environment)) ? yes(environment) : no(environment))
}

const switchOver: Operator = (argument, site) => {
  if (!isDocument(argument)) throw new CommandError(40060, '$switch requires an object as an argument')
  for (const name of argument.keys())
    if (name !== 'branches' && name !== 'default')
      throw new CommandError(40067, `$switch found an unknown argument: ${name}`)
  const branches = argument.get('branches')
  if (branches !== undefined && !Array.isArray(branches))
    throw new CommandError(40061, '$switch expected an array for branches')
  if (!branches || branches.length === 0)
    throw new CommandError(40068, '$switch requires at least one branch.')
  const compiled = branches.map((branch) => {
    if (!isDocument(branch)) throw new CommandError(40062, '$switch expected each branch to be an object')
    for (const name of branch.keys())
      if (name !== 'case' && name !== 'then')
        throw new CommandError(40063, `$switch found an unknown argument to a branch: ${name}`)
    if (!branch.has('case'))
      throw new CommandError(40064, "$switch requires each branch have a 'case' expression")
    if (!branch.has('then'))
      throw new CommandError(40065, "$switch requires each branch have a 'then' expression.")
    return { test: site.compile(branch.get('case')!), result: site.compile(branch.get('then')!) }
  })
  const otherwise = argument.has('default') ? site.compile(argument.get('default')!) : undefined
  return (environment) => {
    for (const { test, result } of compiled) if (isTruthy(test(environment))) return result(environment)
    if (!otherwise)
      throw new CommandError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      )
    return otherwise(environment)
  }
}

const letIn: Operator = (argument, site) => {
  const parts = named(argument, '$let', ['vars', 'in'], [], {
    notObject: 16874,
    unknown: 16875,
    missing: { vars: 16876, in: 16877 },
  })
  const vars = parts.get('vars')!
  if (!isDocument(vars)) throw new CommandError(10065, 'invalid parameter: expected an object (vars)')
  const bound = [...vars].map(([name, value]) => {
    checkVariableName(name)
    return [name, site.compile(value)] as const
  })
  const body = site.compile(parts.get('in')!, new Set([...site.scope, ...vars.keys()]))
  return (environment) =>
    body(
      bind(
        environment,
        bound.map(([name, evaluate]) => [name, evaluate(environment)] as const),
      ),
    )
}

const literal: Operator = (argument) => () => argument

const lazy =
  (all: boolean): Operator =>
  (argument, site) => {
    const items = (Array.isArray(argument) ? argument : [argument]).map((item) => site.compile(item))
    return (environment) =>
      all
        ? items.every((item) => isTruthy(item(environment)))
        : items.some((item) => isTruthy(item(environment)))
  }

const ifNull: Operator = (argument, site) => {
  if (!Array.isArray(argument) || argument.length < 2)
    throw new CommandError(1257300, '$ifNull needs at least two arguments')
  const items = argument.map((item) => site.compile(item))
  return (environment) => {
    let value: Maybe
    for (const item of items) {
      value = item(environment)
      if (!isNullish(value)) return value
    }
    return value
  }
}

export const logicOperators: Record<string, Operator> = {
  $eq: compared((found) => found === 0),
  $ne: compared((found) => found !== 0),
  $gt: compared((found) => found > 0),
  $gte: compared((found) => found >= 0),
  $lt: compared((found) => found < 0),
  $lte: compared((found) => found <= 0),
  $cmp: two((a, b) => int(compareValues(a, b))),
  $and: lazy(true),
  $or: lazy(false),
  $not: one((value) => !isTruthy(value)),
  $cond: condition,
  $switch: switchOver,
  $ifNull: ifNull,
  $let: letIn,
  $literal: literal,
  $const: literal,
  $allElementsTrue: one((value) =>
    elements(value, '$allElementsTrue', 17040).every((item) => isTruthy(item)),
  ),
  $anyElementTrue: one((value) => elements(value, '$anyElementTrue', 17041).some((item) => isTruthy(item))),
}
function elements(value: Maybe, name: string, code: number): Value[] {
  if (!Array.isArray(value)) throw new CommandError(code, `${name}'s argument must be an array`)
  return value
}
