import { CommandError } from '../errors.js'
import { binaryBytes } from '../bson/compare.js'
import {
  aliasOf,
  isBinary,
  isDecimal,
  isNumber,
  toNumber,
  typeByName,
  typeOf,
  type Maybe,
  type Value,
} from '../bson/values.js'
import type { ValueTest } from './compare-operators.js'

/** $type with numbers, aliases and lists of them. */
export function ofType(operand: Value): ValueTest {
  const list = Array.isArray(operand) ? operand : [operand]
  if (list.length === 0) throw new CommandError(9, '$type must match at least one type')
  const wanted = new Set(list.flatMap((item) => typeCodes(item)))
  return (value) => value !== undefined && wanted.has(typeOf(value))
}

export function typeCodes(item: Value): number[] {
  if (typeof item === 'string') {
    if (item === 'number') return [1, 16, 18, 19]
    const code = typeByName(item)
    if (code === undefined) throw new CommandError(2, `Unknown type name alias: ${item}`)
    return [code]
  }
  if (!isNumber(item)) throw new CommandError(14, 'type must be represented as a number or a string')
  const code = toNumber(item)
  if (aliasOf(code) === undefined) throw new CommandError(2, `Invalid numerical type code: ${code}`)
  return [code]
}

/** $mod; the divisor must not be zero, and doubles are truncated. */
export function modulo(operand: Value): ValueTest {
  if (!Array.isArray(operand)) throw new CommandError(2, 'malformed mod, needs to be an array')
  if (operand.length !== 2) throw new CommandError(2, 'malformed mod, needs to have two elements')
  const [divisor, rest] = operand.map(asWhole) as [bigint | undefined, bigint | undefined]
  if (divisor === undefined || rest === undefined)
    throw new CommandError(2, 'malformed mod, elements must be numbers')
  if (divisor === 0n) throw new CommandError(2, 'divisor cannot be 0')
  return (value) => {
    const whole = isNumber(value) ? asWhole(value) : undefined
    return whole !== undefined && whole % divisor === rest
  }
}

function asWhole(value: Maybe): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (isDecimal(value)) {
    const near = Number(value.toString())
    return Number.isFinite(near) && Math.abs(near) < 2 ** 63 ? BigInt(Math.trunc(near)) : undefined
  }
  if (!isNumber(value)) return undefined
  const near = toNumber(value)
  return Number.isFinite(near) && Math.abs(near) < 2 ** 63 ? BigInt(Math.trunc(near)) : undefined
}

/** $size accepts non-negative whole numbers. */
export function sized(operand: Value): ValueTest {
  if (!isNumber(operand)) throw new CommandError(2, '$size needs a number')
  const size = toNumber(operand)
  if (!Number.isInteger(size)) throw new CommandError(2, '$size must be a whole number')
  if (size < 0) throw new CommandError(2, '$size may not be negative')
  return (value) => Array.isArray(value) && value.length === size
}

/** The four $bits operators, over numbers and binary data. */
export function bitsTest(operator: string, operand: Value): ValueTest {
  const positions = bitPositions(operator, operand)
  const wantSet = operator === '$bitsAllSet' || operator === '$bitsAnySet'
  const all = operator === '$bitsAllSet' || operator === '$bitsAllClear'
  return (value) => {
    const bit = bitReader(value)
    if (!bit) return false
    const check = (position: number) => bit(position) === wantSet
    return all ? positions.every(check) : positions.some(check)
  }
}

function bitReader(value: Maybe): ((position: number) => boolean) | undefined {
  if (isBinary(value)) {
    const bytes = binaryBytes(value)
    return (position) => ((bytes[position >> 3] ?? 0) & (1 << (position & 7))) !== 0
  }
  if (!isNumber(value)) return undefined
  const near = toNumber(value)
  if (typeof value !== 'bigint' && !(Number.isInteger(near) && near >= -(2 ** 63) && near < 2 ** 63))
    return undefined
  const whole = typeof value === 'bigint' ? value : BigInt(near)
  return (position) => ((whole >> BigInt(Math.min(position, 63))) & 1n) === 1n
}

function bitPositions(operator: string, operand: Value): number[] {
  if (Array.isArray(operand)) return operand.map((item) => listedPosition(item))
  const reader = bitReader(operand)
  const negative = isNumber(operand) && toNumber(operand) < 0
  if (isNumber(operand) && (!reader || negative))
    throw new CommandError(9, `${operator} takes a non-negative whole number`)
  if (!reader) throw new CommandError(2, `${operator} takes an Array, a number, or a BinData`)
  const size = isBinary(operand) ? binaryBytes(operand).length * 8 : 64
  return Array.from({ length: size }, (_, position) => position).filter((position) => reader(position))
}

function listedPosition(item: Value): number {
  const position = toNumber(item)
  if (!isNumber(item) || !Number.isInteger(position) || Math.abs(position) >= 2 ** 31)
    throw new CommandError(2, 'bit positions must be integers')
  if (position < 0) throw new CommandError(2, 'bit positions must be >= 0')
  return position
}
