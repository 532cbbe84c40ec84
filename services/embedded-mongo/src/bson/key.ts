import type { BSONRegExp, Binary, Code, ObjectId, Timestamp } from 'bson'
import { step } from '../budget.js'
import { binaryBytes, compareNumbers, exact, textOf } from './compare.js'
import { add, fromDoubleExact, negate, pack } from './decimal.js'
import { bytesOf, isWellFormed } from './text.js'
import {
  bracketOf,
  isDecimal,
  isInt32,
  toNumber,
  type DatabasePointer,
  type Document,
  type Maybe,
  type Value,
} from './values.js'

let target = Buffer.allocUnsafe(1 << 14)
let at = 0
/** The bytes of the current key that are kept: what lies beyond is not written, or only in part. */
let most = Infinity

/** Longer keys are cut: lmdb holds at most 1,978 bytes, and prefix and record id need some of them. */
export const longestKey = 1500

/**
 * The order-preserving bytes of an index key: comparing them byte by byte is comparing the values.
 * `directions` holds -1 for descending fields.
 */
export function encodeKey(
  values: readonly Maybe[],
  directions?: readonly number[],
  longest = longestKey,
): Buffer {
  at = 0
  most = longest
  values.forEach((value, index) => {
    const start = at
    if (start >= most) return
    writeValue(value)
    if (directions && directions[index]! < 0)
      for (let place = start; place < at; place++) target[place]! ^= 0xff
  })
  const made = Buffer.from(target.subarray(0, Math.min(at, longest)))
  if (target.length > 1 << 20) target = Buffer.allocUnsafe(1 << 14)
  return made
}

function room(count: number): void {
  if (at + count <= target.length) return
  const larger = Buffer.allocUnsafe(Math.max(target.length * 2, at + count))
  target.copy(larger, 0, 0, at)
  target = larger
}

function byte(value: number): void {
  room(1)
  target[at++] = value
}

function escaped(part: Uint8Array): void {
  room(part.length * 2 + 2)
  for (const value of part) {
    target[at++] = value
    if (value === 0) target[at++] = 0xff
  }
  target[at++] = 0
  target[at++] = 1
}

function text(whole: string): void {
  // Each unit becomes a byte at least; more are taken, because the last one may be half a character.
  const value = whole.length > 2 * most ? whole.slice(0, 2 * most) : whole
  step(value.length >> 6)
  // In keys, bytes that are not UTF-8 keep their old encoding, because existing files contain it.
  escaped(Buffer.from(isWellFormed(value) ? value : bytesOf(value).toString('utf8'), 'utf8'))
}

function sortableDouble(value: number): void {
  room(8)
  target.writeDoubleBE(value === 0 ? 0 : value, at)
  if (target[at]! & 0x80) for (let place = at; place < at + 8; place++) target[place]! ^= 0xff
  else target[at]! ^= 0x80
  at += 8
}

function writeNumber(value: Value): void {
  const near = toNumber(value)
  if (Number.isNaN(near)) {
    room(9)
    target.fill(0, at, at + 8)
    at += 8
    return byte(0x80)
  }
  sortableDouble(near)
  if (typeof value === 'number' || isInt32(value) || compareNumbers(value, near) === 0) return byte(0x80)
  const rest = isDecimal(value) || typeof value === 'bigint' ? distance(value, near) : 0
  byte(rest < 0 ? 0x7f : 0x81)
  sortableDouble(rest)
}

function distance(value: Value, near: number): number {
  if (!Number.isFinite(near)) return compareNumbers(value, near)
  return toNumber(pack(add(exact(value), negate(fromDoubleExact(near)))))
}

function writeValue(value: Maybe): void {
  const bracket = bracketOf(value)
  byte(bracket)
  switch (bracket) {
    case 10:
      return writeNumber(value!)
    case 15:
      return text(textOf(value!))
    case 20:
      return writeDocument(value as Document)
    case 25:
      return writeArray(value as Value[])
    case 30:
      return writeBinary(value as Binary)
    case 35:
      room(12)
      target.set((value as ObjectId).id, at)
      at += 12
      return
    case 40:
      return byte(value ? 1 : 0)
    case 45:
      room(8)
      at = target.writeBigUInt64BE(BigInt.asUintN(64, BigInt((value as Date).getTime()) ^ (1n << 63n)), at)
      return
    case 47:
      room(8)
      at = target.writeUInt32BE((value as Timestamp).high >>> 0, at)
      at = target.writeUInt32BE((value as Timestamp).low >>> 0, at)
      return
    case 50:
      text((value as BSONRegExp).pattern)
      return text((value as BSONRegExp).options)
    case 55:
      text((value as DatabasePointer).namespace)
      return text((value as DatabasePointer).id.toHexString())
    case 60:
    case 65:
      return text(String((value as Code).code))
  }
}

function writeDocument(value: Document): void {
  for (const [name, item] of value) {
    if (at >= most) return
    step()
    byte(bracketOf(item))
    text(name)
    writeValue(item)
  }
  byte(0)
}

function writeArray(value: Value[]): void {
  for (const item of value) {
    if (at >= most) return
    step()
    writeValue(item)
  }
  byte(0)
}

function writeBinary(value: Binary): void {
  const whole = binaryBytes(value)
  const part = whole.subarray(0, most)
  room(part.length + 5)
  at = target.writeUInt32BE(whole.length, at)
  target[at++] = value.sub_type
  target.set(part, at)
  at += part.length
}
