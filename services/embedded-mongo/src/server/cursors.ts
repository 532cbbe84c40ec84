import { randomBytes } from 'node:crypto'
import { breathe, enter, isTurnOver, nextDocument, type Budget } from '../budget.js'
import { encode } from '../bson/encode.js'
import { CommandError } from '../errors.js'
import { noteEnd } from '../long-commands.js'
import { RawDocument, document, type Document, type Value } from '../bson/values.js'

/** Delivers documents in batches. */
export interface Source {
  /** Up to `limit` documents; none at the end, or if a tailing source has had no events for `patience` milliseconds. */
  next(limit: number, patience?: number): Promise<(Document | RawDocument)[]>
  done: boolean
  /** Documents that did not fit into the previous reply. */
  held?: RawDocument[]
  /** The position that a change stream has reached. */
  resumeToken?(): Document
  close?(): void
}
interface Cursor {
  id: bigint
  ns: string
  session: string
  transaction: string
  batchSize: number
  source: Source
  tailing: boolean
  lastUsed: number
  inUse: boolean
  /** The budget of the command that opened it, and its remaining milliseconds. */
  budget: Budget
  left: number
}

const largestBatch = 16_000_000
/** The largest document in a reply: 16 MB plus what the server may add, as in MongoDB. */
const largestResult = 16 * 1024 * 1024 + 16 * 1024
const idleLimit = 10 * 60_000

/** The open cursors of the server. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>()

  add(cursor: Omit<Cursor, 'id' | 'lastUsed' | 'inUse'>): Cursor {
    const made: Cursor = { ...cursor, id: newId(), lastUsed: Date.now(), inUse: false }
    this.open.set(made.id, made)
    return made
  }

  get(id: bigint): Cursor {
    const found = this.open.get(id)
    if (!found) throw new CommandError(43, `cursor id ${id} not found`)
    found.lastUsed = Date.now()
    return found
  }

  remove(id: bigint): boolean {
    this.open.get(id)?.source.close?.()
    return this.open.delete(id)
  }

  /** Closes cursors left behind by a session, a collection, or a timeout. */
  closeWhere(test: (cursor: Cursor) => boolean): void {
    for (const cursor of this.open.values()) if (test(cursor)) this.remove(cursor.id)
  }
  /** Ends cursors whose collection is gone; their next getMore gets the reason. */
  killWhere(test: (cursor: Cursor) => boolean, reason: string): void {
    for (const cursor of this.open.values()) {
      if (!test(cursor)) continue
      cursor.source.close?.()
      cursor.source = {
        done: false,
        next: () => Promise.reject(new CommandError(175, `query plan killed :: caused by :: ${reason}`)),
      }
    }
  }
  closeIdle(): void {
    const before = Date.now() - idleLimit
    this.closeWhere((cursor) => cursor.lastUsed < before && cursor.session === '')
  }
  get size(): number {
    return this.open.size
  }
}

function newId(): bigint {
  return (randomBytes(8).readBigUInt64LE() & 0x7fffffffffffffffn) | 1n
}

/** Fills one batch, limited by count and size. Available documents are never held back to wait for more. */
async function fillBatch(source: Source, batchSize: number, patience = 0): Promise<Value[]> {
  const batch: RawDocument[] = []
  let size = 0
  const add = (item: RawDocument) => {
    const fits = batch.length < batchSize && (size === 0 || size + item.bytes.length <= largestBatch)
    if (fits) size += batch.push(item) && item.bytes.length
    return fits
  }
  const held = source.held ?? []
  while (held.length > 0 && add(held[0]!)) held.shift()
  while (held.length === 0 && batch.length < batchSize && !source.done && size < largestBatch) {
    const piece = await source.next(Math.min(batchSize - batch.length, 64), batch.length === 0 ? patience : 0)
    if (piece.length === 0) break
    for (const item of piece) {
      const raw = item instanceof Map ? rawOf(item) : item
      if (held.length > 0 || !add(raw)) held.push(raw)
    }
    if (isTurnOver()) await breathe()
  }
  source.held = held
  return batch
}

/** @throws CommandError 10334 for a document too large for a reply */
function rawOf(made: Document): RawDocument {
  nextDocument()
  return new RawDocument(encode(made, 0, largestResult))
}

const isDone = (source: Source) => source.done && (source.held?.length ?? 0) === 0

/** Returns the next part of an answer, charged to the command that opened the cursor. */
export async function nextBatch(
  cursor: Cursor,
  batchSize: number,
  patience: number,
): Promise<{ batch: Value[]; ended: boolean }> {
  if (!cursor.tailing) {
    cursor.budget.resume(cursor.left)
    enter(cursor.budget)
  }
  try {
    const batch = await fillBatch(cursor.source, batchSize, patience)
    cursor.left = cursor.budget.left()
    return { batch, ended: isDone(cursor.source) }
  } finally {
    noteEnd(cursor.budget)
  }
}

export interface Opening {
  ns: string
  session: string
  transaction: string
  batchSize: number | undefined
  singleBatch: boolean
  budget: Budget
  tailing?: boolean
}

/** The reply of find and aggregate: the first batch, and a cursor for the rest. */
export async function openCursor(cursors: Cursors, source: Source, opening: Opening): Promise<Document> {
  const batch = opening.batchSize === 0 ? [] : await fillBatch(source, opening.batchSize ?? 101)
  let id = 0n
  if (!opening.singleBatch && !isDone(source)) {
    id = cursors.add({
      ns: opening.ns,
      session: opening.session,
      transaction: opening.transaction,
      batchSize: opening.batchSize ?? 0,
      source,
      budget: opening.budget,
      left: opening.budget.left(),
      tailing: opening.tailing ?? false,
    }).id
  } else source.close?.()
  const cursor = document({
    firstBatch: batch,
    id,
    ns: opening.ns,
    postBatchResumeToken: source.resumeToken?.(),
  })
  return document({ cursor, ok: 1 })
}

/** A source over documents that are already there. */
export function listSource(documents: (Document | RawDocument)[]): Source {
  let at = 0
  return {
    get done() {
      return at >= documents.length
    },
    next(limit) {
      const piece = documents.slice(at, at + limit)
      at += piece.length
      return Promise.resolve(piece)
    },
  }
}
