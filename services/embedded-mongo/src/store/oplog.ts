import { Binary, Timestamp } from 'bson'
import { CommandError } from '../errors.js'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { document, isDocument, type Document } from '../bson/values.js'
import { after, prefixOf, type Change, type Entry, type View } from './view.js'

const prefix = prefixOf(2)

/** A position in the oplog: seconds and a counter in one number, like MongoDB’s timestamps. */
export type Position = bigint

export interface LoggedChange {
  position: Position
  change: Document
}

/** The ring of past changes that feeds change streams and survives a restart. */
export class Oplog {
  private last: Position = 0n
  private heard: Position = 0n
  private size = 0
  /** The current second, and the first position in it. */
  private second = 0
  private floor: Position = 0n
  private waiting: Set<() => void> = new Set()

  constructor(
    private readonly store: Pick<View, 'range'> & {
      put(key: Buffer, value: Buffer): void
      remove(key: Buffer): void
      countRange(from: Buffer, to: Buffer): number
    },
    private readonly length: number,
  ) {
    this.reload()
  }

  /** Reads length and end from the disk; positions assigned before are never assigned again. */
  reload(): void {
    const newest = this.store.range({ from: prefix, to: after(prefix), limit: 1, reverse: true })[0]
    const stored = newest ? newest.key.readBigUInt64BE(4) : 0n
    if (stored > this.last) this.last = stored
    this.size = this.store.countRange(prefix, after(prefix))
  }

  /** The next position, which is never the same twice, even across a restart. */
  private next(): Position {
    const known = this.clusterTime()
    this.last = this.last >= known ? this.last + 1n : known + 1n
    return this.last
  }

  /** Adds a change inside a commit, and occasionally cuts the old end of the ring. */
  append(change: Change): void {
    this.store.put(keyOf(this.next()), encodeChange(change))
    if (++this.size <= this.length + 256) return
    const oldest = this.store.range({ from: prefix, to: after(prefix), limit: this.size - this.length })
    for (const { key } of oldest) this.store.remove(key)
    this.size -= oldest.length
  }

  /** The newest position, reported as operationTime. */
  now(): Position {
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.second) {
      this.second = second
      this.floor = BigInt(second) << 32n
    }
    return this.last > this.floor ? this.last : this.floor
  }
  /** The newest time known to this server or to one of its clients. */
  clusterTime(): Position {
    const now = this.now()
    return this.heard > now ? this.heard : now
  }
  /**
   * Adopts a time that a client has from another server; later writes come after it.
   *
   * @throws CommandError 209 if it is more than a year ahead
   */
  hear(time: Position): void {
    if (time <= this.heard) return
    const [seconds, here] = [Number(time >> 32n), Math.floor(Date.now() / 1000)]
    if (seconds - here > 31_536_000)
      throw new CommandError(
        209,
        `New cluster time, ${seconds}, is too far from this node's wall clock time, ${here}.`,
      )
    this.heard = time
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

  /** Calls back at the next commit that contains changes. */
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
  const change = decode(value)
  const full = change.get('full')
  if (!change.has('key') && isDocument(full)) change.set('key', document({ _id: full.get('_id') }))
  return { position: key.readBigUInt64BE(4), change }
}

/** The change as BSON, assembled from parts that are already BSON. */
function encodeChange(change: Change): Buffer {
  const tail = encode(tailOf(change))
  const parts: Buffer[] = [headOf(change), tail.subarray(4, tail.length - 1)]
  addPart(parts, 'full', change.fullDocument)
  // An insert's key is part of its document.
  if (change.operation !== 'insert') addPart(parts, 'key', change.documentKey)
  addPart(parts, 'description', change.updateDescription)
  parts.push(endOfDocument)
  const whole = Buffer.concat(parts)
  whole.writeInt32LE(whole.length, 0)
  return whole
}

function tailOf({ to, session }: Change): Document {
  return document({
    to: to && document({ db: to.database, coll: to.collection }),
    lsid: session && document({ id: new Binary(session.lsid, 4) }),
    txnNumber: session?.txnNumber,
    wall: new Date(),
  })
}

const heads = new Map<string, Buffer>()

/** The first fields, which are the same for all changes of a kind in a collection. */
function headOf({ operation, database: db, collection: coll }: Change): Buffer {
  const name = `${operation} ${db} ${coll ?? ''}`
  let head = heads.get(name)
  if (!head) {
    const whole = encode(document({ operation, db, coll }))
    head = whole.subarray(0, whole.length - 1)
    if (heads.size > 1000) heads.clear()
    heads.set(name, head)
  }
  return head
}

const endOfDocument = Buffer.from([0])
const labels = Object.fromEntries(
  ['full', 'key', 'description'].map((name) => [name, Buffer.from(`\x03${name}\0`)]),
)

function addPart(parts: Buffer[], name: string, bytes: Buffer | undefined): void {
  if (bytes) parts.push(labels[name]!, bytes)
}

export function timestampOf(position: Position): Timestamp {
  return new Timestamp(position)
}
