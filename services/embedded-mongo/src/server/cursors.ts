import { randomBytes } from 'node:crypto'
import { CommandError } from '../errors.js'
import { type RawDocument, document, type Document, type Value } from '../bson/values.js'

/** Delivers documents in pieces. */
export interface Source {
  /** Up to `limit` documents; none at the end, or when a tailing source has had no news for `patience` milliseconds. */
  next(limit: number, patience?: number): Promise<(Document | RawDocument)[]>
  done: boolean
  /** The place a change stream has reached. */
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
}

const largestBatch = 16_000_000
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

  /** Closes what a session, a collection or time has left behind. */
  closeWhere(test: (cursor: Cursor) => boolean): void {
    for (const cursor of this.open.values()) if (test(cursor)) this.remove(cursor.id)
  }
  /** Ends cursors whose collection is gone; their next getMore says why. */
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

/** Fills one batch, by count and by size. What is there is never held back to wait for more. */
export async function fillBatch(source: Source, batchSize: number, patience = 0): Promise<Value[]> {
  const batch: Value[] = []
  let size = 0
  while (batch.length < batchSize && !source.done && size < largestBatch) {
    const piece = await source.next(Math.min(batchSize - batch.length, 64), batch.length === 0 ? patience : 0)
    if (piece.length === 0) break
    for (const item of piece) {
      batch.push(item)
      size += item instanceof Map ? 200 : item.bytes.length
    }
  }
  return batch
}

export interface Opening {
  ns: string
  session: string
  transaction: string
  batchSize: number | undefined
  singleBatch: boolean
  tailing?: boolean
}

/** The reply of find and aggregate: the first batch, and a cursor for the rest. */
export async function openCursor(cursors: Cursors, source: Source, opening: Opening): Promise<Document> {
  const batch = opening.batchSize === 0 ? [] : await fillBatch(source, opening.batchSize ?? 101)
  let id = 0n
  if (!opening.singleBatch && !source.done) {
    id = cursors.add({
      ns: opening.ns,
      session: opening.session,
      transaction: opening.transaction,
      batchSize: opening.batchSize ?? 0,
      source,
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
