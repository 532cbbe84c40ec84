import type { Code } from 'bson'
import { CommandError } from '../errors.js'
import { bytesOf, isWellFormed } from './text.js'
import { scopeOf, typeOf, type Document, type RawArray, type RawDocument, type Value } from './values.js'

let target = Buffer.allocUnsafe(1 << 17)
let at = 0
let largest = Infinity

/** Replies and stored documents are smaller; anything larger repeats a value in memory. */
const largestOfAll = 64 * 1024 * 1024

/**
 * Encodes one document after `space` bytes reserved for a header; the caller owns the buffer.
 *
 * @param most the maximum number of bytes
 * @throws CommandError 10334 if the document is larger
 */
export function encode(source: Document, space = 0, most = largestOfAll): Buffer {
  at = space
  largest = most + space
  writeDocument(source, 0)
  const made = Buffer.from(target.subarray(0, at))
  if (target.length > 1 << 22) target = Buffer.allocUnsafe(1 << 17)
  return made
}

function room(count: number): void {
  if (at + count <= target.length) return
  const larger = Buffer.allocUnsafe(Math.max(target.length * 2, at + count))
  target.copy(larger, 0, 0, at)
  target = larger
}

function writeDocument(source: Document, depth: number): void {
  const start = open(depth)
  for (const [name, value] of source) writeElement(name, value, depth)
  close(start)
}

function writeArray(source: Value[], depth: number): void {
  const start = open(depth)
  for (let index = 0; index < source.length; index++) writeElement(String(index), source[index]!, depth)
  close(start)
}

function open(depth: number): number {
  if (depth > 200) throw new CommandError(15, 'Exceeded depth limit of nested documents')
  room(5)
  const start = at
  at += 4
  return start
}

function close(start: number): void {
  room(1)
  target[at++] = 0
  if (at > largest) throw tooLarge()
  target.writeInt32LE(at - start, start)
}

function tooLarge(): CommandError {
  const size = at
  if (target.length > 1 << 22) target = Buffer.allocUnsafe(1 << 17)
  return new CommandError(10334, `BSONObj size: ${size} is invalid. Size must be between 0 and ${largest}`)
}

function writeCString(text: string): void {
  const most = text.length * 3 + 1
  room(most)
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit > 127) {
      const rest = text.slice(index)
      if (isWellFormed(rest)) at += target.write(rest, at, 'utf8')
      else writeBytes(bytesOf(rest))
      break
    }
    target[at++] = unit
  }
  target[at++] = 0
}

function writeString(text: string): void {
  room(text.length * 3 + 5)
  const size = isWellFormed(text) ? target.write(text, at + 4, 'utf8') : bytesOf(text).copy(target, at + 4)
  target.writeInt32LE(size + 1, at)
  at += 4 + size
  target[at++] = 0
}

function writeBytes(part: Uint8Array): void {
  room(part.length)
  target.set(part, at)
  at += part.length
}

function writeElement(name: string, value: Value, depth: number): void {
  const type = typeOf(value)
  if (type === 0) throw new CommandError(2, `cannot encode a value of field ${name}`)
  if (at > largest) throw tooLarge()
  room(1)
  target[at++] = type & 0xff
  writeCString(name)
  room(16)
  switch (type) {
    case 1:
      at = target.writeDoubleLE(value as number, at)
      return
    case 2:
      return writeString(value as string)
    case 3:
      if (value instanceof Map) return writeDocument(value, depth + 1)
      return writeBytes((value as RawDocument).bytes)
    case 4:
      if (Array.isArray(value)) return writeArray(value, depth + 1)
      return writeBytes((value as RawArray).bytes)
    case 8:
      target[at++] = value ? 1 : 0
      return
    case 9:
      at = target.writeBigInt64LE(dateMillis(value as Date), at)
      return
    case 16:
      at = target.writeInt32LE((value as { value: number }).value, at)
      return
    case 18:
      at = target.writeBigInt64LE(value as bigint, at)
      return
    default:
      writeRare(type, value, depth)
  }
}

function dateMillis(value: Date): bigint {
  const millis = value.getTime()
  if (Number.isNaN(millis)) throw new CommandError(2, 'a date is outside the range this server can hold')
  return BigInt(millis)
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type number has just told which class it is
function writeRare(type: number, value: any, depth: number): void {
  switch (type) {
    case 5: {
      const bytes: Uint8Array = value.buffer.subarray(0, value.position)
      room(5)
      at = target.writeInt32LE(bytes.length, at)
      target[at++] = value.sub_type
      return writeBytes(bytes)
    }
    case 7:
      return writeBytes(value.id)
    case 11:
      writeCString(value.pattern)
      return writeCString(value.options)
    case 12:
      writeString(value.namespace)
      return writeBytes(value.id.id)
    case 13:
      return writeString(value.code)
    case 14:
      return writeString(value.value)
    case 15:
      return writeCodeWithScope(value, depth)
    case 17:
      at = target.writeUInt32LE(value.low >>> 0, at)
      at = target.writeUInt32LE(value.high >>> 0, at)
      return
    case 19:
      return writeBytes(value.bytes)
  }
}

function writeCodeWithScope(value: Code, depth: number): void {
  const start = at
  at += 4
  writeString(String(value.code))
  writeDocument(scopeOf(value), depth + 1)
  target.writeInt32LE(at - start, start)
}
