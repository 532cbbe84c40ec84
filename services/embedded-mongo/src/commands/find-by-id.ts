import {
  RawDocument,
  document,
  isDocument,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { byId } from '../plan/by-id.js'
import { viewOf, type Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'

/** The fields that a driver sends with findOne; any other one requires the general path. */
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
 * Answers the most common query, one document by its _id, without a plan, a filter, or a cursor. Returns undefined if
 * the command requires more than that.
 */
export function findById(context: Context, collection: Collection | undefined): Document | undefined {
  const { command } = context
  const filter = command.get('filter')
  if (!collection || !isDocument(filter) || filter.size !== 1) return undefined
  if (!isOne(command.get('limit')) || !isOne(command.get('batchSize') ?? 1)) return undefined
  for (const name of command.keys()) if (!plain.has(name)) return undefined
  const found = byId(viewOf(context), collection, filter.get('_id'))
  if (found === undefined) return undefined
  const firstBatch = found ? [new RawDocument(found.bytes)] : none
  return document({ cursor: document({ firstBatch, id: 0n, ns: collection.ns }), ok: 1 })
}

function isOne(value: Maybe): boolean {
  return toNumber(value) === 1
}
