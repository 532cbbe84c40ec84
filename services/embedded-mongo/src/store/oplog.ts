import { Timestamp } from 'bson'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { RawDocument, document, type Document, type Maybe } from '../bson/values.js'
import { after, prefixOf, type Change, type Entry, type View } from './view.js'

const prefix = prefixOf(2)

/** A place in the oplog: seconds and a counter in one number, as MongoDB's timestamps are. */
export type Position = bigint

export interface LoggedChange {
  position: Position
  change: Document
}

/** The ring of past changes that feeds change streams and survives a restart. */
export class Oplog {
  private last: Position = 0n
  private size = 0
  private waiting: Set<() => void> = new Set()

  constructor(
    private readonly store: View & { countRange(from: Buffer, to: Buffer): number },
    private readonly length: number,
  ) {
    this.reload()
  }

  /** Takes length and end from the disk; positions given out before are never given out again. */
  reload(): void {
    const newest = this.store.range({ from: prefix, to: after(prefix), limit: 1, reverse: true })[0]
    const stored = newest ? newest.key.readBigUInt64BE(4) : 0n
    if (stored > this.last) this.last = stored
    this.size = this.store.countRange(prefix, after(prefix))
  }

  /** The next position; never twice the same, also across a restart. */
  private next(): Position {
    const now = BigInt(Math.floor(Date.now() / 1000)) << 32n
    this.last = this.last >= now ? this.last + 1n : now + 1n
    return this.last
  }

  append(change: Change, put: (key: Buffer, value: Buffer) => void, remove: (key: Buffer) => void): void {
    put(keyOf(this.next()), encode(toDocument(change)))
    if (++this.size <= this.length + 256) return
    const oldest = this.store.range({ from: prefix, to: after(prefix), limit: this.size - this.length })
    for (const { key } of oldest) remove(key)
    this.size -= oldest.length
  }

  /** The newest position, as operationTime tells it. */
  now(): Position {
    const floor = BigInt(Math.floor(Date.now() / 1000)) << 32n
    return this.last > floor ? this.last : floor
  }
  newest(): Position {
    return this.last
  }

  /** Changes after a position, oldest first. */
  read(position: Position, limit: number): LoggedChange[] {
    return this.store
      .range({ from: keyOf(position + 1n), to: after(prefix), limit })
      .map((entry) => logged(entry))
  }

  /** Whether everything after the position is still in the ring. */
  reaches(position: Position): boolean {
    const oldest = this.store.range({ from: prefix, to: after(prefix), limit: 1 })[0]
    if (this.size < this.length || !oldest) return true
    return oldest.key.readBigUInt64BE(4) <= position + 1n
  }

  /** Calls back at the next commit that holds changes. */
  whenChanged(listener: () => void): () => void {
    this.waiting.add(listener)
    return () => this.waiting.delete(listener)
  }
  announce(): void {
    const waiting = this.waiting
    this.waiting = new Set()
    for (const listener of waiting) listener()
  }
}

function keyOf(position: Position): Buffer {
  const key = Buffer.allocUnsafe(12)
  key.writeUInt32BE(2)
  key.writeBigUInt64BE(position, 4)
  return key
}

function logged({ key, value }: Entry): LoggedChange {
  return { position: key.readBigUInt64BE(4), change: decode(value) }
}

function raw(bytes: Buffer | undefined): Maybe {
  return bytes && new RawDocument(bytes)
}

function toDocument(change: Change): Document {
  return document({
    operation: change.operation,
    db: change.database,
    coll: change.collection,
    full: raw(change.fullDocument),
    key: raw(change.documentKey),
    description: raw(change.updateDescription),
    to: change.to && document({ db: change.to.database, coll: change.to.collection }),
    lsid: raw(change.session?.lsid),
    txnNumber: change.session?.txnNumber,
    wall: new Date(),
  })
}

export function timestampOf(position: Position): Timestamp {
  return new Timestamp(position)
}
