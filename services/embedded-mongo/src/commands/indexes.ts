import { CommandError, notSupported } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import {
  document,
  int,
  isDocument,
  isNumber,
  isTruthy,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { compileFilter } from '../query/match.js'
import { foldOf } from '../query/collation.js'
import { listSource, openCursor } from '../server/cursors.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  ensureCollection,
  optionalDocument,
  runWrite,
  type Context,
} from '../server/engine.js'
import { indexFrom, type Collection, type Index } from '../store/catalog.js'
import { buildIndex, removePrefix } from '../store/records.js'
import type { WriteUnit } from '../store/view.js'
import { checkValidation } from './collections.js'
import { countOption } from './find.js'
import { checkWriteConcern } from './write-concern.js'

const specOptions = [
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
  'hidden',
  'ns',
  'storageEngine',
  'dropDups',
  'prepareUnique',
]
const refusedOptions = [
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
  'clustered',
  'columnstoreProjection',
]

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
  const specs = listed.map((spec) => normalize(spec))
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
  return runWrite(context, (unit) => {
    const before = collection.indexes.length
    addIndexes(context, unit, collection, specs)
    const note = collection.indexes.length === before ? 'all indexes already exist' : undefined
    return document({
      numIndexesBefore: int(before),
      numIndexesAfter: int(collection.indexes.length),
      createdCollectionAutomatically: !existed,
      note,
      commitQuorum: note ? undefined : 'votingMembers',
      ok: 1,
    })
  })
}

/** All or none: an index that cannot be built takes the ones made before it with it. */
function addIndexes(context: Context, unit: WriteUnit, collection: Collection, specs: Document[]): void {
  const added: Index[] = []
  try {
    for (const spec of specs) {
      if (isThere(collection, spec)) continue
      const index = indexFrom(context.engine.catalog.takeId(), spec)
      buildIndex(unit, collection, index)
      collection.indexes.push(index)
      added.push(index)
    }
  } catch (error) {
    for (const index of added) removePrefix(unit, index.id)
    collection.indexes = collection.indexes.filter((index) => !added.includes(index))
    throw error
  }
  context.engine.catalog.save(unit, collection)
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

function normalize(spec: Value): Document {
  if (!isDocument(spec)) throw new CommandError(14, 'each index must be an object')
  for (const name of spec.keys()) {
    if (refusedOptions.includes(name)) throw notSupported(`the index option '${name}'`, 197)
    if (!specOptions.includes(name))
      throw new CommandError(197, `The field '${name}' is not valid for an index specification.`)
  }
  const key = spec.get('key')
  if (key === undefined)
    throw new CommandError(9, "The 'key' field is a required property of an index specification")
  if (!isDocument(key)) throw new CommandError(14, "The field 'key' must be an object")
  checkKey(key)
  const name = spec.get('name')
  if (name === undefined)
    throw new CommandError(9, "The 'name' field is a required property of an index specification")
  if (typeof name !== 'string') throw new CommandError(14, "The field 'name' must be a string")
  if (name === '' || name.includes('\0')) throw new CommandError(67, 'index names cannot be empty')
  if (name === '*') throw new CommandError(2, "The index name '*' is not valid.")
  checkSpecTypes(spec)
  const made = document({ v: int(2) })
  for (const [option, value] of spec)
    if (!['v', 'ns', 'background', 'dropDups'].includes(option)) made.set(option, value)
  return made
}

function checkKey(key: Document): void {
  if (key.size === 0) throw new CommandError(67, 'Index keys cannot be empty.')
  if (key.size > 32) throw new CommandError(13103, 'too many keys in one index')
  for (const [path, order] of key) {
    if (typeof order === 'string') {
      if (['text', '2d', '2dsphere', 'geoHaystack'].includes(order))
        throw notSupported(`the index type '${order}'`, 67)
      if (order !== 'hashed') throw new CommandError(67, `Unknown index plugin '${order}'`)
      if (key.size > 1) throw notSupported('a compound hashed index', 16763)
    } else if (!isNumber(order))
      throw new CommandError(67, `Values in the index key pattern must be numbers or strings: ${path}`)
    else if (toNumber(order) === 0 || Number.isNaN(toNumber(order)))
      throw new CommandError(67, 'Values in the index key pattern cannot be 0.')
    if (path === '$**' || path.endsWith('.$**')) throw notSupported('a wildcard index', 67)
    if (path === '' || path.split('.').includes(''))
      throw new CommandError(67, 'Index keys cannot contain an empty field.')
    if (path.split('.').some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)))
      throw new CommandError(67, 'Index key contains an illegal field name: field name starts with $')
  }
}

function checkSpecTypes(spec: Document): void {
  for (const name of ['unique', 'sparse', 'background', 'hidden']) {
    const value = spec.get(name)
    if (value !== undefined && typeof value !== 'boolean' && !isNumber(value))
      throw new CommandError(14, `The field '${name}' has value, which is not convertible to bool`)
  }
  const version = spec.get('v')
  if (version !== undefined && (!isNumber(version) || ![1, 2].includes(toNumber(version))))
    throw new CommandError(isNumber(version) ? 67 : 14, 'invalid index version')
  const partial = spec.get('partialFilterExpression')
  if (partial !== undefined) checkPartial(partial, spec)
  checkExpiry(spec.get('expireAfterSeconds'), spec.get('key') as Document)
  const collation = spec.get('collation')
  if (collation !== undefined) {
    if (!isDocument(collation)) throw new CommandError(14, "The field 'collation' must be an object")
    if (collation.size === 0) throw new CommandError(2, "The field 'collation' cannot be an empty object.")
    foldOf(collation)
  }
}

function checkExpiry(seconds: Maybe, key: Document): void {
  if (seconds === undefined) return
  if (!isNumber(seconds)) throw new CommandError(14, "TTL index 'expireAfterSeconds' option must be numeric")
  if (toNumber(seconds) < 0 || toNumber(seconds) > 2147483647)
    throw new CommandError(67, "TTL index 'expireAfterSeconds' option must be within an acceptable range")
  if (key.size > 1)
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.')
  if (key.has('_id'))
    throw new CommandError(197, 'The field expireAfterSeconds is not valid for an _id index specification.')
}

const partialOperators = ['$eq', '$gt', '$gte', '$lt', '$lte', '$type', '$exists', '$in']
function checkPartial(filter: Value, spec: Document): void {
  if (!isDocument(filter)) throw new CommandError(14, "The field 'partialFilterExpression' must be an object")
  if (isTruthy(spec.get('sparse')))
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options')
  if (equalValues(spec.get('key'), document({ _id: int(1) })))
    throw new CommandError(197, '_id index cannot be a partial index')
  compileFilter(filter)
  checkPartialParts(filter)
}
function checkPartialParts(filter: Document): void {
  for (const [path, value] of filter) {
    if ((path === '$and' || path === '$or') && Array.isArray(value))
      for (const part of value) checkPartialParts(part as Document)
    else if (path.startsWith('$'))
      throw new CommandError(67, `unsupported expression in partial index: ${path}`)
    else if (isDocument(value) && value.keys().next().value?.startsWith('$')) {
      for (const [operator, operand] of value) {
        if (!partialOperators.includes(operator) || (operator === '$exists' && !isTruthy(operand)))
          throw new CommandError(67, `unsupported expression in partial index: ${operator}`)
      }
    }
  }
}

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
  await engine.store.write((unit) => {
    for (const index of chosen) removePrefix(unit, index.id)
    collection.indexes = collection.indexes.filter((index) => !chosen.includes(index))
    engine.catalog.save(unit, collection)
  })
  const msg = which === '*' ? 'non-_id indexes dropped for collection' : undefined
  return document({ nIndexesWas: int(before), msg, ok: 1 })
}

function indexesNamed(collection: Collection, which: Value): Index[] {
  if (which === '*') return collection.indexes.slice(1)
  if (Array.isArray(which))
    return which.flatMap((name) => (typeof name === 'string' ? indexesNamed(collection, name) : failType()))
  if (typeof which !== 'string' && !isDocument(which)) return failType()
  const found = collection.indexes.filter((index) =>
    typeof which === 'string' ? index.name === which : equalValues(index.key, which),
  )
  if (found.length === 0) throw new CommandError(27, `index not found with name or key`)
  if (found.includes(collection.indexes[0]!)) throw new CommandError(72, 'cannot drop _id index')
  if (found.length > 1) throw new CommandError(20, 'several indexes have this key: drop one by name')
  return found
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
  return engine.store.write((unit) => {
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
    answer.expireAfterSeconds_old = index.spec.get('expireAfterSeconds')
    answer.expireAfterSeconds_new = BigInt(Math.trunc(toNumber(seconds)))
    index.spec.set('expireAfterSeconds', BigInt(Math.trunc(toNumber(seconds))))
    index.expireAfterSeconds = toNumber(seconds)
  }
  if (change.has('hidden')) {
    index.hidden = isTruthy(change.get('hidden'))
    index.spec.set('hidden', index.hidden)
  }
}
