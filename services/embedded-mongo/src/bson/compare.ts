import { readText, step } from '../budget.js'
import type { BSONRegExp, Binary, Code, Decimal128, ObjectId, Timestamp } from 'bson'
import { compare as compareDecimals, fromDoubleExact, fromInteger, unpack, type Decimal } from './decimal.js'
import {
  bracketOf,
  isDecimal,
  isInt32,
  scopeOf,
  typeOf,
  type DatabasePointer,
  type Document,
  type Maybe,
  type Value,
} from './values.js'

/** MongoDB's total order over all values: bracket of the type first, then the value. */
export function compareValues(a: Maybe, b: Maybe): number {
  step()
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b)
  const left = bracketOf(a)
  const right = bracketOf(b)
  if (left !== right) return left < right ? -1 : 1
  return compareSameBracket(left, a!, b!)
}

export function equalValues(a: Maybe, b: Maybe): boolean {
  return compareValues(a, b) === 0
}

function compareSameBracket(bracket: number, a: Value, b: Value): number {
  switch (bracket) {
    case 10:
      return compareNumbers(a, b)
    case 15:
      return compareStrings(textOf(a), textOf(b))
    case 20:
      return compareDocuments(a as Document, b as Document)
    case 25:
      return compareArrays(a as Value[], b as Value[])
    case 30:
      return compareBinary(a as Binary, b as Binary)
    case 35:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id)
    case 40:
      return Number(a) - Number(b)
    case 45:
      return sign((a as Date).getTime() - (b as Date).getTime())
    case 47:
      return compareTimestamps(a as Timestamp, b as Timestamp)
    case 50:
      return compareRegexes(a as BSONRegExp, b as BSONRegExp)
    case 55:
      return comparePointers(a as DatabasePointer, b as DatabasePointer)
    case 60:
      return compareStrings((a as Code).code, (b as Code).code)
    case 65:
      return compareCodes(a as Code, b as Code)
    default:
      return 0
  }
}

function sign(value: number): number {
  return value < 0 ? -1 : value > 0 ? 1 : 0
}

export function textOf(value: Value): string {
  return typeof value === 'string' ? value : String((value as { value: string }).value)
}

/** Orders strings by their UTF-8 bytes, which JavaScript's own order does not do beyond the first plane. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  readText(shorter)
  for (let index = 0; index < shorter; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left === right) continue
    return unitOrder(left) < unitOrder(right) ? -1 : 1
  }
  return sign(a.length - b.length)
}

/** Maps a UTF-16 unit to a number that sorts in the order of the corresponding UTF-8 bytes. */
export function unitOrder(unit: number): number {
  if (unit < 0xd800) return unit
  return unit + (unit >= 0xe000 ? -0x800 : 0x2000)
}

export function compareNumbers(a: Value, b: Value): number {
  const left = isInt32(a) ? a.value : a
  const right = isInt32(b) ? b.value : b
  if (typeof left === 'number' && typeof right === 'number') return compareDoubles(left, right)
  if (typeof left === 'bigint' && typeof right === 'bigint') return left === right ? 0 : left < right ? -1 : 1
  if (isDecimal(left) || isDecimal(right)) return compareDecimals(exact(left), exact(right))
  const other = (typeof left === 'number' ? left : right) as number
  if (Number.isNaN(other)) return typeof left === 'number' ? -1 : 1
  const first = left as number | bigint
  const second = right as number | bigint
  return first < second ? -1 : first > second ? 1 : 0
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  if (a === b) return 0
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1
}

/** The exact decimal value of a number of any type. */
export function exact(value: Value): Decimal {
  if (isDecimal(value)) return unpack(value as Decimal128)
  if (typeof value === 'bigint') return fromInteger(value)
  if (isInt32(value)) return fromInteger(value.value)
  return fromDoubleExact(value as number)
}

function compareDocuments(a: Document, b: Document): number {
  const right = b.entries()
  for (const [name, value] of a) {
    const next = right.next()
    if (next.done) return 1
    const [otherName, other] = next.value
    const types = bracketOf(value) - bracketOf(other)
    if (types !== 0) return sign(types)
    if (name !== otherName) return compareStrings(name, otherName)
    const values = compareValues(value, other)
    if (values !== 0) return values
  }
  return a.size < b.size ? -1 : 0
}

function compareArrays(a: Value[], b: Value[]): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index++) {
    const order = compareValues(a[index], b[index])
    if (order !== 0) return order
  }
  return sign(a.length - b.length)
}

export function binaryBytes(value: Binary): Uint8Array {
  return value.buffer.subarray(0, value.position)
}

function compareBinary(a: Binary, b: Binary): number {
  const left = binaryBytes(a)
  const right = binaryBytes(b)
  if (left.length !== right.length) return sign(left.length - right.length)
  if (a.sub_type !== b.sub_type) return sign(a.sub_type - b.sub_type)
  return Buffer.compare(left, right)
}

function compareTimestamps(a: Timestamp, b: Timestamp): number {
  return sign((a.high >>> 0) - (b.high >>> 0)) || sign((a.low >>> 0) - (b.low >>> 0))
}
function compareRegexes(a: BSONRegExp, b: BSONRegExp): number {
  return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options)
}
function comparePointers(a: DatabasePointer, b: DatabasePointer): number {
  return compareStrings(a.namespace, b.namespace) || Buffer.compare(a.id.id, b.id.id)
}
function compareCodes(a: Code, b: Code): number {
  const codes = compareStrings(a.code, b.code)
  return codes || compareDocuments(scopeOf(a), scopeOf(b))
}

/** Same type and same bits: what "unchanged" means to an update (5 and 5.0 differ here). */
export function identical(a: Maybe, b: Maybe): boolean {
  if (typeOf(a) !== typeOf(b)) return false
  if (Array.isArray(a)) return identicalArrays(a, b as Value[])
  if (a instanceof Map) return identicalDocuments(a, b as Document)
  if (typeof a === 'number') return Object.is(a, b)
  if (isDecimal(a)) return Buffer.compare(a.bytes, (b as Decimal128).bytes) === 0
  return compareValues(a, b) === 0
}
function identicalArrays(a: Value[], b: Value[]): boolean {
  return a.length === b.length && a.every((item, index) => identical(item, b[index]))
}
function identicalDocuments(a: Document, b: Document): boolean {
  if (a.size !== b.size) return false
  const right = b.entries()
  for (const [name, value] of a) {
    const [otherName, other] = right.next().value!
    if (name !== otherName || !identical(value, other)) return false
  }
  return true
}
