import { encodeKey, longestKey } from '../bson/key.js'
import {
  RawDocument,
  document,
  isDocument,
  isObjectId,
  toNumber,
  typeOf,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { viewOf, type Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { after, prefixOf, recordKey, recordOf } from '../store/view.js'

/** What a driver sends with findOne; anything else goes the long way. */
const plain = new Set([
  'find',
  'filter',
  'limit',
  'singleBatch',
  'batchSize',
  'lsid',
  '$clusterTime',
  '$db',
  '$readPreference',
])
const none: Value[] = []

/**
 * The answer to the commonest of all questions, one document by its _id, without a plan, a filter or a cursor.
 * Undefined when the command asks for more than that.
 */
export function findById(context: Context, collection: Collection | undefined): Document | undefined {
  const { command } = context
  const filter = command.get('filter')
  if (!collection || collection.isView || collection.fold || !isDocument(filter) || filter.size !== 1)
    return undefined
  const id = filter.get('_id')
  if (!isExact(id) || !isOne(command.get('limit')) || !isOne(command.get('batchSize') ?? 1)) return undefined
  for (const name of command.keys()) if (!plain.has(name)) return undefined
  const key = encodeKey([id])
  if (key.length >= longestKey) return undefined
  const view = viewOf(context)
  const from = Buffer.concat([prefixOf(collection.indexes[0]!.id), key])
  const [entry] = view.range({ from, to: after(from), limit: 1 })
  const bytes = entry && view.get(recordKey(collection.id, recordOf(entry.key)))
  const firstBatch = bytes ? [new RawDocument(bytes)] : none
  return document({ cursor: document({ firstBatch, id: 0n, ns: collection.ns }), ok: 1 })
}

/** Values whose index key says all about them. */
function isExact(id: Maybe): id is Value {
  return typeof id === 'string' || isObjectId(id) || typeof id === 'number' || typeOf(id) === 16
}

function isOne(value: Maybe): boolean {
  return toNumber(value) === 1
}
