import { Timestamp } from 'bson'
import { CommandError } from '../errors.js'
import { encode } from '../bson/encode.js'
import { decode } from '../bson/decode.js'
import {
  RawDocument,
  isTimestamp,
  isTruthy,
  toNumber,
  typeName,
  type Document,
  type Maybe,
} from '../bson/values.js'
import { insertRaw } from './insert-raw.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  ensureCollection,
  type Context,
} from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { insertRecord } from '../store/records.js'
import type { WriteUnit } from '../store/view.js'
import { checkDocument, withId } from './modify.js'
import { checkWriteConcern } from './write-concern.js'
import { isOrdered, runList, whole, type Statement } from './write-list.js'
import { documentsOf } from './write-statements.js'

export async function insert(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, ['insert', 'documents', 'ordered', 'bypassDocumentValidation'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const documents = documentsOf(command)
  isOrdered(command)
  refuseTarget(context, name)
  if (documents.length > 0) await ensureCollection(context, name)
  const bypass = isTruthy(command.get('bypassDocumentValidation'))
  let n = 0
  const start = (index: number): Statement => ({
    step(unit) {
      refuseView(context, name)
      const collection = collectionNow(context, unit, name)
      const item = documents[index]!
      const isStored = item instanceof RawDocument && insertRaw(context, unit, collection, item, bypass)
      if (!isStored) {
        const decoded = item instanceof RawDocument ? decode(item.bytes) : item
        checkGivenId(decoded.get('_id'))
        insertOne(context, unit, collection, decoded, bypass)
      }
      n++
      return true
    },
  })
  return runList(context, documents.length, start, {
    fields: () => ({ n: whole(n) }),
    restore: (saved) => void (n = toNumber(saved.get('n'))),
  })
}

/** Refuses names that the database reserves for itself. */
export function refuseTarget(context: Context, name: string): void {
  if (name.startsWith('system.'))
    throw new CommandError(
      context.transaction ? 50791 : 73,
      `cannot write to the system collection ${context.database}.${name}`,
    )
}

/** Each write of a list to a view fails individually. */
export function refuseView(context: Context, name: string): void {
  if (collectionOf(context, name)?.isView)
    throw new CommandError(166, `Namespace ${context.database}.${name} is a view, not a collection`)
}

/** Returns the current state of the collection, which may have been dropped since the command started. */
function collectionNow(context: Context, unit: WriteUnit, name: string): Collection {
  const found = collectionOf(context, name)
  if (found) return found
  if (context.transaction) throw new CommandError(246, `${context.database}.${name} was dropped meanwhile`)
  return context.engine.catalog.create(unit, context.database, name)
}

export function checkGivenId(id: Maybe): void {
  const type = typeName(id)
  if (['array', 'regex', 'undefined'].includes(type))
    throw new CommandError(2, `can't use a value of type ${type} for _id`)
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
