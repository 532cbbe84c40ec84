import * as decimal from './decimal.js'
import { exact } from './compare.js'
import { int, isDecimal, isInt32, isNumber, toNumber, typeOf, type Value } from './values.js'

const largest = 2n ** 63n - 1n
const smallest = -(2n ** 63n)

function whole(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value
  return isInt32(value) ? BigInt(value.value) : undefined
}
function decimalOf(value: Value): decimal.Decimal {
  return typeof value === 'number' ? decimal.fromDouble(value) : exact(value)
}
function narrow(value: bigint, wide: boolean): Value | undefined {
  if (!wide && value >= -2147483648n && value <= 2147483647n) return int(Number(value))
  return value > largest || value < smallest ? undefined : value
}

type Calculation = 'add' | 'multiply' | 'subtract'

/** Arithmetic with MongoDB's promotion: int, long, double, decimal. Returns undefined if a long overflows. */
export function calculate(
  how: Calculation,
  a: Value,
  b: Value,
  convert: (value: Value) => decimal.Decimal = decimalOf,
): Value | undefined {
  if (isDecimal(a) || isDecimal(b)) {
    const [left, right] = [convert(a), convert(b)]
    if (how === 'multiply') return decimal.pack(decimal.multiply(left, right))
    return decimal.pack(decimal.add(left, how === 'subtract' ? decimal.negate(right) : right))
  }
  const left = whole(a)
  const right = whole(b)
  if (left === undefined || right === undefined) {
    const [x, y] = [toNumber(a), toNumber(b)]
    return how === 'add' ? x + y : how === 'subtract' ? x - y : x * y
  }
  const result = how === 'add' ? left + right : how === 'subtract' ? left - right : left * right
  return narrow(result, typeof a === 'bigint' || typeof b === 'bigint')
}

export function isWholeNumber(value: Value): value is bigint | ReturnType<typeof int> {
  return typeof value === 'bigint' || isInt32(value)
}
/** A number as bigint when it has no fraction and fits 64 bits. */
export function toWhole(value: Value): bigint | undefined {
  const direct = whole(value)
  if (direct !== undefined) return direct
  if (!isNumber(value)) return undefined
  if (isDecimal(value)) {
    const parts = decimal.unpack(value)
    if (parts.kind !== 'finite' || parts.exponent > 20) return undefined
    const divisor = parts.exponent < 0 ? 10n ** BigInt(-parts.exponent) : 1n
    if (parts.coefficient % divisor !== 0n) return undefined
    const size = (parts.coefficient / divisor) * 10n ** BigInt(Math.max(parts.exponent, 0))
    const signed = parts.negative ? -size : size
    return signed > largest || signed < smallest ? undefined : signed
  }
  const near = toNumber(value)
  return Number.isInteger(near) && Math.abs(near) < 2 ** 63 ? BigInt(near) : undefined
}
export function sameType(a: Value, b: Value): boolean {
  return typeOf(a) === typeOf(b)
}
