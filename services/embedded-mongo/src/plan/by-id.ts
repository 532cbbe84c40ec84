import { encodeKey, longestKey } from '../bson/key.js'
import { isObjectId, typeOf, type Maybe, type Value } from '../bson/values.js'
import type { Collection } from '../store/catalog.js'
import { flatKey, holderOf, recordOfEntry } from '../store/index-entries.js'
import { after, recordKey, type View } from '../store/view.js'
import type { Candidate } from './scan.js'

/** Whether a value's index key determines it completely. */
function isExact(id: Maybe): id is Value {
  return typeof id === 'string' || isObjectId(id) || typeof id === 'number' || typeOf(id) === 16
}

/** Finds the document with this _id with two lookups; `undefined` if that requires a plan, `null` if there is none. */
export function byId(view: View, collection: Collection, id: Maybe): Candidate | null | undefined {
  if (collection.isView || collection.fold || !isExact(id)) return undefined
  const encoded = encodeKey([id])
  if (encoded.length >= longestKey) return undefined
  const index = collection.indexes[0]!
  const key = flatKey(index.id, encoded)
  const record = index.flat ? holderOf(view, key) : holderBelow(view, key)
  const bytes = record === undefined ? undefined : view.get(recordKey(collection.id, record))
  return bytes ? { record: record!, bytes } : null
}

/** In a file from before unique indexes were flat, the record is at the end of the key. */
function holderBelow(view: View, key: Buffer): number | undefined {
  const [entry] = view.range({ from: key, to: after(key), limit: 1 })
  return entry && recordOfEntry(entry)
}
