import type { BSONRegExp, BSONSymbol, Binary, Decimal128, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { Code, Int32 } from 'bson'

/** The old BSON type "undefined" (6): kept apart from a missing value, which is JavaScript's undefined. */
export class BsonUndefined {
  readonly _bsontype = 'Undefined'
}
/** The old BSON type "DBPointer" (12), kept as its bytes. */
export class DatabasePointer {
  readonly _bsontype = 'DBPointer'
  constructor(
    readonly namespace: string,
    readonly id: ObjectId,
  ) {}
}
/** A document in BSON; replies pass it through without decoding. */
export class RawDocument {
  readonly _bsontype = 'Raw'
  /** @param depth how deep the documents and arrays in it are, if that is known */
  constructor(
    readonly bytes: Buffer,
    readonly depth = 0,
  ) {}
}

/** A long list in a reply, already encoded as BSON. */
export class RawArray {
  readonly _bsontype = 'RawArray'
  constructor(readonly bytes: Buffer) {}
}

/** A decoded document: a Map keeps field order for every name, also "0" and "__proto__". */
export type Document = Map<string, Value>
type Typed =
  | Int32
  | Decimal128
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | Code
  | BSONSymbol
  | MinKey
  | MaxKey
  | BsonUndefined
  | DatabasePointer
  | RawDocument
  | RawArray

/** A decoded value: doubles are numbers, int64 are bigints, int32 are Int32. */
export type Value = null | boolean | number | bigint | string | Date | Typed | Document | Value[]
/** Code with its scope, which is a `Document` of this server and not the plain object of the bson library. */
export function codeWithScope(source: string, scope: Document): Code {
  return new Code(source, scope as unknown as Record<string, Value>)
}
/** The scope that `codeWithScope` was given. */
export function scopeOf(code: Code): Document {
  return code.scope as unknown as Document
}

/** A value, or undefined where there is no field. */
export type Maybe = Value | undefined

export const undefinedValue = new BsonUndefined()

const typeCodes: Record<string, number> = {
  Undefined: 6,
  ObjectId: 7,
  BSONRegExp: 11,
  DBPointer: 12,
  BSONSymbol: 14,
  Int32: 16,
  Timestamp: 17,
  Decimal128: 19,
  MinKey: -1,
  MaxKey: 127,
  Binary: 5,
  UUID: 5,
  Raw: 3,
  RawArray: 4,
}

/** The BSON type number of a value; 0 for a missing one. */
export function typeOf(value: Maybe): number {
  switch (typeof value) {
    case 'undefined':
      return 0
    case 'number':
      return 1
    case 'string':
      return 2
    case 'boolean':
      return 8
    case 'bigint':
      return 18
  }
  if (value === null) return 10
  if (Array.isArray(value)) return 4
  if (value instanceof Map) return 3
  if (value instanceof Date) return 9
  if (value._bsontype === 'Code') return value.scope ? 15 : 13
  return typeCodes[value._bsontype] ?? 0
}

/** Each type: its alias, its number, and its place in MongoDB's order of types. */
const types: readonly [string, number, number][] = [
  ['minKey', -1, 1],
  ['missing', 0, 4],
  ['undefined', 6, 4],
  ['null', 10, 5],
  ['double', 1, 10],
  ['int', 16, 10],
  ['long', 18, 10],
  ['decimal', 19, 10],
  ['string', 2, 15],
  ['symbol', 14, 15],
  ['object', 3, 20],
  ['array', 4, 25],
  ['binData', 5, 30],
  ['objectId', 7, 35],
  ['bool', 8, 40],
  ['date', 9, 45],
  ['timestamp', 17, 47],
  ['regex', 11, 50],
  ['dbPointer', 12, 55],
  ['javascript', 13, 60],
  ['javascriptWithScope', 15, 65],
  ['maxKey', 127, 127],
]
const aliases: Record<number, string> = Object.fromEntries(types.map(([alias, code]) => [code, alias]))
const codes = new Map(types.filter(([, code]) => code !== 0).map(([alias, code]) => [alias, code]))
const brackets: Record<number, number> = Object.fromEntries(types.map(([, code, place]) => [code, place]))

/** The alias of a BSON type, as $type and error messages write it. */
export function typeName(value: Maybe): string {
  return aliases[typeOf(value)] ?? 'unknown'
}
/** The type number of an alias, or undefined. */
export function typeByName(name: string): number | undefined {
  return codes.get(name)
}
/** The alias of a type number; undefined for an unknown one. */
export function aliasOf(code: number): string | undefined {
  return code === 0 ? undefined : aliases[code]
}
/** The place of a value's type in MongoDB's order of types. */
export function bracketOf(value: Maybe): number {
  return brackets[typeOf(value)] ?? 0
}

export function isDocument(value: Maybe): value is Document {
  return value instanceof Map
}
export function isNumber(value: Maybe): value is number | bigint | Int32 | Decimal128 {
  return bracketOf(value) === 10
}
export function isInt32(value: Maybe): value is Int32 {
  return typeOf(value) === 16
}
export function isDecimal(value: Maybe): value is Decimal128 {
  return typeOf(value) === 19
}
export function isObjectId(value: Maybe): value is ObjectId {
  return typeOf(value) === 7
}
export function isRegex(value: Maybe): value is BSONRegExp {
  return typeOf(value) === 11
}
export function isBinary(value: Maybe): value is Binary {
  return typeOf(value) === 5
}
export function isTimestamp(value: Maybe): value is Timestamp {
  return typeOf(value) === 17
}
/** null, the old undefined, or no field at all. */
export function isNullish(value: Maybe): boolean {
  return value === null || value === undefined || typeOf(value) === 6
}

/** A document from plain pairs; undefined values are left out. */
export function document(fields: Record<string, Maybe>): Document {
  const made: Document = new Map()
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) made.set(name, value)
  }
  return made
}
export function int(value: number): Int32 {
  return new Int32(value)
}
/** int32 when it fits, else int64. */
export function wholeNumber(value: number): Int32 | bigint {
  return value >= -2147483648 && value <= 2147483647 ? new Int32(value) : BigInt(value)
}
/** A number of any type as a double; NaN for anything else. */
export function toNumber(value: Maybe): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (isInt32(value)) return value.value
  if (isDecimal(value)) return Number(value.toString())
  return NaN
}
/** Truthiness as in MongoDB: false, null, missing, and zeros are false. */
export function isTruthy(value: Maybe): boolean {
  if (value === null || value === undefined || value === false) return false
  if (typeOf(value) === 6) return false
  if (isNumber(value)) return toNumber(value) !== 0
  return true
}
/** A deep copy, so that an update cannot change a value that other code holds. */
export function clone<T extends Maybe>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => clone(item)) as T
  if (isDocument(value)) {
    const copy: Document = new Map()
    for (const [name, item] of value as Document) copy.set(name, clone(item))
    return copy as T
  }
  return value
}
