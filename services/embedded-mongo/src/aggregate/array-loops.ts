import { makeList } from '../budget.js'
import { CommandError } from '../errors.js'
import { isNullish, isTruthy, typeName, type Maybe, type Value } from '../bson/values.js'
import { int32, named } from './arguments.js'
import type { Operator } from './expression.js'
import { checkVariableName } from './variables.js'
import { bind } from './logic.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

interface Loop {
  name: string
  required: string[]
  optional: string[]
  codes: { notObject: number; unknown: number; missing: Record<string, number> }
}
function variableName(value: Maybe): string {
  if (value === undefined) return 'this'
  if (typeof value !== 'string') throw refuse(16866, 'as must be a string')
  checkVariableName(value)
  return value
}

export const map: Operator = (argument, site) => {
  const parts = named(argument, '$map', ['input', 'in'], ['as'], {
    notObject: 16878,
    unknown: 16879,
    missing: { input: 16880, in: 16882 },
  } satisfies Loop['codes'])
  const as = variableName(parts.get('as'))
  const input = site.compile(parts.get('input')!)
  const body = site.compile(parts.get('in')!, new Set([...site.scope, as]))
  return (environment) => {
    const array = input(environment)
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw refuse(16883, `input to $map must be an array not ${typeName(array)}`)
    return array.map((item) => body(bind(environment, [[as, item]])) ?? null)
  }
}

export const filter: Operator = (argument, site) => {
  const parts = named(argument, '$filter', ['input', 'cond'], ['as', 'limit'], {
    notObject: 28646,
    unknown: 28647,
    missing: { input: 28648, cond: 28650 },
  })
  const as = variableName(parts.get('as'))
  const input = site.compile(parts.get('input')!)
  const test = site.compile(parts.get('cond')!, new Set([...site.scope, as]))
  const limit = parts.has('limit') ? site.compile(parts.get('limit')!) : undefined
  return (environment) => {
    const array = input(environment)
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw refuse(28651, `input to $filter must be an array not ${typeName(array)}`)
    const most = limit ? limit(environment) : undefined
    const kept = array.filter((item) => isTruthy(test(bind(environment, [[as, item]]))))
    if (isNullish(most)) return kept
    const count = int32(most, 327391, 327391, '$filter limit')
    if (count <= 0) throw refuse(327392, '$filter limit must be greater than 0')
    return kept.slice(0, count)
  }
}

export const reduce: Operator = (argument, site) => {
  const parts = named(argument, '$reduce', ['input', 'initialValue', 'in'], [], {
    notObject: 40075,
    unknown: 40076,
    missing: { input: 40077, initialValue: 40078, in: 40079 },
  })
  const input = site.compile(parts.get('input')!)
  const initial = site.compile(parts.get('initialValue')!)
  const body = site.compile(parts.get('in')!, new Set([...site.scope, 'this', 'value']))
  return (environment) => {
    const array = input(environment)
    if (isNullish(array)) return null
    if (!Array.isArray(array))
      throw refuse(40080, `$reduce requires that 'input' be an array, found: ${typeName(array)}`)
    return array.reduce<Maybe>(
      (value, item) =>
        body(
          bind(environment, [
            ['this', item],
            ['value', value],
          ]),
        ),
      initial(environment),
    )
  }
}

export const zip: Operator = (argument, site) => {
  const parts = named(argument, '$zip', [], ['inputs', 'useLongestLength', 'defaults'], {
    notObject: 34460,
    unknown: 34464,
    missing: 34465,
  })
  const [inputs, defaults, longest] = [
    parts.get('inputs'),
    parts.get('defaults'),
    parts.get('useLongestLength'),
  ]
  if (!Array.isArray(inputs ?? [])) throw refuse(34461, 'inputs must be an array of expressions')
  if (!Array.isArray(defaults ?? [])) throw refuse(34462, 'defaults must be an array of expressions')
  if (longest !== undefined && typeof longest !== 'boolean')
    throw refuse(34463, 'useLongestLength must be a bool')
  if (!inputs || (inputs as Value[]).length === 0)
    throw refuse(34465, '$zip requires at least one input array')
  if (defaults && !longest) throw refuse(34466, 'cannot specify defaults unless useLongestLength is true')
  if (defaults && (defaults as Value[]).length !== (inputs as Value[]).length)
    throw refuse(34467, 'defaults and inputs must have the same length')
  const compiled = (inputs as Value[]).map((item) => site.compile(item))
  const fill = ((defaults ?? []) as Value[]).map((item) => site.compile(item))
  return (environment) => {
    const arrays = compiled.map((item) => item(environment))
    if (arrays.some((array) => isNullish(array))) return null
    if (!arrays.every((array) => Array.isArray(array)))
      throw refuse(34468, '$zip found a non-array expression in input')
    const size = (arrays as Value[][])
      .map((array) => array.length)
      .reduce((a, b) => (longest ? Math.max(a, b) : Math.min(a, b)))
    makeList(size * arrays.length, '$zip')
    return Array.from({ length: size }, (_, at) =>
      (arrays as Value[][]).map((array, index) =>
        at < array.length ? array[at]! : (fill[index]?.(environment) ?? null),
      ),
    )
  }
}
