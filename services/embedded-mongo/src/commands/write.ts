import { CommandError, notSupported } from '../errors.js'
import { Timestamp } from 'bson'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { variablesOf } from '../aggregate/variables.js'
import {
  RawDocument,
  document,
  int,
  isDocument,
  isNumber,
  isTimestamp,
  isTruthy,
  toNumber,
  wholeNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { checkOptions, collectionName, ensureCollection, runWrite, type Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { insertRecord, removeRecord } from '../store/records.js'
import type { WriteUnit } from '../store/view.js'
import {
  checkDocument,
  claimAll,
  modify,
  select,
  selectionOf,
  updaterOf,
  upsertDocument,
  withId,
} from './modify.js'
import { insertRaw } from './insert-raw.js'
import { checkWriteConcern } from './write-concern.js'

const largestBulk = 100000
/** Milliseconds that one list of writes may hold the thread. */
const longestPiece = 20

/** One write after another; an error ends an ordered list and is noted in an unordered one. */
async function runList(
  context: Context,
  items: Value[],
  ordered: boolean,
  run: (unit: WriteUnit, item: Value, index: number) => void,
): Promise<Value[]> {
  if (items.length === 0 || items.length > largestBulk)
    throw new CommandError(
      16,
      `Write batch sizes must be between 1 and ${largestBulk}. Got ${items.length} operations.`,
    )
  const errors: Value[] = []
  let next = 0
  const runSome = (unit: WriteUnit): void => {
    const end = performance.now() + longestPiece
    // A write that had to wait for a transaction comes back here and goes on where it was.
    while (next < items.length) {
      try {
        run(unit, items[next]!, next)
      } catch (error) {
        if (!(error instanceof CommandError) || isFatal(context, error)) throw error
        errors.push(writeError(next, error))
        if (ordered || context.transaction) next = items.length
      }
      next++
      if (!context.transaction && performance.now() > end) return
    }
  }
  // A long list goes in pieces, so that other clients are answered in between.
  do await runWrite(context, runSome)
  while (next < items.length)
  if (errors.length > 0 && context.transaction) context.engine.sessions.abortQuietly(context.session)
  return errors
}

function isFatal(context: Context, error: CommandError): boolean {
  return (
    error.code === 112 ||
    error.code === 40415 ||
    (context.transaction !== undefined && error.labels.length > 0)
  )
}

function writeError(index: number, error: CommandError): Document {
  return document({ index: int(index), code: int(error.code), ...error.more, errmsg: error.message })
}

function writeReply(fields: Record<string, Maybe>, errors: Value[]): Document {
  return document({ ...fields, writeErrors: errors.length > 0 ? errors : undefined, ok: 1 })
}

function listOf(context: Context, name: string): Value[] {
  const items = context.command.get(name)
  if (items === undefined)
    throw new CommandError(40414, `BSON field '${context.name}.${name}' is missing but a required field`)
  if (!Array.isArray(items))
    throw new CommandError(
      14,
      `BSON field '${context.name}.${name}' is the wrong type, expected type 'array'`,
    )
  return items
}
function isOrdered(command: Document): boolean {
  const ordered = command.get('ordered')
  if (ordered !== undefined && typeof ordered !== 'boolean')
    throw new CommandError(14, "BSON field 'ordered' must be a bool")
  return ordered !== false
}
function refuseView(collection: Collection | undefined): void {
  if (collection?.isView)
    throw new CommandError(166, `Namespace ${collection.ns} is a view, not a collection`)
}

export async function insert(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, ['insert', 'documents', 'ordered', 'bypassDocumentValidation'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const documents = listOf(context, 'documents')
  const ordered = isOrdered(command)
  if (documents.length === 0) await runList(context, documents, ordered, () => undefined)
  if (name.startsWith('system.')) throw new CommandError(73, `cannot write to ${context.database}.${name}`)
  refuseView(engine.catalog.get(context.database, name))
  await ensureCollection(context, name)
  const bypass = isTruthy(command.get('bypassDocumentValidation'))
  let n = 0
  const errors = await runList(context, documents, ordered, (unit, item) => {
    const collection = collectionNow(context, unit, name)
    if (!(item instanceof RawDocument)) insertOne(context, unit, collection, writeOf(item), bypass)
    else if (!insertRaw(context, unit, collection, item.bytes, bypass))
      insertOne(context, unit, collection, decode(item.bytes), bypass)
    n++
  })
  return writeReply({ n: wholeNumber(n) }, errors)
}

function writeOf(item: Value): Document {
  if (!isDocument(item)) throw new CommandError(14, 'each write must be an object')
  return item
}

/** The collection as it is at this moment of the write: it may have been dropped since the command began. */
function collectionNow(context: Context, unit: WriteUnit, name: string): Collection {
  const found = context.engine.catalog.get(context.database, name)
  if (found) return found
  if (context.transaction) throw new CommandError(246, `${context.database}.${name} was dropped meanwhile`)
  return context.engine.catalog.create(unit, context.database, name)
}

export function insertOne(
  context: Context,
  unit: WriteUnit,
  collection: Collection,
  item: Document,
  bypass: boolean,
): Document {
  const made = withId(item)
  stampEmptyTimestamps(made)
  checkDocument(collection, made, undefined, bypass)
  insertRecord(unit, collection, made, encode(made), (inside, changed) =>
    context.engine.catalog.save(inside, changed),
  )
  return made
}

/** An all-zero timestamp at the top level becomes the current one, as MongoDB does. */
function stampEmptyTimestamps(made: Document): void {
  for (const [name, value] of made) {
    if (name !== '_id' && isTimestamp(value) && value.low === 0 && value.high === 0)
      made.set(name, Timestamp.fromBits(1, Math.floor(Date.now() / 1000)))
  }
}

const updateFields = ['q', 'u', 'c', 'upsert', 'multi', 'collation', 'arrayFilters', 'hint', 'sort']

export async function update(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const updates = listOf(context, 'updates')
  const ordered = isOrdered(command)
  refuseView(engine.catalog.get(context.database, name))
  if (updates.some((item) => isDocument(item) && isTruthy(item.get('upsert'))))
    await ensureCollection(context, name)
  const totals = { n: 0, nModified: 0, upserted: [] as Value[] }
  // Records an update has changed already, should it have to wait and start again.
  const touched = new Map<number, Set<number>>()
  const errors = await runList(context, updates, ordered, (unit, each, index) => {
    const item = writeOf(each)
    const done = touched.get(index) ?? new Set<number>()
    touched.set(index, done)
    updateStatement(context, unit, engine.catalog.get(context.database, name), item, index, totals, done)
  })
  const upserted = totals.upserted.length > 0 ? totals.upserted : undefined
  return writeReply({ n: wholeNumber(totals.n), nModified: wholeNumber(totals.nModified), upserted }, errors)
}

function filterOf(item: Document): Document {
  const filter = item.get('q')
  if (filter === undefined) throw new CommandError(40414, "BSON field 'q' is missing but a required field")
  if (!isDocument(filter))
    throw new CommandError(14, "BSON field 'q' is the wrong type, expected type 'object'")
  return filter
}

function updateStatement(
  context: Context,
  unit: WriteUnit,
  collection: Collection | undefined,
  item: Document,
  index: number,
  totals: { n: number; nModified: number; upserted: Value[] },
  done: Set<number>,
): void {
  for (const option of item.keys())
    if (!updateFields.includes(option))
      throw new CommandError(40415, `BSON field 'update.updates.${option}' is an unknown field.`)
  if (item.has('sort')) throw notSupported("the update option 'sort'", 40415)
  const filter = filterOf(item)
  const u = item.get('u')
  if (u === undefined)
    throw new CommandError(40414, "BSON field 'update.updates.u' is missing but a required field")
  const multi = isTruthy(item.get('multi'))
  const variables = variablesOf(context.command.get('let'), item.get('c'))
  const arrayFilters = item.get('arrayFilters') ?? []
  if (!Array.isArray(arrayFilters)) throw new CommandError(14, 'arrayFilters must be an array')
  const updater = updaterOf(
    u,
    arrayFilters,
    item.get('collation') ?? collection?.options.get('collation'),
    variables,
  )
  if (multi && updater.replaces)
    throw new CommandError(9, 'multi update is not supported for replacement-style update')
  const selection = selectionOf(filter, item.get('collation'), item.get('hint'), variables, collection)
  const found = collection
    ? select(unit, collection, selection, multi ? 0 : 1).filter(({ record }) => !done.has(record))
    : []
  const bypass = isTruthy(context.command.get('bypassDocumentValidation'))
  if (collection) claimAll(unit, collection, found)
  for (const each of found) {
    const { changed } = modify(context, unit, collection!, each, updater, bypass)
    done.add(each.record)
    totals.n++
    if (changed) totals.nModified++
  }
  if (done.size > 0 || !collection || !isTruthy(item.get('upsert'))) return
  const made = insertOne(context, unit, collection, upsertDocument(filter, updater), bypass)
  totals.n++
  totals.upserted.push(document({ index: int(index), _id: made.get('_id') }))
}

export async function remove(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, ['delete', 'deletes', 'ordered', 'let'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const deletes = listOf(context, 'deletes')
  const ordered = isOrdered(command)
  refuseView(engine.catalog.get(context.database, name))
  let n = 0
  const errors = await runList(context, deletes, ordered, (unit, each) => {
    const item = writeOf(each)
    for (const option of item.keys())
      if (!['q', 'limit', 'collation', 'hint'].includes(option))
        throw new CommandError(40415, `BSON field 'delete.deletes.${option}' is an unknown field.`)
    const collection = engine.catalog.get(context.database, name)
    const limit = item.get('limit')
    if (limit === undefined)
      throw new CommandError(40414, "BSON field 'delete.deletes.limit' is missing but a required field")
    if (!isNumber(limit)) throw new CommandError(14, "BSON field 'limit' is the wrong type")
    if (toNumber(limit) !== 0 && toNumber(limit) !== 1)
      throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${toNumber(limit)}`)
    const selection = selectionOf(
      filterOf(item),
      item.get('collation'),
      item.get('hint'),
      variablesOf(command.get('let')),
      collection,
    )
    if (!collection) return
    const found = select(unit, collection, selection, toNumber(limit))
    claimAll(unit, collection, found)
    for (const { record, document: source } of found) {
      removeRecord(unit, collection, record, source)
      n++
    }
  })
  return writeReply({ n: wholeNumber(n) }, errors)
}
