import { CommandError } from '../errors.js'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import type { Document, Value } from '../bson/values.js'

export const largestMessage = 48_000_000
const opMessage = 2013
const opQuery = 2004
const checksumPresent = 1
const moreToCome = 2

export interface Request {
  requestId: number
  legacy: boolean
  /** The client wants no answer (unacknowledged write). */
  silent: boolean
  body: Document
}

/** Cuts a stream of bytes into frames; throws on a length that no message can have. */
export class Framer {
  private chunks: Buffer[] = []
  private size = 0

  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk)
    this.size += chunk.length
    const frames: Buffer[] = []
    for (;;) {
      if (this.size < 4) return frames
      const length = this.head(4).readInt32LE(0)
      if (length < 16 || length > largestMessage)
        throw new CommandError(17, `a message of ${length} bytes is not allowed`)
      if (this.size < length) return frames
      const whole = this.head(this.size)
      frames.push(whole.subarray(0, length))
      this.chunks = length === whole.length ? [] : [whole.subarray(length)]
      this.size -= length
    }
  }

  /** Joins chunks until `count` bytes lie in one piece. */
  private head(count: number): Buffer {
    if (this.chunks[0]!.length < count) this.chunks = [Buffer.concat(this.chunks)]
    return this.chunks[0]!
  }
}

export function readRequest(frame: Buffer): Request {
  const requestId = frame.readInt32LE(4)
  const operation = frame.readInt32LE(12)
  if (operation === opMessage) return readMessage(frame, requestId)
  if (operation === opQuery) return readLegacyQuery(frame, requestId)
  throw new CommandError(352, `Unsupported wire operation ${operation}`)
}

function readMessage(frame: Buffer, requestId: number): Request {
  if (frame.length < 21) throw new CommandError(17, 'truncated message')
  const flags = frame.readUInt32LE(16)
  const end = frame.length - (flags & checksumPresent ? 4 : 0)
  let at = 20
  let body: Document | undefined
  const sequences: [string, Value[]][] = []
  while (at < end) {
    const kind = frame[at++]
    const size = at + 4 <= end ? frame.readInt32LE(at) : -1
    if (size < 5 || at + size > end) throw new CommandError(17, 'a section does not fit its message')
    if (kind === 0) {
      if (body) throw new CommandError(40430, 'more than one body section')
      body = decode(frame.subarray(at, at + size))
    } else if (kind === 1) sequences.push(readSequence(frame.subarray(at + 4, at + size)))
    else throw new CommandError(40432, `unknown section kind ${kind}`)
    at += size
  }
  if (!body) throw new CommandError(40587, 'a message needs a body section')
  for (const [name, documents] of sequences) body.set(name, documents)
  return { requestId, legacy: false, silent: (flags & moreToCome) !== 0, body }
}

function readSequence(part: Buffer): [string, Value[]] {
  const nameEnd = part.indexOf(0)
  if (nameEnd < 0) throw new CommandError(17, 'a document sequence without a name')
  const documents: Value[] = []
  let at = nameEnd + 1
  while (at < part.length) {
    const size = at + 4 <= part.length ? part.readInt32LE(at) : -1
    if (size < 5 || at + size > part.length) throw new CommandError(17, 'a document sequence is truncated')
    documents.push(decode(part.subarray(at, at + size)))
    at += size
  }
  return [part.toString('utf8', 0, nameEnd), documents]
}

/** Only for the first hello of old and new drivers: everything else speaks OP_MSG. */
function readLegacyQuery(frame: Buffer, requestId: number): Request {
  const nameEnd = frame.indexOf(0, 20)
  if (nameEnd < 0 || nameEnd + 9 > frame.length) throw new CommandError(17, 'truncated query')
  const collection = frame.toString('utf8', 20, nameEnd)
  let body = decode(frame.subarray(nameEnd + 9))
  const wrapped = body.get('$query')
  if (wrapped instanceof Map) body = wrapped
  const name = body.keys().next().value
  if (!collection.endsWith('.$cmd') || !['hello', 'isMaster', 'ismaster'].includes(name ?? '')) {
    throw new CommandError(352, 'OP_QUERY is only for hello and isMaster')
  }
  body.set('$db', collection.slice(0, -5))
  return { requestId, legacy: true, silent: false, body }
}

let lastId = 0

export function writeReply(request: { requestId: number; legacy: boolean }, reply: Document): Buffer {
  const body = encode(reply)
  const extra = request.legacy ? 20 : 5
  const head = Buffer.alloc(16 + extra)
  head.writeInt32LE(16 + extra + body.length, 0)
  head.writeInt32LE((lastId = (lastId + 1) & 0x7fffffff), 4)
  head.writeInt32LE(request.requestId, 8)
  head.writeInt32LE(request.legacy ? 1 : opMessage, 12)
  if (request.legacy) {
    head.writeInt32LE(8, 16)
    head.writeInt32LE(1, 32)
  }
  return Buffer.concat([head, body])
}
