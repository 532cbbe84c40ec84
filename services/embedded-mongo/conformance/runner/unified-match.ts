import { EJSON, type Document } from 'bson'
import type { Entities } from './unified-operations.js'

/** Compares by the rules of the unified test format; describes the difference, or returns undefined. */
export function matches(
  expected: unknown,
  actual: unknown,
  entities: Entities | undefined,
  path: string,
  root = true,
): string | undefined {
  if (isPlain(expected)) {
    const special = Object.keys(expected)[0]
    if (special?.startsWith('$$')) return specialMatch(special, expected[special], actual, entities, path)
    if (isNumber(expected))
      return numberOf(expected) === numberOf(actual) ? undefined : told(path, expected, actual)
    if (typeof actual !== 'object' || actual === null) return told(path, expected, actual)
    for (const [name, value] of Object.entries(expected)) {
      const wrong = matches(value, (actual as Document)[name], entities, `${path}.${name}`, false)
      if (wrong) return wrong
    }
    const extra = root ? [] : Object.keys(actual).filter((name) => !(name in expected))
    return extra.length > 0 && isPlain(actual) ? `${path}: unexpected ${extra.join(', ')}` : undefined
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return told(path, expected, actual)
    return expected
      .map((item, at) => matches(item, actual[at], entities, `${path}[${at}]`, true))
      .find(Boolean)
  }
  if (typeof expected === 'object' && expected !== null && isNumber(expected))
    return numberOf(expected) === numberOf(actual) ? undefined : told(path, expected, actual)
  return EJSON.stringify({ v: expected }) === EJSON.stringify({ v: actual })
    ? undefined
    : told(path, expected, actual)
}

function specialMatch(
  name: string,
  argument: unknown,
  actual: unknown,
  entities: Entities | undefined,
  path: string,
): string | undefined {
  switch (name) {
    case '$$exists':
      return (actual !== undefined) === argument
        ? undefined
        : `${path}: exists ${String(actual !== undefined)}`
    case '$$unsetOrMatches':
      return actual === undefined || actual === null
        ? undefined
        : matches(argument, actual, entities, path, true)
    case '$$matchesEntity':
      return matches(entities?.values.get(argument as string), actual, entities, path, true)
    case '$$matchesHexBytes':
      return Buffer.isBuffer(actual) && actual.toString('hex') === argument
        ? undefined
        : told(path, argument, actual)
    case '$$matchAsRoot':
    case '$$matchAsDocument':
      return matches(argument, actual, entities, path, true)
    case '$$lte':
      return numberOf(actual) <= numberOf(argument) ? undefined : told(path, argument, actual)
    default:
      return actual === undefined ? `${path}: missing` : undefined
  }
}

function isPlain(value: unknown): value is Document {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('_bsontype' in value) &&
    !(value instanceof Date) &&
    !Buffer.isBuffer(value)
  )
}
function isNumber(value: object): boolean {
  return '_bsontype' in value && ['Int32', 'Long', 'Double'].includes(String((value as Document)._bsontype))
}
function numberOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'valueOf' in value
    ? Number((value as Document).toString())
    : Number(value)
}
function told(path: string, expected: unknown, actual: unknown): string {
  return `${path}: expected ${EJSON.stringify({ v: expected })}, got ${EJSON.stringify({ v: actual })}`.slice(
    0,
    600,
  )
}
