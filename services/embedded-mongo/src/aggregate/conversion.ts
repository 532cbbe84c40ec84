import { Decimal128, ObjectId } from 'bson'
import { CommandError } from '../errors.js'
import * as decimal from '../bson/decimal.js'
import { exact } from '../bson/compare.js'
import {
  aliasOf,
  bracketOf,
  int,
  isDecimal,
  isInt32,
  isNullish,
  isNumber,
  isObjectId,
  isTimestamp,
  isTruthy,
  toNumber,
  typeByName,
  typeName,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { named, one } from './arguments.js'
import { isoDate } from './date-parts.js'
import { parseDate } from './date-parse.js'
import { instant } from './date-arguments.js'
import type { Operator } from './expression.js'
import { doubleText } from './strings.js'

function failed(value: Maybe, to: string): CommandError {
  return new CommandError(
    241,
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  )
}
function truncated(value: Value): bigint {
  const parts = exact(value)
  if (parts.kind !== 'finite') throw failed(value, 'an integer')
  const size =
    parts.exponent >= 0
      ? parts.coefficient * 10n ** BigInt(Math.min(parts.exponent, 100))
      : parts.coefficient / 10n ** BigInt(-parts.exponent)
  return parts.negative ? -size : size
}
function whole(value: Value, to: string, bits: number): bigint {
  let result: bigint
  if (typeof value === 'boolean') result = value ? 1n : 0n
  else if (isNumber(value)) result = truncated(value)
  else if (typeof value === 'string' && /^[+-]?\d+$/.test(value) && !/^\+-|^-\+/.test(value))
    result = BigInt(value.replace(/^\+/, ''))
  else if (value instanceof Date && bits === 64) result = BigInt(value.getTime())
  else throw failed(value, to)
  const limit = 1n << BigInt(bits - 1)
  // A double is compared with the limits before its fraction is cut off.
  const isBeyond = typeof value === 'number' && bits === 32 && (value > 2147483647 || value < -2147483648)
  if (result >= limit || result < -limit || isBeyond) throw failed(value, to)
  return result
}

const conversions: Record<string, (value: Value) => Maybe> = {
  double: (value) => {
    if (typeof value === 'boolean') return value ? 1 : 0
    if (value instanceof Date) return value.getTime()
    if (typeof value === 'string') {
      if (!/^[+-]?(\d+(?:\.\d*)?([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|inf(inity)?|nan)$/i.test(value))
        throw failed(value, 'double')
      const text = value.replace(/^([+-]?)inf(inity)?$/i, '$1Infinity')
      const near = /nan/i.test(text) ? NaN : Number(text)
      if (!Number.isFinite(near) && !/inf|nan/i.test(value)) throw failed(value, 'double')
      return near
    }
    if (!isNumber(value)) throw failed(value, 'double')
    const near = toNumber(value)
    if (isDecimal(value) && !Number.isFinite(near) && decimal.unpack(value).kind === 'finite')
      throw failed(value, 'double')
    return near
  },
  int: (value) => int(Number(whole(value, 'int', 32))),
  long: (value) => whole(value, 'long', 64),
  decimal: (value) => {
    if (isDecimal(value)) return value
    if (typeof value === 'boolean') return decimal.pack(decimal.fromInteger(value ? 1 : 0))
    if (value instanceof Date) return decimal.pack(decimal.fromInteger(value.getTime()))
    if (typeof value === 'number') return decimal.pack(decimal.fromDouble(value))
    if (isNumber(value)) return decimal.pack(exact(value))
    if (
      typeof value !== 'string' ||
      !/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$|^[+-]?inf(inity)?$|^nan$/i.test(value)
    )
      throw failed(value, 'decimal')
    return Decimal128.fromStringWithRounding(value)
  },
  bool: (value) => (isNumber(value) || typeof value === 'boolean' ? isTruthy(value) : true),
  string: (value) => {
    if (typeof value === 'string') return value
    if (typeof value === 'boolean') return String(value)
    if (value instanceof Date) return isoDate(value)
    if (isObjectId(value)) return value.toHexString()
    if (typeof value === 'number') return doubleText(value)
    if (isInt32(value)) return String(value.value)
    if (typeof value === 'bigint' || isDecimal(value)) return value.toString()
    throw failed(value, 'string')
  },
  objectId: (value) => {
    if (isObjectId(value)) return value
    if (typeof value !== 'string' || !/^[0-9a-fA-F]{24}$/.test(value)) throw failed(value, 'objectId')
    return new ObjectId(value)
  },
  date: (value) => {
    if (value instanceof Date || isTimestamp(value) || isObjectId(value)) return instant(value)
    if (typeof value === 'string') return parseDate(value, undefined)
    if (isInt32(value) || !isNumber(value)) throw failed(value, 'date')
    const millis = truncated(value)
    if (millis >= 1n << 63n || millis < -(1n << 63n)) throw failed(value, 'date')
    return new Date(Number(millis))
  },
}

/** The digits of longer texts are not read: that takes more time the longer they are. */
const longestNumber = 10_000
const isNumeric = new Set(['int', 'long', 'decimal'])

/** Converts by the target's alias; throws ConversionFailure (241). */
function convertTo(value: Maybe, to: string): Maybe {
  if (isNullish(value)) return null
  const convert = conversions[to]
  if (!convert) throw failed(value, to)
  if (bracketOf(value) !== 10 && to === typeName(value)) return value
  if (typeof value === 'string' && value.length > longestNumber && isNumeric.has(to)) throw failed(value, to)
  return convert(value!)
}

function targetOf(to: Maybe): string {
  if (typeof to === 'string') {
    if (typeByName(to) === undefined) throw new CommandError(2, `Unknown type name: ${to}`)
    return to
  }
  if (!isNumber(to)) throw new CommandError(9, "$convert's 'to' argument must be a string or number")
  const code = toNumber(to)
  if (!Number.isInteger(code))
    throw new CommandError(9, "In $convert, numeric 'to' argument is not an integer")
  const name = aliasOf(code)
  if (name === undefined)
    throw new CommandError(
      9,
      `In $convert, numeric value for 'to' does not correspond to a BSON type: ${code}`,
    )
  return name
}

const convert: Operator = (argument, site) => {
  const parts = named(argument, '$convert', ['input', 'to'], ['onError', 'onNull'], {
    notObject: 9,
    unknown: 9,
    missing: 9,
  })
  const compiled = new Map([...parts].map(([name, value]) => [name, site.compile(value)]))
  return (environment) => {
    const input = compiled.get('input')!(environment)
    const to = compiled.get('to')!(environment)
    const target = isNullish(to) ? undefined : targetOf(to)
    if (isNullish(input)) return compiled.has('onNull') ? compiled.get('onNull')!(environment) : null
    if (target === undefined) return null
    try {
      return convertTo(input, target)
    } catch (error) {
      if (compiled.has('onError') && error instanceof CommandError && error.code === 241)
        return compiled.get('onError')!(environment)
      throw error
    }
  }
}

export const conversionOperators: Record<string, Operator> = {
  $convert: convert,
  $toDouble: one((value) => convertTo(value, 'double')),
  $toInt: one((value) => convertTo(value, 'int')),
  $toLong: one((value) => convertTo(value, 'long')),
  $toDecimal: one((value) => convertTo(value, 'decimal')),
  $toBool: one((value) => convertTo(value, 'bool')),
  $toString: one((value) => convertTo(value, 'string')),
  $toObjectId: one((value) => convertTo(value, 'objectId')),
  $toDate: one((value) => convertTo(value, 'date')),
  $isNumber: one((value) => isNumber(value)),
}
