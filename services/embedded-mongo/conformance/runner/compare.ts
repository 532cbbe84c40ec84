import type { Json } from './cases.js'

type Fields = { [name: string]: Json }

/** The server-made values that placeholders stand for; the same number means the same id within one case. */
export type Bindings = Map<string, string>

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Describes where `actual` differs from `expected`; undefined if it does not. Field order and number types count. */
export function difference(
  expected: Json | undefined,
  actual: Json | undefined,
  bindings: Bindings,
  path = '',
): string | undefined {
  if (isFields(expected) && isPlaceholder(expected)) return placeholder(expected, actual, bindings, path)
  if (Array.isArray(expected)) return arrayDifference(expected, actual, bindings, path)
  if (isFields(expected)) return fieldDifference(expected, actual, bindings, path)
  return expected === actual ? undefined : told(path, expected, actual)
}

function told(path: string, expected: Json | undefined, actual: Json | undefined): string {
  return `${path || 'the answer'}: expected ${brief(expected)}, got ${brief(actual)}`
}

/** How much of an answer a message shows; CONFORMANCE_EXCERPT=5000 shows more. */
const longest = Number(process.env.CONFORMANCE_EXCERPT ?? 300)
export function brief(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function arrayDifference(expected: Json[], actual: Json | undefined, bindings: Bindings, path: string) {
  if (!Array.isArray(actual) || actual.length !== expected.length) return told(path, expected, actual)
  for (let at = 0; at < expected.length; at++) {
    const found = difference(expected[at], actual[at], bindings, `${path}[${at}]`)
    if (found) return found
  }
  return undefined
}

function fieldDifference(expected: Fields, actual: Json | undefined, bindings: Bindings, path: string) {
  if (!isFields(actual)) return told(path, expected, actual)
  if (typeof expected.$numberDouble === 'string' && typeof actual.$numberDouble === 'string')
    return sameDouble(expected.$numberDouble, actual.$numberDouble) ? undefined : told(path, expected, actual)
  const names = Object.keys(expected)
  const others = Object.keys(actual)
  if (names.length !== others.length || names.some((name, at) => others[at] !== name))
    return told(`${path} fields`, expected, actual)
  for (const name of names) {
    const found = difference(expected[name], actual[name], bindings, path ? `${path}.${name}` : name)
    if (found) return found
  }
  return undefined
}

/** Transcendental functions depend on the C library: two units in the last place are allowed. */
function sameDouble(expected: string, actual: string): boolean {
  if (expected === actual) return true
  const [a, b] = [Number(expected), Number(actual)]
  if (!Number.isFinite(a) || !Number.isFinite(b) || Object.is(a, -0) || Object.is(b, -0)) return false
  return (
    Math.abs(a - b) <= 2 * Number.EPSILON * Math.max(Math.abs(a), Math.abs(b)) ||
    (a !== 0 && Math.abs(a) < 1e-14 && Math.abs(a - b) < 1e-16)
  )
}

function isPlaceholder(value: Fields): boolean {
  const names = Object.keys(value)
  return names.length === 1 && names[0]!.startsWith('%any')
}

const fits: Record<string, (actual: Json | undefined) => boolean> = {
  '%anyOid': (actual) => isFields(actual) && '$oid' in actual,
  '%anyUuid': (actual) => isFields(actual) && isFields(actual.$binary) && actual.$binary.subType === '04',
  '%anyDate': (actual) => isFields(actual) && '$date' in actual,
  '%anyTimestamp': (actual) => isFields(actual) && '$timestamp' in actual,
  '%anyCursorId': (actual) => isFields(actual) && '$numberLong' in actual && actual.$numberLong !== '0',
  '%anyNumber': (actual) => isFields(actual) && Object.keys(actual)[0]!.startsWith('$number'),
}

function placeholder(expected: Fields, actual: Json | undefined, bindings: Bindings, path: string) {
  const name = Object.keys(expected)[0]!
  if (!fits[name]?.(actual)) return told(path, expected, actual)
  if (name !== '%anyOid') return undefined
  const which = JSON.stringify(expected)
  const value = JSON.stringify(actual)
  if (bindings.has(which)) return bindings.get(which) === value ? undefined : told(path, expected, actual)
  bindings.set(which, value)
  return undefined
}

/** Compares members in any order. */
export function setDifference(expected: Json[], actual: Json | undefined, bindings: Bindings, path: string) {
  if (!Array.isArray(actual) || actual.length !== expected.length) return told(path, expected, actual)
  const left = [...actual]
  for (const item of expected) {
    const at = left.findIndex((other) => difference(item, other, new Map(bindings)) === undefined)
    if (at < 0) return told(`${path} (in any order)`, expected, actual)
    difference(item, left[at], bindings)
    left.splice(at, 1)
  }
  return undefined
}
