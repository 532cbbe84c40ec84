import { CommandError } from '../errors.js'

/** MongoDB's own limit; deeper nesting would exhaust the stack of code that reads it. */
export const maximumDepth = 200
/** Sixteen megabytes of empty documents would be gigabytes once decoded. */
export const maximumContainers = 1_000_000

export function invalidBson(why: string): CommandError {
  return new CommandError(22, `Invalid BSON: ${why}`)
}
export function tooDeep(): CommandError {
  return new CommandError(15, 'Exceeded depth limit of nested documents')
}
export function tooManyContainers(): CommandError {
  return new CommandError(15, `A document may hold ${maximumContainers} documents and arrays at most`)
}

/** The bytes of a value by its type; undefined for types whose values have different lengths. */
export const fixedSizes: readonly (number | undefined)[] = Object.assign(new Array<number | undefined>(256), {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
  0x13: 16,
  0xff: 0,
  0x7f: 0,
})

let bytes: Buffer
let containers = 0
let deepest = 0

/**
 * Walks one BSON document without decoding it, and returns how deep the documents and arrays in it are; throws
 * InvalidBSON (22) for anything truncated, overlong or too deep.
 *
 * @param depth how deep it is itself, in the command that it is part of
 */
export function checkBson(source: Buffer, depth = 0): number {
  bytes = source
  containers = 0
  deepest = depth
  if (source.length < 5 || source.readInt32LE(0) !== source.length)
    throw invalidBson('document length is wrong')
  checkDocument(0, source.length, depth)
  return deepest - depth
}

/** Calls back for each top-level element of a document that has been checked: its type, start, value and end. */
export function eachElement(
  source: Buffer,
  visit: (type: number, start: number, value: number, end: number) => void,
): void {
  bytes = source
  let at = 4
  while (source[at] !== 0) {
    const start = at
    const type = source[at]!
    const value = endOfText(at + 1, source.length)
    at = endOfValue(type, value, source.length)
    visit(type, start, value, at)
  }
}

/** The end of the document at `start`, which must lie before `limit`. */
function checkDocument(start: number, limit: number, depth: number): number {
  if (depth > maximumDepth) throw tooDeep()
  if (depth > deepest) deepest = depth
  if (++containers > maximumContainers) throw tooManyContainers()
  if (start + 5 > limit) throw invalidBson('truncated')
  const end = start + bytes.readInt32LE(start)
  if (end < start + 5 || end > limit || bytes[end - 1] !== 0) throw invalidBson('document length is wrong')
  let at = start + 4
  while (at < end - 1) {
    const type = bytes[at]!
    at = endOfText(at + 1, end)
    if (type === 0x03 || type === 0x04) at = checkDocument(at, end, depth + 1)
    else if (type === 0x0f) {
      const code = endOfString(at + 4, end)
      at = checkDocument(code, end, depth + 1)
    } else at = endOfValue(type, at, end)
    if (at > end - 1) throw invalidBson('truncated value')
  }
  return end
}

function endOfValue(type: number, at: number, limit: number): number {
  const size = fixedSizes[type]
  if (size !== undefined) return at + size
  if (type === 0x0b) return endOfText(endOfText(at, limit), limit)
  if (at + 4 > limit) throw invalidBson('truncated value')
  const length = bytes.readInt32LE(at)
  if (type === 0x03 || type === 0x04 || type === 0x0f) return at + length
  if (type === 0x05) {
    if (length < 0) throw invalidBson('negative length')
    return at + 5 + length
  }
  if (type === 0x02 || type === 0x0d || type === 0x0e) return endOfString(at, limit)
  if (type === 0x0c) return endOfString(at, limit) + 12
  throw invalidBson(`unknown type ${type}`)
}

function endOfText(at: number, limit: number): number {
  while (at < limit && bytes[at] !== 0) at++
  if (at >= limit) throw invalidBson('name without end')
  return at + 1
}

function endOfString(at: number, limit: number): number {
  if (at + 5 > limit) throw invalidBson('truncated string')
  const size = bytes.readInt32LE(at)
  if (size < 1 || at + 4 + size > limit || bytes[at + 3 + size] !== 0) throw invalidBson('bad string length')
  return at + 4 + size
}
