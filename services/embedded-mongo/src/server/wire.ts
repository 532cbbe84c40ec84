import { Budget, breathe, enter, isTurnOver } from '../budget.js'
import { CommandError } from '../errors.js'
import { checkBson } from '../bson/check.js'
import { decode, decodeCommand } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { RawDocument, type Document, type Value } from '../bson/values.js'

export const largestMessage = 48_000_000
/** A document of 16 MB plus the command around it. */
const largestPart = 16 * 1024 * 1024 + 16 * 1024
const opMessage = 2013
const opQuery = 2004
const checksumPresent = 1
const moreToCome = 2
const exhaustAllowed = 1 << 16

export interface Request {
  requestId: number
  legacy: boolean
  /** The client wants no reply (unacknowledged write). */
  silent: boolean
  /** The client accepts further replies to this request without asking for them. */
  takesMore: boolean
  body: Document
}

/** Cuts a stream of bytes into frames; throws on an impossible length. */
export class Framer {
  private chunks: Buffer[] = []
  /** Bytes that have been received and not yet taken. */
  buffered = 0

  push(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.buffered += chunk.length
  }

  /** The length that the next message announces, once that much is known. */
  get announced(): number | undefined {
    if (this.buffered < 4) return undefined
    if (this.chunks[0]!.length < 4) this.join()
    const length = this.chunks[0]!.readInt32LE(0)
    if (length < 16 || length > largestMessage)
      throw new CommandError(17, `a message of ${length} bytes is not allowed`)
    return length
  }

  /** The next complete message, if there is one. */
  take(): Buffer | undefined {
    const length = this.announced
    if (length === undefined || this.buffered < length) return undefined
    if (this.chunks[0]!.length < length) this.join()
    const first = this.chunks[0]!
    if (first.length === length) this.chunks.shift()
    else this.chunks[0] = first.subarray(length)
    this.buffered -= length
    return first.subarray(0, length)
  }

  private join(): void {
    this.chunks = [Buffer.concat(this.chunks)]
  }
}

/** Reads one message; others have their turns while a large one is read. */
export function readRequest(frame: Buffer): Promise<Request> | Request {
  enter(new Budget())
  const requestId = frame.readInt32LE(4)
  const operation = frame.readInt32LE(12)
  if (operation === opMessage) return readMessage(frame, requestId)
  if (operation === opQuery) return readLegacyQuery(frame, requestId)
  throw new CommandError(352, `Unsupported wire operation ${operation}`)
}

async function readMessage(frame: Buffer, requestId: number): Promise<Request> {
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
    if (size > largestPart && kind === 0) throw tooLarge(size)
    if (kind === 0) {
      if (body) throw new CommandError(40430, 'more than one body section')
      const decoded = decodeCommand(frame.subarray(at, at + size))
      body = decoded instanceof Map ? decoded : await decoded
    } else if (kind === 1) sequences.push(await readSequence(frame.subarray(at + 4, at + size)))
    else throw new CommandError(40432, `unknown section kind ${kind}`)
    at += size
  }
  if (!body) throw new CommandError(40587, 'a message needs a body section')
  for (const [name, documents] of sequences) body.set(name, documents)
  return {
    requestId,
    legacy: false,
    silent: (flags & moreToCome) !== 0,
    takesMore: (flags & exhaustAllowed) !== 0,
    body,
  }
}

async function readSequence(part: Buffer): Promise<[string, Value[]]> {
  const nameEnd = part.indexOf(0)
  if (nameEnd < 0) throw new CommandError(17, 'a document sequence without a name')
  const name = part.toString('utf8', 0, nameEnd)
  const documents: Value[] = []
  let at = nameEnd + 1
  while (at < part.length) {
    const size = at + 4 <= part.length ? part.readInt32LE(at) : -1
    if (size < 5 || at + size > part.length) throw new CommandError(17, 'a document sequence is truncated')
    if (size > largestPart) throw tooLarge(size)
    const bytes = part.subarray(at, at + size)
    documents.push(name === 'documents' ? checked(bytes) : decode(bytes))
    at += size
    if (isTurnOver()) await breathe()
  }
  return [name, documents]
}

/** Documents to be stored stay encoded: a decoded batch would take many times its size. */
function checked(bytes: Buffer): RawDocument {
  return new RawDocument(bytes, checkBson(bytes))
}

function tooLarge(size: number): CommandError {
  return new CommandError(
    10334,
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${largestPart}`,
  )
}

/** Only for the first hello of old and new drivers: everything else uses OP_MSG. */
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
  return { requestId, legacy: true, silent: false, takesMore: false, body }
}

let lastId = 0

/** @param hasMore another reply to the same request follows: its request id is then that of this reply */
export function writeReply(
  request: { requestId: number; legacy: boolean },
  reply: Document,
  hasMore = false,
): Buffer {
  const extra = request.legacy ? 20 : 5
  const message = encode(reply, 16 + extra)
  message.fill(0, 0, 16 + extra)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE((lastId = (lastId + 1) & 0x7fffffff), 4)
  message.writeInt32LE(request.requestId, 8)
  message.writeInt32LE(request.legacy ? 1 : opMessage, 12)
  if (hasMore) message.writeInt32LE(moreToCome, 16)
  if (request.legacy) {
    message.writeInt32LE(8, 16)
    message.writeInt32LE(1, 32)
  }
  return message
}
