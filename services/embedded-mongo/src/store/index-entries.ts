import { longestKey } from '../bson/key.js'
import type { Index } from './catalog.js'
import type { Entry, View } from './view.js'

const nothing = Buffer.from([0])

/**
 * How the store holds one key of an index. In a unique index, the key is complete and the record is its value, so
 * that one lookup finds it. Otherwise, and if a key had to be cut, the record is the end of the key.
 */
export function indexEntry(index: Index, encoded: Buffer, record: number): Entry {
  if (!isFlat(index, encoded)) return { key: indexKey(index.id, encoded, record), value: nothing }
  const value = Buffer.allocUnsafe(6)
  value.writeUIntBE(record, 0, 6)
  return { key: flatKey(index.id, encoded), value }
}

/** Whether one lookup finds the record that holds this key. */
export function isFlat(index: Index, encoded: Buffer): boolean {
  return index.flat && encoded.length < longestKey
}

/** Returns the record that holds a key for which `isFlat` is true. */
export function holderOf(view: View, key: Buffer): number | undefined {
  return view.peek(key)?.readUIntBE(0, 6)
}

export function flatKey(id: number, encoded: Buffer): Buffer {
  const key = Buffer.allocUnsafe(4 + encoded.length)
  key.writeUInt32BE(id)
  encoded.copy(key, 4)
  return key
}

function indexKey(id: number, encoded: Buffer, record: number): Buffer {
  const key = Buffer.allocUnsafe(10 + encoded.length)
  key.writeUInt32BE(id)
  encoded.copy(key, 4)
  key.writeUIntBE(record, 4 + encoded.length, 6)
  return key
}

/** Returns the record of an index entry. */
export function recordOfEntry({ key, value }: Entry): number {
  return value.length === 6 ? value.readUIntBE(0, 6) : key.readUIntBE(key.length - 6, 6)
}
