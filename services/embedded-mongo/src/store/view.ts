import type { Collection } from './catalog.js'

/** One stored key with its bytes. */
export interface Entry {
  key: Buffer
  value: Buffer
}
export interface Range {
  from: Buffer
  /** Exclusive. */
  to: Buffer
  limit: number
  reverse?: boolean
}

/** What a statement reads from: the committed data, the data inside a write, or a transaction's snapshot. */
export interface View {
  get(key: Buffer): Buffer | undefined
  /** As get, without a copy: what is returned is overwritten by the next call. */
  peek(key: Buffer): Buffer | undefined
  range(range: Range): Entry[]
}

/** What a statement writes to. Everything it logs becomes visible to change streams with its commit. */
export interface WriteUnit extends View {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /** Claims a record or a unique key; throws when an open transaction holds it. */
  claim(key: Buffer): void
  log(change: Change): void
  counted(collection: { id: number }, difference: number): void
  /** Says that something of this collection is about to be written. */
  touch(collection: Collection): void
}

/** One change as the oplog keeps it. */
export interface Change {
  operation: 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'rename' | 'dropDatabase'
  database: string
  collection?: string
  /** Documents in BSON: the whole new one, its key, and what an update changed. */
  fullDocument?: Buffer
  documentKey?: Buffer
  updateDescription?: Buffer
  to?: { database: string; collection: string }
  session?: { lsid: Buffer; txnNumber: bigint }
}

/** The first key after all keys that begin with `prefix`. */
export function after(prefix: Buffer): Buffer {
  return Buffer.concat([prefix, Buffer.alloc(1, 0xff)])
}

export function prefixOf(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(4)
  prefix.writeUInt32BE(id)
  return prefix
}
export function recordKey(id: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(10)
  key.writeUInt32BE(id)
  key.writeUIntBE(record, 4, 6)
  return key
}
/** The record id at the end of a record key. */
export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - 6, 6)
}
