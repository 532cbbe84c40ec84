import { CommandError } from '../errors.js'
import { isObjectId, isTimestamp, typeName, type Document, type Maybe } from '../bson/values.js'
import { offsetOf } from './date-parts.js'
import type { Environment, Site } from './expression.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

/** The instant in a date, a timestamp or an ObjectId. */
export function instant(value: Maybe): Date {
  if (value instanceof Date) return value
  if (isTimestamp(value)) return new Date((value.high >>> 0) * 1000)
  if (isObjectId(value)) return new Date(value.getTimestamp().getTime())
  throw refuse(16006, `can't convert from BSON type ${typeName(value)} to Date`)
}

/** The name of a time zone. */
export function zoneOf(value: Maybe): string {
  if (typeof value !== 'string')
    throw refuse(40533, `timezone must evaluate to a string, found ${typeName(value)}`)
  offsetOf(value, new Date(0))
  return value
}

/** The arguments of a date operator, read for one document. */
export function fields(parts: Document, site: Site): (environment: Environment) => Record<string, Maybe> {
  const compiled = [...parts].map(([name, value]) => [name, site.compile(value)] as const)
  return (environment) =>
    Object.fromEntries(compiled.map(([name, evaluate]) => [name, evaluate(environment)]))
}
