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

/**
 * The source that a statement reads from: committed data, the data inside a write, or the snapshot of a transaction.
 */
export interface View {
  get(key: Buffer): Buffer | undefined
  /** Like get, without a copy: the next call overwrites the result. */
  peek(key: Buffer): Buffer | undefined
  range(range: Range): Entry[]
}

/** The target that a statement writes to. Change streams see what it logs once it is committed. */
export interface WriteUnit extends View {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /** Claims a record or a unique key; throws when an open transaction holds it. */
  claim(key: Buffer): void
  log(change: Change): void
  counted(collection: { id: number }, difference: number): void
  /** Records that this collection is about to be written. */
  touch(collection: Collection): void
}

/** One change in the form that the oplog stores. */
export interface Change {
  operation: 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'rename' | 'dropDatabase'
  database: string
  collection?: string
  /** BSON documents: the complete new one, its key, and what an update changed. */
  fullDocument?: Buffer
  documentKey?: Buffer
  updateDescription?: Buffer
  to?: { database: string; collection: string }
  session?: { lsid: Buffer; txnNumber: bigint }
}

/** The first key after all keys with this prefix. */
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
