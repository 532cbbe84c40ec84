import { CommandError } from '../errors.js'
import { isObjectId, isTimestamp, typeName, type Document, type Maybe } from '../bson/values.js'
import { named, type NamedCodes } from './arguments.js'
import { offsetOf } from './date-parts.js'
import type { Environment, Operator, Site } from './expression.js'

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

/** The arguments of a date operator: those evaluated per document, and those that the pipeline names. */
interface DateArguments {
  given: Record<string, Maybe>
  has: (field: string) => boolean
  /** The time zone; callers must have handled null. */
  zone: () => string | undefined
  name: string
}

interface DateFields {
  required: string[]
  optional: string[]
  codes: NamedCodes
  /** Refuses fields that cannot be combined, before any document is read. */
  check?: (has: DateArguments['has']) => void
}

/** An operator of dates whose argument is an object with named fields. */
export function dateOperator(
  { required, optional, codes, check }: DateFields,
  evaluate: (read: DateArguments) => Maybe,
): Operator {
  return (argument, site, name) => {
    const parts = named(argument, name, required, optional, codes)
    const has = (field: string) => parts.has(field)
    check?.(has)
    const read = fields(parts, site)
    return (environment) => {
      const given = read(environment)
      const zone = () => (has('timezone') ? zoneOf(given['timezone']) : undefined)
      return evaluate({ given, has, zone, name })
    }
  }
}

function fields(parts: Document, site: Site): (environment: Environment) => Record<string, Maybe> {
  const compiled = [...parts].map(([name, value]) => [name, site.compile(value)] as const)
  return (environment) =>
    Object.fromEntries(compiled.map(([name, evaluate]) => [name, evaluate(environment)]))
}
