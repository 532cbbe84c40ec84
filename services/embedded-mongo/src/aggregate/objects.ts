import { readText } from '../budget.js'
import { CommandError } from '../errors.js'
import { encode } from '../bson/encode.js'
import { int, isBinary, isDocument, isNullish, typeName, type Document, type Maybe } from '../bson/values.js'
import { any, named, one } from './arguments.js'
import type { Operator } from './expression.js'

function merge(values: Maybe[]): Maybe {
  const list = values.length === 1 && Array.isArray(values[0]) ? values[0] : values
  const made: Document = new Map()
  for (const value of list) {
    if (isNullish(value)) continue
    if (!isDocument(value))
      throw new CommandError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      )
    for (const [name, item] of value) made.set(name, item)
  }
  return made
}

const getField: Operator = (argument, site) => {
  const short = !isDocument(argument) || argument.keys().next().value?.startsWith('$')
  const parts = short
    ? undefined
    : named(argument, '$getField', ['field', 'input'], [], {
        notObject: 3041701,
        unknown: 3041701,
        missing: { field: 3041702, input: 3041703 },
      })
  const field = parts ? parts.get('field')! : argument
  const name = site.compile(field)({ root: new Map(), variables: new Map(), now: new Date() })
  if (typeof name !== 'string')
    throw new CommandError(3041704, '$getField requires a constant string as its field')
  const input = parts ? site.compile(parts.get('input')!) : site.compile('$$CURRENT')
  return (environment) => {
    const value = input(environment)
    if (isNullish(value)) return value === undefined ? undefined : null
    return isDocument(value) ? value.get(name) : undefined
  }
}

const setField =
  (unset: boolean): Operator =>
  (argument, site, name) => {
    const parts = named(argument, name, unset ? ['field', 'input'] : ['field', 'input', 'value'], [], {
      notObject: 4161100,
      unknown: 4161101,
      missing: { field: 4161102, input: 4161109, value: 4161103 },
    })
    const field = site.compile(parts.get('field')!)({
      root: new Map(),
      variables: new Map(),
      now: new Date(),
    })
    if (typeof field !== 'string')
      throw new CommandError(4161108, `${name} requires a constant string as its field`)
    const input = site.compile(parts.get('input')!)
    const value = unset ? () => undefined : site.compile(parts.get('value')!)
    return (environment) => {
      const base = input(environment)
      if (isNullish(base)) return null
      if (!isDocument(base))
        throw new CommandError(4161105, `${name} requires 'input' to evaluate to type Object`)
      const made: Document = new Map(base)
      const found = value(environment)
      if (found === undefined) made.delete(field)
      else made.set(field, found)
      return made
    }
  }

export const objectOperators: Record<string, Operator> = {
  $mergeObjects: any(merge),
  $getField: getField,
  $setField: setField(false),
  $unsetField: setField(true),
  $type: one((value) => typeName(value)),
  $bsonSize: one((value) => {
    if (isNullish(value)) return null
    if (!isDocument(value)) throw new CommandError(31393, '$bsonSize requires a document input')
    const { length } = encode(value)
    readText(length)
    return int(length)
  }),
  $binarySize: one((value) => {
    if (isNullish(value)) return null
    if (isBinary(value)) return int(value.position)
    if (typeof value === 'string') return int(Buffer.byteLength(value))
    throw new CommandError(51276, '$binarySize requires a string or BinData argument')
  }),
}
