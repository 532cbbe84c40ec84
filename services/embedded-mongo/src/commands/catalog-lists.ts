import { CommandError } from '../errors.js'
import { document, int, isTruthy, wholeNumber, type Document } from '../bson/values.js'
import { compileFilter } from '../query/match.js'
import { listSource, openCursor } from '../server/cursors.js'
import { checkOptions, collectionName, optionalDocument, type Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { collectionSize, countOption } from './find.js'

export async function listCollections(context: Context): Promise<Document> {
  const { command, engine, database } = context
  checkOptions(command, ['listCollections', 'filter', 'nameOnly', 'authorizedCollections', 'cursor'])
  const matches = compileFilter(optionalDocument(command.get('filter'), 'filter'))
  const nameOnly = isTruthy(command.get('nameOnly'))
  const listed = engine.catalog
    .list(database)
    .map((collection) => describeCollection(collection))
    .filter((entry) => matches(entry))
  const entries = nameOnly
    ? listed.map((entry) => document({ name: entry.get('name'), type: entry.get('type') }))
    : listed
  return openCursor(engine.cursors, listSource(entries), {
    ns: `${database}.$cmd.listCollections`,
    session: context.session,
    transaction: '',
    budget: context.budget,
    singleBatch: false,
    batchSize:
      countOption(optionalDocument(command.get('cursor'), 'cursor').get('batchSize'), 'batchSize') ?? 1000,
  })
}

function describeCollection(collection: Collection): Document {
  if (collection.isView)
    return document({
      name: collection.name,
      type: 'view',
      options: collection.options,
      info: document({ readOnly: true }),
    })
  return document({
    name: collection.name,
    type: 'collection',
    options: collection.options,
    info: document({ readOnly: false, uuid: collection.uuid }),
    idIndex: collection.indexes[0]!.spec,
  })
}

export function listDatabases(context: Context): Document {
  const { command, engine } = context
  checkOptions(command, ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'])
  if (context.database !== 'admin')
    throw new CommandError(13, 'listDatabases may only be run against the admin database.')
  const matches = compileFilter(optionalDocument(command.get('filter'), 'filter'))
  const nameOnly = isTruthy(command.get('nameOnly'))
  const databases = engine.catalog
    .databases()
    .map((name) => {
      const empty = engine.catalog.list(name).every((collection) => collectionSize(context, collection) === 0)
      return document({ name, sizeOnDisk: wholeNumber(empty ? 4096 : 8192), empty: false })
    })
    .filter((entry) => matches(entry))
  const total = wholeNumber(databases.length * 8192)
  if (nameOnly)
    return document({ databases: databases.map((entry) => document({ name: entry.get('name') })), ok: 1 })
  return document({ databases, totalSize: total, totalSizeMb: wholeNumber(0), ok: 1 })
}

export function statistics(context: Context): Document {
  const { engine, database, name } = context
  if (name === 'dbStats') {
    const all = engine.catalog.list(database)
    const objects = all.reduce(
      (sum, collection) => sum + (collection.isView ? 0 : collectionSize(context, collection)),
      0,
    )
    return document({
      db: database,
      collections: int(all.filter((collection) => !collection.isView).length),
      views: int(all.filter((collection) => collection.isView).length),
      objects: wholeNumber(objects),
      indexes: int(all.reduce((sum, collection) => sum + collection.indexes.length, 0)),
      ok: 1,
    })
  }
  const collection = engine.catalog.get(database, collectionName(context))
  if (collection?.isView)
    throw new CommandError(166, `Namespace ${collection.ns} is a view, not a collection`)
  return document({
    ns: `${database}.${collectionName(context)}`,
    count: wholeNumber(collection ? collectionSize(context, collection) : 0),
    nindexes: int(collection?.indexes.length ?? 0),
    ok: 1,
  })
}
