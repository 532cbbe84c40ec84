import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  Decimal128,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import { breathe, isTurnOver } from '../budget.js'
import {
  checkBson,
  fixedSizes,
  invalidBson,
  maximumContainers,
  maximumDepth,
  tooDeep,
  tooManyContainers,
} from './check.js'
import { readText } from './text.js'
import {
  codeWithScope,
  DatabasePointer,
  RawDocument,
  undefinedValue,
  type Document,
  type Value,
} from './values.js'

let bytes: Buffer
let at = 0
let limit = 0
let containers = 0
/** Set while a skipped top-level field is read. */
let passed: string | undefined
let passedAt = 0

/**
 * Decodes one BSON document. With `only`, other top-level fields are skipped, which makes scans cheap.
 * Throws InvalidBSON (22) for anything truncated, overlong or too deep.
 */
export function decode(source: Buffer, start = 0, only?: ReadonlySet<string>): Document {
  bytes = source
  at = start
  limit = source.length
  containers = 0
  return readDocument(0, only)
}

const clusterTime = '$clusterTime'
const timeElement = [...Buffer.from('\x11clusterTime\0')]
/** Containers of more bytes are decoded in turns. */
const large = 64 * 1024
const elementsPerLook = 64

/**
 * Decodes a command; of the cluster time that drivers send, it decodes only the time itself, and the documents of an
 * insert stay encoded. Others have their turns while a large command is decoded, on account of the current budget.
 */
export function decodeCommand(source: Buffer): Document | Promise<Document> {
  if (source.length > large) return decodeLargeCommand(source)
  begin(source)
  try {
    return withClusterTime(readDocument(0))
  } finally {
    passed = undefined
  }
}

async function decodeLargeCommand(source: Buffer): Promise<Document> {
  begin(source)
  try {
    return await readLargeDocument(0)
  } finally {
    passed = undefined
  }
}

function begin(source: Buffer): void {
  passed = clusterTime
  passedAt = 0
  bytes = source
  at = 0
  limit = source.length
  containers = 0
}

/** Ends a command. It must run before anything else can decode, because it reads the position of the cluster time. */
function withClusterTime(command: Document): Document {
  if (passedAt === 0) return command
  // The length of {clusterTime: Timestamp(…), …}, the type and the name of its first element, and the value.
  const isTime = timeElement.every((byte, place) => bytes[passedAt + 4 + place] === byte)
  const time = passedAt + 4 + timeElement.length
  return command.set(clusterTime, isTime ? bytes.readBigUInt64LE(time) : null)
}

async function readLargeDocument(depth: number): Promise<Document> {
  const made: Document = new Map()
  const end = enter(depth)
  for (let count = 1; ; count++) {
    if (count % elementsPerLook === 0 && isTurnOver()) await letOthers()
    const type = bytes[at++]!
    if (type === 0) break
    const name = readCString(end)
    if (name === passed && depth === 0) {
      passedAt = at
      skip(type, end)
    } else if (isEncoded(name, type, depth, made)) made.set(name, readEncoded())
    else made.set(name, isLarge(type, end) ? await readLarge(type, depth + 1) : readValue(type, depth, end))
    if (at >= end) throw invalidBson('document without end')
  }
  if (at !== end) throw invalidBson('document length is wrong')
  return depth === 0 ? withClusterTime(made) : made
}

function readLarge(type: number, depth: number): Promise<Value> {
  return type === 3 ? readLargeDocument(depth) : readLargeArray(depth)
}

async function readLargeArray(depth: number): Promise<Value[]> {
  const made: Value[] = []
  const end = enter(depth)
  for (;;) {
    if (made.length % elementsPerLook === 0 && isTurnOver()) await letOthers()
    const type = bytes[at++]!
    if (type === 0) break
    skipCString(end)
    made.push(isLarge(type, end) ? await readLarge(type, depth + 1) : readValue(type, depth, end))
    if (at >= end) throw invalidBson('array without end')
  }
  if (at !== end) throw invalidBson('array length is wrong')
  return made
}

function isLarge(type: number, end: number): boolean {
  return (type === 3 || type === 4) && at + 4 <= end && bytes.readInt32LE(at) > large
}

/** Others may decode meanwhile. */
async function letOthers(): Promise<void> {
  const before = [bytes, at, limit, containers, passed, passedAt] as const
  passed = undefined
  await breathe()
  ;[bytes, at, limit, containers, passed, passedAt] = before
}

/** Whether this field of a command is a list of documents that stay encoded: decoded, it would take many times its size. */
function isEncoded(name: string, type: number, depth: number, command: Document): boolean {
  return type === 4 && depth === 0 && name === 'documents' && passed !== undefined && command.has('insert')
}

function readEncoded(): Value[] {
  const made: Value[] = []
  const end = enter(1)
  for (;;) {
    const type = bytes[at++]!
    if (type === 0) break
    skipCString(end)
    if (type === 3) {
      const size = bytes.readInt32LE(step(4, end))
      const start = at - 4
      step(size - 4, end)
      const part = bytes.subarray(start, at)
      made.push(new RawDocument(part, checkBson(part, 2)))
    } else made.push(readValue(type, 1, end))
    if (at >= end) throw invalidBson('array without end')
  }
  if (at !== end) throw invalidBson('array length is wrong')
  return made
}

function need(count: number): void {
  if (count < 0 || at + count > limit) throw invalidBson('truncated')
}

function readDocument(depth: number, only?: ReadonlySet<string>): Document {
  const made: Document = new Map()
  const end = enter(depth)
  let left = only?.size ?? -1
  for (;;) {
    const type = bytes[at++]!
    if (type === 0) break
    const name = readCString(end)
    if (only ? !only.has(name) : name === passed && depth === 0) {
      passedAt = at
      skip(type, end)
    } else if (isEncoded(name, type, depth, made)) made.set(name, readEncoded())
    else {
      made.set(name, readValue(type, depth, end))
      if (--left === 0) return made
    }
    if (at >= end) throw invalidBson('document without end')
  }
  if (at !== end) throw invalidBson('document length is wrong')
  return made
}

function readArray(depth: number): Value[] {
  const made: Value[] = []
  const end = enter(depth)
  for (;;) {
    const type = bytes[at++]!
    if (type === 0) break
    skipCString(end)
    made.push(readValue(type, depth, end))
    if (at >= end) throw invalidBson('array without end')
  }
  if (at !== end) throw invalidBson('array length is wrong')
  return made
}

function enter(depth: number): number {
  if (depth > maximumDepth) throw tooDeep()
  if (++containers > maximumContainers) throw tooManyContainers()
  need(5)
  const size = bytes.readInt32LE(at)
  if (size < 5) throw invalidBson('document too short')
  need(size)
  const end = at + size
  at += 4
  return end
}

function skipCString(end: number): void {
  while (bytes[at] !== 0 && at < end) at++
  at++
}

/** A cache of field names: most recur in the next document. */
const names: string[] = new Array<string>(4096).fill('')

function readCString(end: number): string {
  const start = at
  let hash = 0
  let ascii = true
  while (at < end) {
    const byte = bytes[at]!
    if (byte === 0) break
    if (byte > 127) ascii = false
    hash = (hash * 31 + byte) & 4095
    at++
  }
  if (at >= end) throw invalidBson('name without end')
  const known = names[hash]!
  const isKnown = ascii && isAt(known, start, at - start)
  const name = isKnown ? known : ascii ? bytes.toString('latin1', start, at) : readText(bytes, start, at)
  if (!isKnown && ascii && name.length <= 40) names[hash] = name
  at++
  return name
}

function isAt(name: string, start: number, length: number): boolean {
  if (name.length !== length) return false
  for (let place = 0; place < length; place++)
    if (name.charCodeAt(place) !== bytes[start + place]) return false
  return true
}

function readString(end: number): string {
  if (at + 5 > end) throw invalidBson('truncated string')
  const size = bytes.readInt32LE(at)
  if (size < 1 || at + 4 + size > end || bytes[at + 3 + size] !== 0) throw invalidBson('bad string length')
  const text = readText(bytes, at + 4, at + 3 + size)
  at += 4 + size
  return text
}

function take(count: number, end: number): Buffer {
  if (count < 0 || at + count > end) throw invalidBson('truncated value')
  const part = Buffer.from(bytes.subarray(at, at + count))
  at += count
  return part
}

function step(count: number, end: number): number {
  if (count < 0 || at + count > end) throw invalidBson('truncated value')
  const was = at
  at += count
  return was
}

function readValue(type: number, depth: number, end: number): Value {
  switch (type) {
    case 0x01:
      return bytes.readDoubleLE(step(8, end))
    case 0x02:
      return readString(end)
    case 0x03:
      return readDocument(depth + 1)
    case 0x04:
      return readArray(depth + 1)
    case 0x05:
      return readBinary(end)
    case 0x06:
      return undefinedValue
    case 0x07:
      return new ObjectId(take(12, end))
    case 0x08:
      return bytes[step(1, end)] !== 0
    case 0x09:
      return new Date(Number(bytes.readBigInt64LE(step(8, end))))
    case 0x0a:
      return null
    case 0x0b:
      return new BSONRegExp(readCString(end), readCString(end))
    case 0x0c:
      return new DatabasePointer(readString(end), new ObjectId(take(12, end)))
    case 0x0d:
      return new Code(readString(end))
    case 0x0e:
      return new BSONSymbol(readString(end))
    case 0x0f:
      return readCodeWithScope(depth, end)
    case 0x10:
      return new Int32(bytes.readInt32LE(step(4, end)))
    case 0x11:
      return new Timestamp(bytes.readBigUInt64LE(step(8, end)))
    case 0x12:
      return bytes.readBigInt64LE(step(8, end))
    case 0x13:
      return new Decimal128(take(16, end))
    case 0xff:
      return new MinKey()
    case 0x7f:
      return new MaxKey()
    default:
      throw invalidBson(`unknown type ${type}`)
  }
}

function readBinary(end: number): Binary {
  const size = bytes.readInt32LE(step(4, end))
  const subtype = bytes[step(1, end)]!
  return new Binary(take(size, end), subtype)
}

function readCodeWithScope(depth: number, end: number): Code {
  step(4, end)
  const source = readString(end)
  return codeWithScope(source, readDocument(depth + 1))
}

function skip(type: number, end: number): void {
  const size = fixedSizes[type]
  if (size !== undefined) return void step(size, end)
  if (type === 11) return void (readCString(end), readCString(end))
  const length = bytes.readInt32LE(at)
  if (length < 0) throw invalidBson('negative length')
  if (type === 3 || type === 4 || type === 15) return void step(length, end)
  if (type === 5) return void step(length + 5, end)
  if (type === 12) return void step(length + 16, end)
  step(length + 4, end)
}
