import { CommandError } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import {
  document,
  int,
  isDocument,
  isTruthy,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { listSource, openCursor } from '../server/cursors.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  optionalDocument,
  type Context,
} from '../server/engine.js'
import type { Collection, Index } from '../store/catalog.js'
import { purge } from '../store/purge.js'
import { checkValidation } from './collections.js'
import { countOption } from './find.js'
import { checkExpiry } from './index-spec.js'
import { checkWriteConcern } from './write-concern.js'

function existing(context: Context): Collection {
  const name = collectionName(context)
  const found = collectionOf(context, name)
  if (!found) throw new CommandError(26, `ns does not exist: ${context.database}.${name}`)
  if (found.isView) throw new CommandError(166, `Namespace ${found.ns} is a view, not a collection`)
  return found
}

export async function listIndexes(context: Context): Promise<Document> {
  checkOptions(context.command, ['listIndexes', 'cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'])
  const collection = existing(context)
  return openCursor(context.engine.cursors, listSource(collection.indexes.map((index) => index.spec)), {
    ns: collection.ns,
    session: context.session,
    transaction: '',
    budget: context.budget,
    singleBatch: false,
    batchSize:
      countOption(optionalDocument(context.command.get('cursor'), 'cursor').get('batchSize'), 'batchSize') ??
      1000,
  })
}

export async function dropIndexes(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, [context.name, 'index'])
  checkWriteConcern(command)
  const collection = existing(context)
  const which = command.get('index')
  if (which === undefined)
    throw new CommandError(40414, "BSON field 'dropIndexes.index' is missing but a required field")
  const before = collection.indexes.length
  const chosen = indexesNamed(collection, which)
  const names = () => [collection.ns]
  await engine.sessions.alone(context, names, (unit) => {
    engine.catalog.mark(collection)
    collection.indexes = collection.indexes.filter((index) => !chosen.includes(index))
    engine.catalog.save(unit, collection)
  })
  await purge(
    engine.store,
    chosen.map(({ id }) => id),
  )
  const msg = which === '*' ? 'non-_id indexes dropped for collection' : undefined
  return document({ nIndexesWas: int(before), msg, ok: 1 })
}

function indexesNamed(collection: Collection, which: Value): Index[] {
  if (which === '*') return collection.indexes.slice(1)
  if (Array.isArray(which)) return indexesListed(collection, which)
  if (typeof which !== 'string' && !isDocument(which)) return failType()
  const found = collection.indexes.filter((index) =>
    typeof which === 'string' ? index.name === which : equalValues(index.key, which),
  )
  if (found.length === 0) throw new CommandError(27, `index not found with name or key`)
  if (found.includes(collection.indexes[0]!)) throw new CommandError(72, 'cannot drop _id index')
  if (found.length > 1) throw new CommandError(20, 'several indexes have this key: drop one by name')
  return found
}

function indexesListed(collection: Collection, names: Value[]): Index[] {
  return names.flatMap((name, at) => {
    if (typeof name !== 'string') return failType()
    // In a list, an asterisk is an ordinary name that no index has; so is a repeated name.
    if (name === '*' || names.indexOf(name) !== at)
      throw new CommandError(27, `index not found with name [${name}]`)
    return indexesNamed(collection, name)
  })
}

function failType(): never {
  throw new CommandError(
    14,
    "BSON field 'dropIndexes.index' is the wrong type, expected types '[string, object]'",
  )
}

export async function collMod(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, ['collMod', 'index', 'validator', 'validationLevel', 'validationAction'])
  checkValidation(command)
  const collection = existing(context)
  const names = () => [collection.ns]
  return engine.sessions.alone(context, names, (unit) => {
    const answer: Record<string, Maybe> = {}
    if (command.has('index')) changeIndex(collection, command.get('index')!, answer)
    const options: Document = new Map(collection.options)
    for (const name of ['validator', 'validationLevel', 'validationAction'])
      if (command.has(name)) options.set(name, command.get(name)!)
    engine.catalog.setOptions(unit, collection, options)
    return document({ ...answer, ok: 1 })
  })
}

function changeIndex(collection: Collection, change: Value, answer: Record<string, Maybe>): void {
  if (!isDocument(change)) throw new CommandError(14, "BSON field 'collMod.index' must be an object")
  const [name, key, seconds] = [
    change.get('name'),
    change.get('keyPattern'),
    change.get('expireAfterSeconds'),
  ]
  if (name === undefined && key === undefined)
    throw new CommandError(72, 'Must specify either index name or key pattern.')
  if (name !== undefined && key !== undefined)
    throw new CommandError(72, 'Cannot specify both key pattern and name.')
  if (seconds === undefined && !change.has('hidden'))
    throw new CommandError(72, 'no expireAfterSeconds or hidden field')
  const index = collection.indexes.find((item) =>
    name !== undefined ? item.name === name : equalValues(item.key, key),
  )
  if (!index) throw new CommandError(27, 'cannot find index for collMod')
  if (seconds !== undefined) {
    checkExpiry(seconds, index.key)
    if (index.expireAfterSeconds === undefined)
      throw new CommandError(72, 'no expireAfterSeconds field to update')
    answer.expireAfterSeconds_old = BigInt(Math.trunc(index.expireAfterSeconds))
    answer.expireAfterSeconds_new = BigInt(Math.trunc(toNumber(seconds)))
    index.spec.set('expireAfterSeconds', BigInt(Math.trunc(toNumber(seconds))))
    index.expireAfterSeconds = toNumber(seconds)
  }
  if (change.has('hidden')) {
    index.hidden = isTruthy(change.get('hidden'))
    index.spec.set('hidden', index.hidden)
  }
}
