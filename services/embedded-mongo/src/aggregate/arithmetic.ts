import { CommandError } from '../errors.js'
import * as decimal from '../bson/decimal.js'
import { exact } from '../bson/compare.js'
import { calculate, isWholeNumber, toWhole } from '../bson/numbers.js'
import {
  int,
  isDecimal,
  isInt32,
  isNullish,
  isNumber,
  toNumber,
  typeName,
  wholeNumber,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { any, one, two, withArguments } from './arguments.js'
import type { Operator } from './expression.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

/** Computes a result; one that does not fit a long becomes a double, as in MongoDB's aggregation. */
export function compute(how: 'add' | 'multiply' | 'subtract', a: Value, b: Value): Value {
  // Sums use all 34 digits of a double's exact value; the other operations its first 15.
  const result = how === 'add' ? calculate(how, a, b, exact) : calculate(how, a, b)
  if (result !== undefined) return result
  const [x, y] = [toNumber(a), toNumber(b)]
  return how === 'add' ? x + y : how === 'subtract' ? x - y : x * y
}

function toMillis(value: Value): number {
  const millis = isWholeNumber(value) ? Number(toWhole(value)) : Math.trunc(toNumber(value))
  if (!(Math.abs(millis) < 8.64e15)) throw refuse(15, 'date overflow')
  return millis
}

function add(values: Maybe[]): Maybe {
  let date: Date | undefined
  let sum: Value = int(0)
  for (const value of values) {
    if (isNullish(value)) return null
    else if (value instanceof Date) {
      if (date) throw refuse(16612, 'only one date allowed in an $add expression')
      date = value
    } else if (isNumber(value)) sum = compute('add', sum, value)
    else throw refuse(16554, `$add only supports numeric or date types, not ${typeName(value)}`)
  }
  return date ? new Date(date.getTime() + toMillis(sum)) : sum
}

function subtract(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null
  if (a instanceof Date) {
    if (b instanceof Date) return BigInt(a.getTime() - b.getTime())
    if (isNumber(b)) return new Date(a.getTime() - toMillis(b))
    throw refuse(16613, `cant $subtract a ${typeName(b)} from a Date`)
  }
  if (!isNumber(a) || !isNumber(b))
    throw refuse(16556, `cant $subtract a ${typeName(b)} from a ${typeName(a)}`)
  return compute('subtract', a, b)
}

function multiply(values: Maybe[]): Maybe {
  let product: Value = int(1)
  for (const value of values) {
    if (isNullish(value)) return null
    else if (isNumber(value)) product = compute('multiply', product, value)
    else throw refuse(16555, `$multiply only supports numeric types, not ${typeName(value)}`)
  }
  return product
}

function toDecimal(value: Value): decimal.Decimal {
  return typeof value === 'number' ? decimal.fromDouble(value) : exact(value)
}

export function divide(a: Maybe, b: Maybe): Maybe {
  if (isNumber(a) && isNumber(b)) {
    if (toNumber(b) === 0) throw refuse(16608, "can't $divide by zero")
    if (isDecimal(a) || isDecimal(b)) return decimal.pack(decimal.divide(toDecimal(a), toDecimal(b)))
    return toNumber(a) / toNumber(b)
  }
  if (isNullish(a) || isNullish(b)) return null
  throw refuse(16609, `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`)
}

function modulo(a: Maybe, b: Maybe): Maybe {
  if (isNumber(a) && isNumber(b)) {
    if (toNumber(b) === 0) throw refuse(16610, "can't $mod by zero")
    if (isDecimal(a) || isDecimal(b)) return decimal.pack(decimal.remainder(toDecimal(a), toDecimal(b)))
    const [x, y] = [toWhole(a), toWhole(b)]
    if (!isWholeNumber(a) || !isWholeNumber(b)) return toNumber(a) % toNumber(b)
    const rest = x! % y!
    return isInt32(a) && isInt32(b) ? int(Number(rest)) : rest
  }
  if (isNullish(a) || isNullish(b)) return null
  throw refuse(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`)
}

function numeric(name: string, code: number, apply: (value: Value) => Maybe): Operator {
  return one((value) => {
    if (isNullish(value)) return null
    if (!isNumber(value)) throw refuse(code, `${name} only supports numeric types, not ${typeName(value)}`)
    return apply(value)
  })
}

function absolute(value: Value): Maybe {
  if (isInt32(value)) return value.value === -2147483648 ? 2147483648n : int(Math.abs(value.value))
  if (typeof value === 'bigint') {
    if (value === -(2n ** 63n)) throw refuse(28680, "can't take $abs of long long min")
    return value < 0n ? -value : value
  }
  if (isDecimal(value)) return decimal.pack({ ...decimal.unpack(value), negative: false })
  return Math.abs(value as number)
}

type Rounding = 'round' | 'trunc' | 'floor' | 'ceil'

/** Rounds to `places` decimal places; halves round to the even neighbor. */
function roundTo(value: Value, places: number, how: Rounding): Maybe {
  if (isWholeNumber(value) && places >= 0) return value
  const parts = exact(value)
  if (parts.kind !== 'finite' || -places <= parts.exponent) return value
  const cut = -places - parts.exponent
  const size = decimal.digits(parts.coefficient) + 40 < cut ? 0n : parts.coefficient / 10n ** BigInt(cut)
  const inexact = size * 10n ** BigInt(Math.min(cut, 6000)) !== parts.coefficient
  let coefficient = how === 'round' ? decimal.shiftRight(parts.coefficient, cut) : size
  if (inexact && ((how === 'floor' && parts.negative) || (how === 'ceil' && !parts.negative)))
    coefficient += 1n
  const rounded = decimal.finite(parts.negative, coefficient, -places)
  if (isDecimal(value)) return decimal.pack(rounded)
  if (typeof value === 'number') return Number(decimal.pack(rounded).toString())
  const whole = (rounded.negative ? -1n : 1n) * coefficient * 10n ** BigInt(-places)
  if (typeof value === 'bigint') return whole > 2n ** 63n - 1n || whole < -(2n ** 63n) ? overflow() : whole
  return wholeNumber(Number(whole))
}
function overflow(): never {
  throw refuse(51080, 'invalid conversion from Decimal128 result in $round resulting from arguments')
}

function rounding(name: '$round' | '$trunc'): Operator {
  return withArguments(1, 2, ([value, places]) => {
    if (isNullish(value)) return null
    if (!isNumber(value)) throw refuse(51081, `${name} only supports numeric types, not ${typeName(value)}`)
    if (places !== undefined && isNullish(places)) return null
    const whole = places === undefined ? 0n : isNumber(places) ? toWhole(places) : undefined
    if (whole === undefined)
      throw refuse(
        isNumber(places) ? 51082 : 16004,
        `precision argument to ${name} must be an integral value`,
      )
    if (whole < -20n || whole > 100n)
      throw refuse(51083, `cannot apply ${name} with precision value ${whole}: value must be in [-20, 100]`)
    return roundTo(value, Number(whole), name === '$round' ? 'round' : 'trunc')
  })
}

function overDoubles(
  name: string,
  code: number,
  range: (value: number) => boolean,
  rangeCode: number,
  apply: (value: number) => number,
): Operator {
  return numeric(name, code, (value) => {
    const near = toNumber(value)
    if (!Number.isNaN(near) && !range(near)) throw refuse(rangeCode, `cannot apply ${name} to ${near}`)
    return isDecimal(value) ? decimal.pack(decimal.fromDouble(apply(near))) : apply(near)
  })
}

function power(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null
  if (!isNumber(a)) throw refuse(28762, `$pow's base must be numeric, not ${typeName(a)}`)
  if (!isNumber(b)) throw refuse(28763, `$pow's exponent must be numeric, not ${typeName(b)}`)
  if (toNumber(a) === 0 && toNumber(b) < 0)
    throw refuse(28764, '$pow cannot take a base of 0 and a negative exponent')
  if (isDecimal(a) || isDecimal(b)) return decimalPower(a, b)
  if (!isWholeNumber(a) || !isWholeNumber(b)) return toNumber(a) ** toNumber(b)
  const exponent = toWhole(b)!
  if (exponent < 0n) return toNumber(a) ** toNumber(b)
  const base = toWhole(a)!
  if (exponent > 64n && (base > 1n || base < -1n)) return toNumber(a) ** toNumber(b)
  const result = base ** (exponent > 64n ? 64n + (exponent % 2n) : exponent)
  if (result > 2n ** 63n - 1n || result < -(2n ** 63n)) return toNumber(a) ** toNumber(b)
  return isInt32(a) && isInt32(b) ? wholeNumber(Number(result)) : result
}

function decimalPower(a: Value, b: Value): Maybe {
  const exponent = toWhole(b)
  if (exponent !== undefined && exponent >= 0n && exponent < 1000n) {
    let result = decimal.fromInteger(1)
    for (let step = 0n; step < exponent; step++)
      result = decimal.unpack(decimal.pack(decimal.multiply(result, toDecimal(a))))
    return decimal.pack(result)
  }
  return decimal.pack(decimal.fromDouble(toNumber(a) ** toNumber(b)))
}

function logarithm(a: Maybe, b: Maybe): Maybe {
  if (isNullish(a) || isNullish(b)) return null
  if (!isNumber(a)) throw refuse(28756, `$log's argument must be numeric, not ${typeName(a)}`)
  if (!isNumber(b)) throw refuse(28757, `$log's base must be numeric, not ${typeName(b)}`)
  if (toNumber(a) <= 0) throw refuse(28758, "$log's argument must be a positive number")
  if (toNumber(b) <= 0 || toNumber(b) === 1)
    throw refuse(28759, "$log's base must be a positive number not equal to 1")
  const result = Math.log(toNumber(a)) / Math.log(toNumber(b))
  return isDecimal(a) || isDecimal(b) ? decimal.pack(decimal.fromDouble(result)) : result
}

function squareRoot(value: Value): Maybe {
  if (toNumber(value) < 0) throw refuse(28714, "$sqrt's argument must be greater than or equal to 0")
  if (!isDecimal(value)) return Math.sqrt(toNumber(value))
  const parts = decimal.unpack(value)
  if (parts.kind !== 'finite' || parts.coefficient === 0n) return value
  const shift = 70 + ((parts.exponent + 70) % 2 === 0 ? 0 : 1)
  const root = integerRoot(parts.coefficient * 10n ** BigInt(shift))
  let made = decimal.finite(false, root, (parts.exponent - shift) / 2)
  while (made.coefficient % 10n === 0n && made.exponent < Math.ceil(parts.exponent / 2))
    made = decimal.finite(false, made.coefficient / 10n, made.exponent + 1)
  return decimal.pack(made)
}
function integerRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

const everywhere = () => true
const trig = (
  name: string,
  apply: (value: number) => number,
  range: (value: number) => boolean = everywhere,
) => overDoubles(name, 28765, range, 50989, apply)
const finiteOnly = (value: number) => Number.isFinite(value)
const unit = (value: number) => Math.abs(value) <= 1

export const arithmeticOperators: Record<string, Operator> = {
  $add: any(add),
  $subtract: two(subtract),
  $multiply: any(multiply),
  $divide: two(divide),
  $mod: two(modulo),
  $abs: numeric('$abs', 28765, absolute),
  $ceil: numeric('$ceil', 28765, (value) =>
    typeof value === 'number' ? Math.ceil(value) : roundTo(value, 0, 'ceil'),
  ),
  $floor: numeric('$floor', 28765, (value) =>
    typeof value === 'number' ? Math.floor(value) : roundTo(value, 0, 'floor'),
  ),
  $round: rounding('$round'),
  $trunc: rounding('$trunc'),
  $exp: overDoubles('$exp', 28765, everywhere, 0, Math.exp),
  $ln: overDoubles('$ln', 28765, (value) => value > 0, 28766, Math.log),
  $log10: overDoubles('$log10', 28765, (value) => value > 0, 28761, Math.log10),
  $log: two(logarithm),
  $pow: two(power),
  $sqrt: numeric('$sqrt', 28765, squareRoot),
  $sin: trig('$sin', Math.sin, finiteOnly),
  $cos: trig('$cos', Math.cos, finiteOnly),
  $tan: trig('$tan', Math.tan, finiteOnly),
  $asin: trig('$asin', Math.asin, unit),
  $acos: trig('$acos', Math.acos, unit),
  $atan: trig('$atan', Math.atan),
  $sinh: trig('$sinh', Math.sinh),
  $cosh: trig('$cosh', Math.cosh),
  $tanh: trig('$tanh', Math.tanh),
  $asinh: trig('$asinh', Math.asinh),
  $acosh: trig('$acosh', Math.acosh, (value) => value >= 1),
  $atanh: trig('$atanh', Math.atanh, unit),
  $atan2: two((a, b) => {
    if (isNullish(a) || isNullish(b)) return null
    if (!isNumber(a) || !isNumber(b))
      throw refuse(isNumber(a) ? 51045 : 51044, '$atan2 only supports numeric types')
    const result = Math.atan2(toNumber(a), toNumber(b))
    return isDecimal(a) || isDecimal(b) ? decimal.pack(decimal.fromDouble(result)) : result
  }),
  $degreesToRadians: overDoubles(
    '$degreesToRadians',
    28765,
    everywhere,
    0,
    (value) => value * (Math.PI / 180),
  ),
  $radiansToDegrees: overDoubles(
    '$radiansToDegrees',
    28765,
    everywhere,
    0,
    (value) => value * (180 / Math.PI),
  ),
}
