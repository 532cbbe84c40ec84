import { CommandError } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import { document, int, isTruthy, type Document } from '../bson/values.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  ensureCollection,
  type Context,
} from '../server/engine.js'
import { indexFrom, type Collection, type Index } from '../store/catalog.js'
import { IndexBuild } from '../store/index-build.js'
import { purge } from '../store/purge.js'
import type { WriteUnit } from '../store/view.js'
import { normalizeIndex } from './index-spec.js'
import { checkWriteConcern } from './write-concern.js'

/** How long one piece of a build may occupy the only writer before others get their turn. */
const slice = 6

export async function createIndexes(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, ['createIndexes', 'indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const listed = command.get('indexes')
  if (!Array.isArray(listed))
    throw new CommandError(
      listed === undefined ? 40414 : 14,
      "BSON field 'createIndexes.indexes' must be an array",
    )
  if (listed.length === 0) throw new CommandError(2, 'Must specify at least one index to create')
  const specs = listed.map((spec) => normalizeIndex(spec))
  refuseTwins(specs)
  if (name.startsWith('system.'))
    throw new CommandError(73, `cannot create indexes on ${context.database}.${name}`)
  if (collectionOf(context, name)?.isView) throw new CommandError(166, 'Cannot create indexes on a view')
  const existed = collectionOf(context, name) !== undefined
  const collection = await ensureCollection(context, name)
  if (
    context.transaction &&
    !context.transaction.created.has(collection.ns) &&
    specs.some((spec) => !isThere(collection, spec))
  )
    throw new CommandError(
      263,
      `Cannot create new indexes on existing collection ${collection.ns} in a multi-document transaction.`,
    )
  const before = collection.indexes.length
  if (context.transaction) buildAtOnce(context, collection, specs)
  else await buildInPieces(context, collection, specs)
  const note = collection.indexes.length === before ? 'all indexes already exist' : undefined
  return document({
    numIndexesBefore: int(before),
    numIndexesAfter: int(collection.indexes.length),
    createdCollectionAutomatically: !existed,
    note,
    commitQuorum: note ? undefined : 'votingMembers',
    ok: 1,
  })
}

/** Refuses two indexes of one command that conflict. */
function refuseTwins(specs: readonly Document[]): void {
  for (const [at, spec] of specs.entries())
    for (const other of specs.slice(0, at)) {
      const sameName = other.get('name') === spec.get('name')
      const sameForm = ['key', 'collation', 'partialFilterExpression'].every((part) =>
        equalValues(other.get(part), spec.get(part)),
      )
      if (sameName || sameForm)
        throw new CommandError(
          sameName && sameForm ? 96 : sameName ? 86 : 85,
          `The index '${String(spec.get('name'))}' is asked for twice, or has the name or the keys of another`,
        )
    }
}

/** In a transaction the collection is new, and nobody else sees it. */
function buildAtOnce(context: Context, collection: Collection, specs: Document[]): void {
  const { unit } = context.transaction!
  for (const spec of specs) {
    if (isThere(collection, spec)) continue
    const index = indexFrom(context.engine.catalog.takeId(), spec)
    new IndexBuild(collection, index).advance(unit, Infinity)
    collection.indexes.push(index)
  }
  context.engine.catalog.save(unit, collection)
}

/** Builds all indexes or none, in pieces between which others can write. If one index cannot be built, none is. */
async function buildInPieces(context: Context, collection: Collection, specs: Document[]): Promise<void> {
  const { store, catalog, sessions } = context.engine
  // If there is nothing to build, it waits for nobody.
  const names = () => (specs.every((spec) => isThere(collection, spec)) ? [] : [collection.ns])
  const builds: { index: Index; build: IndexBuild }[] = []
  let left: typeof builds = []
  const piece = (unit: WriteUnit): boolean => {
    const until = performance.now() + slice
    while (left.length > 0) {
      refuseDropped(context, collection)
      if (!left[0]!.build.advance(unit, until)) return false
      left.shift()
    }
    const made = builds.map(({ index }) => index)
    collection.building = collection.building.filter((index) => !made.includes(index))
    collection.indexes.push(...made)
    if (made.length > 0) {
      catalog.mark(collection)
      catalog.save(unit, collection)
    }
    return true
  }
  const begin = (unit: WriteUnit): boolean | 'wait' => {
    refuseDropped(context, collection)
    const missing = specs.filter((spec) => !isThere(collection, spec))
    if (missing.some((spec) => collection.building.some((index) => rivals(index, spec)))) return 'wait'
    for (const spec of missing) {
      const index = indexFrom(catalog.takeId(), spec)
      builds.push({ index, build: new IndexBuild(collection, index) })
      collection.building.push(index)
    }
    left = [...builds]
    return piece(unit)
  }
  try {
    let state = await sessions.alone(context, names, begin)
    while (state !== true) {
      // Waits briefly so that another build can continue; then starts over or continues where it was.
      await new Promise((resolve) => setImmediate(resolve))
      state = await (builds.length > 0 ? store.write(piece) : sessions.alone(context, names, begin))
    }
  } catch (error) {
    const made = builds.map(({ index }) => index)
    collection.building = collection.building.filter((index) => !made.includes(index))
    // What cannot be removed now, because the disk is full, is removed at the next start.
    await purge(
      store,
      made.map(({ id }) => id),
    ).catch(() => undefined)
    throw error
  }
}

function refuseDropped({ engine }: Context, collection: Collection): void {
  if (engine.catalog.get(collection.database, collection.name) !== collection)
    throw new CommandError(276, `Index build failed: collection ${collection.ns} was dropped`)
  if (engine.closing) throw new CommandError(91, 'Index build failed: the server is shutting down')
}

/** Whether an index that another client is building conflicts with this one or is the same. */
function rivals(index: Index, spec: Document): boolean {
  return index.name === spec.get('name') || equalValues(index.key, spec.get('key'))
}

function isThere(collection: Collection, spec: Document): boolean {
  const sameForm = (index: Index) =>
    equalValues(index.key, spec.get('key')) &&
    equalValues(index.spec.get('collation'), spec.get('collation')) &&
    equalValues(index.partialFilter, spec.get('partialFilterExpression'))
  const named = collection.indexes.find((index) => index.name === spec.get('name'))
  if (equalValues(spec.get('key'), collection.indexes[0]!.key)) return true
  const alike = collection.indexes.find(sameForm)
  if (named && !sameForm(named))
    throw new CommandError(
      86,
      `An existing index has the same name as the requested index, but other keys: ${named.name}`,
    )
  if (named && !sameOptions(named, spec))
    throw new CommandError(
      85,
      `An existing index has the same name as the requested index, but other options: ${named.name}`,
    )
  if (named) return true
  if (alike) throw new CommandError(85, `Index already exists with a different name: ${alike.name}`)
  return false
}
function sameOptions(index: Index, spec: Document): boolean {
  return (
    isTruthy(index.spec.get('unique')) === isTruthy(spec.get('unique')) &&
    isTruthy(index.spec.get('sparse')) === isTruthy(spec.get('sparse')) &&
    equalValues(index.spec.get('expireAfterSeconds'), spec.get('expireAfterSeconds'))
  )
}
