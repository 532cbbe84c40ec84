import { Decimal128 } from 'bson'

/** A finite decimal is coefficient times ten to the exponent; the others have a kind. */
export interface Decimal {
  kind: 'finite' | 'infinite' | 'nan'
  negative: boolean
  coefficient: bigint
  exponent: number
}

const maximumDigits = 34
const minimumExponent = -6176
const maximumExponent = 6111

export function nan(): Decimal {
  return { kind: 'nan', negative: false, coefficient: 0n, exponent: 0 }
}
export function infinite(negative: boolean): Decimal {
  return { kind: 'infinite', negative, coefficient: 0n, exponent: 0 }
}
export function finite(negative: boolean, coefficient: bigint, exponent: number): Decimal {
  return { kind: 'finite', negative, coefficient, exponent }
}

/** Reads the 128 bits of a stored decimal. */
export function unpack(value: Decimal128): Decimal {
  const low = Buffer.from(value.bytes).readBigUInt64LE(0)
  const high = Buffer.from(value.bytes).readBigUInt64LE(8)
  const negative = high >> 63n === 1n
  const combination = Number((high >> 58n) & 31n)
  if (combination === 31) return nan()
  if (combination === 30) return infinite(negative)
  if (combination >> 3 === 3) return finite(negative, 0n, Number((high >> 47n) & 0x3fffn) - 6176)
  const coefficient = ((high & ((1n << 49n) - 1n)) << 64n) | low
  return finite(negative, coefficient, Number((high >> 49n) & 0x3fffn) - 6176)
}

/** Rounds to 34 digits (half to even) and packs. */
export function pack(value: Decimal): Decimal128 {
  if (value.kind === 'nan') return Decimal128.fromString('NaN')
  if (value.kind === 'infinite') return Decimal128.fromString(value.negative ? '-Infinity' : 'Infinity')
  const rounded = fit(value)
  if (rounded.kind === 'infinite') return pack(rounded)
  const high =
    (rounded.negative ? 1n << 63n : 0n) |
    (BigInt(rounded.exponent + 6176) << 49n) |
    (rounded.coefficient >> 64n)
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(rounded.coefficient & ((1n << 64n) - 1n), 0)
  bytes.writeBigUInt64LE(high, 8)
  return new Decimal128(bytes)
}

export function digits(coefficient: bigint): number {
  return coefficient.toString().length
}

/** Division by a power of ten, half to even. */
export function shiftRight(coefficient: bigint, places: number): bigint {
  if (places <= 0) return coefficient
  if (places > 6200) return 0n
  const divisor = 10n ** BigInt(places)
  const quotient = coefficient / divisor
  const twice = (coefficient % divisor) * 2n
  return twice > divisor || (twice === divisor && quotient % 2n === 1n) ? quotient + 1n : quotient
}

function fit(value: Decimal): Decimal {
  let { coefficient, exponent } = value
  const excess = Math.max(digits(coefficient) - maximumDigits, minimumExponent - exponent)
  if (excess > 0) {
    coefficient = shiftRight(coefficient, excess)
    exponent += excess
    if (digits(coefficient) > maximumDigits) {
      coefficient /= 10n
      exponent++
    }
  }
  if (exponent > maximumExponent) {
    if (coefficient === 0n) return finite(value.negative, 0n, maximumExponent)
    const pad = exponent - maximumExponent
    if (digits(coefficient) + pad > maximumDigits) return infinite(value.negative)
    coefficient *= 10n ** BigInt(pad)
    exponent = maximumExponent
  }
  return finite(value.negative, coefficient, exponent)
}

function signed(value: Decimal): bigint {
  return value.negative ? -value.coefficient : value.coefficient
}

export function negate(value: Decimal): Decimal {
  return { ...value, negative: !value.negative }
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return nan()
  if (a.kind === 'infinite') return b.kind === 'infinite' && a.negative !== b.negative ? nan() : a
  if (b.kind === 'infinite') return b
  const [near, far] = a.exponent <= b.exponent ? [a, b] : [b, a]
  const gap = far.exponent - near.exponent
  if (gap > 6000 && far.coefficient !== 0n && near.coefficient !== 0n) return far
  const exponent = near.exponent
  const sum = signed(near) + signed(far) * 10n ** BigInt(gap)
  const negative = sum < 0n || (sum === 0n && a.negative && b.negative)
  return finite(negative, sum < 0n ? -sum : sum, exponent)
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  const negative = a.negative !== b.negative
  if (a.kind === 'nan' || b.kind === 'nan') return nan()
  if (a.kind === 'infinite' || b.kind === 'infinite') {
    const zero =
      (a.kind === 'finite' && a.coefficient === 0n) || (b.kind === 'finite' && b.coefficient === 0n)
    return zero ? nan() : infinite(negative)
  }
  return finite(negative, a.coefficient * b.coefficient, a.exponent + b.exponent)
}

/** Division to 34 digits; exact results keep the preferred exponent. */
export function divide(a: Decimal, b: Decimal): Decimal {
  const negative = a.negative !== b.negative
  if (a.kind === 'nan' || b.kind === 'nan') return nan()
  if (a.kind === 'infinite') return b.kind === 'infinite' ? nan() : infinite(negative)
  if (b.kind === 'infinite') return finite(negative, 0n, minimumExponent)
  if (b.coefficient === 0n) return a.coefficient === 0n ? nan() : infinite(negative)
  const preferred = a.exponent - b.exponent
  if (a.coefficient === 0n) return finite(negative, 0n, preferred)
  const scale = Math.max(0, maximumDigits + 2 + digits(b.coefficient) - digits(a.coefficient))
  const dividend = a.coefficient * 10n ** BigInt(scale)
  let quotient = dividend / b.coefficient
  let exponent = preferred - scale
  if (dividend % b.coefficient !== 0n) return finite(negative, quotient * 10n + 1n, exponent - 1)
  while (exponent < preferred && quotient % 10n === 0n) {
    quotient /= 10n
    exponent++
  }
  return finite(negative, quotient, exponent)
}

/** The remainder with the sign of the dividend. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  if (a.kind !== 'finite' || b.kind === 'nan' || (b.kind === 'finite' && b.coefficient === 0n)) return nan()
  if (b.kind === 'infinite') return a
  const exponent = Math.min(a.exponent, b.exponent)
  if (Math.abs(a.exponent - b.exponent) > 6000) return nan()
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent)
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent)
  return finite(a.negative, left % right, exponent)
}

/** -1, 0 or 1; NaN is below everything. */
export function compare(a: Decimal, b: Decimal): number {
  if (a.kind === 'nan' || b.kind === 'nan') return a.kind === b.kind ? 0 : a.kind === 'nan' ? -1 : 1
  if (a.kind === 'infinite' || b.kind === 'infinite') {
    return Math.sign(infinityRank(a) - infinityRank(b))
  }
  const left = signed(a)
  const right = signed(b)
  if (left === 0n || right === 0n) return left === right ? 0 : left < right ? -1 : 1
  if (left > 0n !== right > 0n) return left > 0n ? 1 : -1
  const magnitude = digits(a.coefficient) + a.exponent - (digits(b.coefficient) + b.exponent)
  if (magnitude !== 0) return magnitude > 0 === left > 0n ? 1 : -1
  const exponent = Math.min(a.exponent, b.exponent)
  const scaledLeft = left * 10n ** BigInt(a.exponent - exponent)
  const scaledRight = right * 10n ** BigInt(b.exponent - exponent)
  return scaledLeft === scaledRight ? 0 : scaledLeft < scaledRight ? -1 : 1
}

function infinityRank(value: Decimal): number {
  if (value.kind !== 'infinite') return 0
  return value.negative ? -1 : 1
}

/** The exact value of a double as a decimal (used to compare and to convert whole numbers). */
export function fromDoubleExact(value: number): Decimal {
  if (Number.isNaN(value)) return nan()
  if (!Number.isFinite(value)) return infinite(value < 0)
  const negative = value < 0 || Object.is(value, -0)
  let magnitude = Math.abs(value)
  if (Number.isInteger(magnitude)) return finite(negative, BigInt(magnitude), 0)
  let places = 0
  while (!Number.isInteger(magnitude)) {
    magnitude *= 2
    places++
  }
  return finite(negative, BigInt(magnitude) * 5n ** BigInt(places), -places)
}

/** A double as the server converts it in arithmetic: rounded to 15 digits. */
export function fromDouble(value: number): Decimal {
  if (!Number.isFinite(value)) return fromDoubleExact(value)
  if (value === 0) return finite(Object.is(value, -0), 0n, 0)
  const [mantissa, power] = Math.abs(value).toExponential(14).split('e') as [string, string]
  return finite(value < 0, BigInt(mantissa.replace('.', '')), Number(power) - 14)
}
export function fromInteger(value: bigint | number): Decimal {
  const whole = BigInt(value)
  return finite(whole < 0n, whole < 0n ? -whole : whole, 0)
}
