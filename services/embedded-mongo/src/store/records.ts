import { uninterrupted } from '../budget.js'
import { CommandError, duplicateKey } from '../errors.js'
import { longestKey } from '../bson/key.js'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import {
  document,
  isDocument,
  isInt32,
  isObjectId,
  typeName,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import type { Collection, Index } from './catalog.js'
import { indexKeysOf, keyValues, type IndexKeys } from './index-keys.js'
import { flatKey, holderOf, indexEntry, isFlat, recordOfEntry } from './index-entries.js'
import { after, recordKey, type WriteUnit } from './view.js'

export const largestDocument = 16 * 1024 * 1024

export interface Stored {
  record: number
  bytes: Buffer
}
/** Called when an index becomes multikey or holds cut keys, so that the catalog is saved. */
export type IndexChanged = (unit: WriteUnit, collection: Collection) => void

/** The keys that an index must hold for a document. */
export function keysFor(index: Index, source: Document): IndexKeys {
  if (index.partial && !index.partial(source)) return { keys: [], multikey: false, truncated: false }
  const found = indexKeysOf(source, index)
  if (found.multikey && [...index.key.values()].includes('hashed'))
    throw new CommandError(16766, `Error: hashed indexes do not support array values (${index.name})`)
  return found
}

/** The records that hold exactly this key of an index. */
function holders(unit: WriteUnit, index: Index, key: Buffer, prefix: Buffer): number[] {
  if (isFlat(index, key)) {
    const record = holderOf(unit, prefix)
    return record === undefined ? [] : [record]
  }
  const entries = unit.range({
    from: prefix,
    to: after(prefix),
    limit: prefix.length - 4 >= longestKey ? 1000 : 4,
  })
  return entries.filter((entry) => entry.key.length === prefix.length + 6).map(recordOfEntry)
}

/** The first key that another record holds, and the error about it. */
export function duplicateOf(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  keys: IndexKeys,
  source: Document,
  own: number,
  claim = false,
): { key: Buffer; error: CommandError } | undefined {
  for (const key of keys.keys) {
    const prefix = flatKey(index.id, key)
    if (claim) unit.claim(prefix)
    const others = holders(unit, index, key, prefix).filter((record) => record !== own)
    if (others.length > 0 && (!keys.truncated || sameLong(unit, collection, index, source, others)))
      return { key, error: duplicate(collection, index, source, key) }
  }
  return undefined
}

/** Rejects a key that is taken. An index that is being built rejects nothing; its build fails instead. */
function checkUnique(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  keys: IndexKeys,
  source: Document,
  own: number,
): void {
  const isBuilding = collection.building.includes(index)
  const taken = duplicateOf(unit, collection, index, keys, source, own, !isBuilding)
  if (!taken) return
  if (!isBuilding) throw taken.error
  index.failed ??= taken.error
}

/** The indexes that a write maintains, including those being built. */
export function indexesOf(collection: Collection): Index[] {
  return collection.building.length > 0 ? [...collection.indexes, ...collection.building] : collection.indexes
}

/** Cut keys can be equal although the values differ, so the stored documents decide. */
function sameLong(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  source: Document,
  records: number[],
): boolean {
  const whole = (from: Document) =>
    index.paths.map((path) => encode(document({ v: dig(from, path) ?? null })).toString('latin1')).join('|')
  const wanted = whole(source)
  return records.some((record) => whole(decode(unit.get(recordKey(collection.id, record))!)) === wanted)
}

function dig(source: Maybe, path: readonly string[]): Maybe {
  return path.reduce<Maybe>((here, part) => (here instanceof Map ? here.get(part) : undefined), source)
}

/** The key of the error is the one that collides: for an array, its element. */
function duplicate(collection: Collection, index: Index, source: Document, key: Buffer): CommandError {
  const values = keyValues(source, index, key)
  const keyValue: Document = new Map(
    [...index.key.keys()].map((path, place) => [path, values[place] ?? null] as const),
  )
  return duplicateKey(collection.ns, index.name, index.key, keyValue, describe(keyValue))
}

function checkSize(bytes: Buffer): void {
  if (bytes.length > largestDocument)
    throw new CommandError(
      10334,
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${largestDocument}`,
    )
}

/** Adds a document that has its _id. All checks come before the first byte is written. */
export function insertRecord(
  unit: WriteUnit,
  collection: Collection,
  source: Document,
  bytes: Buffer,
  changed: IndexChanged,
): void {
  checkSize(bytes)
  unit.touch(collection)
  const plans = indexesOf(collection).map((index) => ({ index, keys: keysFor(index, source) }))
  for (const { index, keys } of plans)
    if (index.unique) checkUnique(unit, collection, index, keys, source, -1)
  const record = collection.nextRecord++
  const key = recordKey(collection.id, record)
  unit.claim(key)
  uninterrupted(() => {
    unit.put(key, bytes)
    for (const { index, keys } of plans) addKeys(unit, collection, index, keys, keys.keys, record, changed)
    unit.counted(collection, 1)
    unit.log({
      operation: 'insert',
      database: collection.database,
      collection: collection.name,
      fullDocument: bytes,
    })
  })
}

export function addKeys(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  keys: IndexKeys,
  added: Buffer[],
  record: number,
  changed: IndexChanged,
): void {
  if (index.failed) return
  for (const encoded of added) {
    const { key, value } = indexEntry(index, encoded, record)
    unit.put(key, value)
  }
  if ((keys.multikey && !index.multikey) || (keys.truncated && !index.truncated)) {
    index.multikey ||= keys.multikey
    index.truncated ||= keys.truncated
    changed(unit, collection)
  }
}

function removeKeys(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  removed: Buffer[],
  record: number,
): void {
  const isBuilding = collection.building.includes(index)
  for (const encoded of removed) {
    const { key, value } = indexEntry(index, encoded, record)
    // Until the build has reached this record, another one may hold the same key of a unique index.
    if (!isBuilding || unit.get(key)?.equals(value)) unit.remove(key)
  }
}

function keyOf(source: Document): Buffer {
  return encode(document({ _id: source.get('_id') }))
}

/** Returns the keys of one list that are not in the other. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  if (keys.length === 1 && others.length === 1) return keys[0]!.equals(others[0]!) ? [] : keys
  const there = new Set(others.map((key) => key.toString('latin1')))
  return keys.filter((key) => !there.has(key.toString('latin1')))
}

/** Replaces a record with a new version; changes only index keys that differ. */
export function replaceRecord(
  unit: WriteUnit,
  collection: Collection,
  record: number,
  before: Document,
  source: Document,
  log: { operation: 'update' | 'replace'; description?: Document },
  changed: IndexChanged,
): Buffer {
  const bytes = encode(source)
  checkSize(bytes)
  unit.touch(collection)
  const plans = indexesOf(collection).map((index) => {
    const was = keysFor(index, before)
    const keys = keysFor(index, source)
    return { index, keys, added: without(keys.keys, was.keys), removed: without(was.keys, keys.keys) }
  })
  for (const { index, keys, added } of plans)
    if (index.unique && added.length > 0)
      checkUnique(unit, collection, index, { ...keys, keys: added }, source, record)
  unit.claim(recordKey(collection.id, record))
  uninterrupted(() => {
    unit.put(recordKey(collection.id, record), bytes)
    for (const { index, keys, added, removed } of plans) {
      removeKeys(unit, collection, index, removed, record)
      addKeys(unit, collection, index, keys, added, record, changed)
    }
    unit.log({
      operation: log.operation,
      database: collection.database,
      collection: collection.name,
      documentKey: keyOf(source),
      fullDocument: bytes,
      ...(log.description ? { updateDescription: encode(log.description) } : {}),
    })
  })
  return bytes
}

export function removeRecord(
  unit: WriteUnit,
  collection: Collection,
  record: number,
  source: Document,
): void {
  unit.touch(collection)
  unit.claim(recordKey(collection.id, record))
  uninterrupted(() => {
    unit.remove(recordKey(collection.id, record))
    for (const index of indexesOf(collection))
      removeKeys(unit, collection, index, keysFor(index, source).keys, record)
    unit.counted(collection, -1)
    unit.log({
      operation: 'delete',
      database: collection.database,
      collection: collection.name,
      documentKey: keyOf(source),
    })
  })
}

/** Refuses an _id of a type that MongoDB refuses. */
export function checkId(id: Value): void {
  const type = typeName(id)
  if (type === 'array' || type === 'regex' || type === 'undefined')
    throw new CommandError(53, `The '_id' value cannot be of type ${type}`)
}

/** Returns a value in the form that error messages show. */
function describe(value: Maybe): string {
  if (typeof value === 'string') return JSON.stringify(value.replace(/\p{Surrogate}/gu, '\ufffd'))
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[ ${value.map(describe).join(', ')} ]`
  if (isDocument(value))
    return value.size === 0
      ? '{}'
      : `{ ${[...value].map(([name, item]) => `${name}: ${describe(item)}`).join(', ')} }`
  if (isObjectId(value)) return `ObjectId('${value.toHexString()}')`
  if (isInt32(value)) return String(value.value)
  if (value instanceof Date) return `new Date(${value.getTime()})`
  return String(value)
}
