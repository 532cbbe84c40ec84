import { readText } from '../budget.js'
import { CommandError } from '../errors.js'
import { toWhole } from '../bson/numbers.js'
import { isDocument, isNumber, typeName, type Document, type Maybe, type Value } from '../bson/values.js'
import type { Evaluate, Operator, Site } from './expression.js'

/** An operator over a list of arguments, with its number checked once. */
export function withArguments(least: number, most: number, apply: (values: Maybe[]) => Maybe): Operator {
  return (argument, site, name) => {
    const items = compileList(argument, least, most, site, name)
    return (environment) => {
      const values = items.map((item) => item(environment))
      for (const value of values) if (typeof value === 'string') readText(value.length)
      return apply(values)
    }
  }
}
export function compileList(
  argument: Value,
  least: number,
  most: number,
  site: Site,
  name: string,
): Evaluate[] {
  const list = Array.isArray(argument) ? argument : [argument]
  if (list.length < least || list.length > most) {
    const code = least === most ? 16020 : 28667
    throw new CommandError(
      code,
      `Expression ${name} takes ${least === most ? `exactly ${least}` : `${least} to ${most}`} arguments. ${list.length} were passed in.`,
    )
  }
  return list.map((item) => site.compile(item))
}
export const one = (apply: (value: Maybe) => Maybe) => withArguments(1, 1, ([value]) => apply(value))
export const two = (apply: (a: Maybe, b: Maybe) => Maybe) => withArguments(2, 2, ([a, b]) => apply(a, b))
export const any = (apply: (values: Maybe[]) => Maybe) => withArguments(0, Infinity, apply)

export interface NamedCodes {
  notObject: number
  unknown: number
  missing: number | Record<string, number>
}
/** An operator whose argument is an object with named fields. */
export function named(
  argument: Value,
  name: string,
  required: string[],
  optional: string[],
  codes: NamedCodes,
): Document {
  if (!isDocument(argument))
    throw new CommandError(codes.notObject, `${name} only supports an object as its argument`)
  for (const field of argument.keys())
    if (!required.includes(field) && !optional.includes(field))
      throw new CommandError(codes.unknown, `Unrecognized argument to ${name}: ${field}`)
  for (const field of required) {
    if (!argument.has(field))
      throw new CommandError(
        typeof codes.missing === 'number' ? codes.missing : codes.missing[field]!,
        `Missing '${field}' parameter to ${name}`,
      )
  }
  return argument
}

/** Returns a number that fits 32 bits. Refuses anything that is not a number, or does not fit. */
export function int32(value: Maybe, code: number, wholeCode: number, what: string): number {
  if (!isNumber(value)) throw new CommandError(code, `${what} must be numeric, not ${typeName(value)}`)
  const whole = toWhole(value)
  if (whole === undefined || whole > 2147483647n || whole < -2147483648n)
    throw new CommandError(wholeCode, `${what} must be representable as a 32-bit integer`)
  return Number(whole)
}
