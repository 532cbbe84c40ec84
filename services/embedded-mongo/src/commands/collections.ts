import { CommandError, notSupported } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import { compileExpression } from '../aggregate/expression.js'
import { variablesOf } from '../aggregate/variables.js'
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
import { compileFilter } from '../query/match.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  createInTransaction,
  type Context,
} from '../server/engine.js'
import { checkNamespace, type Collection } from '../store/catalog.js'
import { purge } from '../store/purge.js'
import { indexesOf } from '../store/records.js'
import type { WriteUnit } from '../store/view.js'
import { validateView } from './views.js'

const refusedCreate = [
  'capped',
  'timeseries',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'expireAfterSeconds',
]
const keptOptions = [
  'validator',
  'validationLevel',
  'validationAction',
  'collation',
  'viewOn',
  'pipeline',
  'autoIndexId',
  'storageEngine',
  'indexOptionDefaults',
]

/** Storage engine options, which are not stored if empty. */
const emptyMeansNone = new Set(['storageEngine', 'indexOptionDefaults'])

export async function create(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, [
    'create',
    ...keptOptions,
    ...refusedCreate,
    'size',
    'max',
    'idIndex',
    'flags',
    'temp',
  ])
  const name = collectionName(context)
  if (name.startsWith('system.')) throw new CommandError(73, `cannot create ${context.database}.${name}`)
  for (const refused of refusedCreate)
    if (command.has(refused) && command.get(refused) !== false)
      throw notSupported(`create with '${refused}'`, 72)
  checkCreateOptions(command)
  const options: Document = new Map()
  for (const option of keptOptions) {
    const value = command.get(option)
    const says = value !== undefined && !(isDocument(value) && value.size === 0 && emptyMeansNone.has(option))
    if (says) options.set(option, value)
  }
  if (options.has('viewOn')) validateView(context, name, options)
  compileValidator(options.get('validator'))
  const isNew = () => {
    const existing = collectionOf(context, name)
    if (existing) throw new CommandError(48, `Collection ${existing.ns} already exists.`)
    return true
  }
  if (!context.transaction)
    await engine.store.write((unit) => {
      if (isNew()) engine.catalog.create(unit, context.database, name, options)
    }, context.budget)
  else if (options.has('viewOn'))
    throw new CommandError(263, 'Cannot create a view in a multi-document transaction.')
  else if (isNew()) createInTransaction(context, name, options)
  const note = command.has('autoIndexId') ? autoIndexNote : undefined
  return document({ note, ok: 1 })
}
const autoIndexNote = 'the autoIndexId option is deprecated and will be removed in a future release'

function checkCreateOptions(command: Document): void {
  for (const name of ['validator', 'collation', 'storageEngine', 'indexOptionDefaults']) {
    const value = command.get(name)
    if (value !== undefined && !isDocument(value))
      throw new CommandError(14, `BSON field 'create.${name}' is the wrong type, expected type 'object'`)
  }
  checkValidation(command)
  if (command.has('pipeline') && !command.has('viewOn'))
    throw new CommandError(72, "'pipeline' requires 'viewOn' to also be specified")
  const idIndex = command.get('idIndex')
  if (isDocument(idIndex) && !equalValues(idIndex.get('key'), document({ _id: int(1) })))
    throw new CommandError(2, "The field 'key' for an _id index must be {_id: 1}")
  for (const name of ['size', 'max'])
    if (command.has(name)) throw new CommandError(72, `the '${name}' field is only for capped collections`)
}

/** Checks the two options that control when a validator applies. */
export function checkValidation(command: Document): void {
  const level = command.get('validationLevel')
  const action = command.get('validationAction')
  if (level !== undefined && !['off', 'strict', 'moderate'].includes(level as string))
    throw new CommandError(typeof level === 'string' ? 2 : 14, `invalid validation level: ${String(level)}`)
  if (action !== undefined && !['error', 'warn'].includes(action as string))
    throw new CommandError(
      typeof action === 'string' ? 2 : 14,
      `invalid validation action: ${String(action)}`,
    )
}

function compileValidator(validator: Maybe): void {
  if (isDocument(validator))
    compileFilter(validator, {
      expression: (source: Value) => compileExpression(source, variablesOf(undefined)),
    })
}

/** Hides a collection; returns the prefixes to remove. */
function dropRecords(context: Context, unit: WriteUnit, collection: Collection): number[] {
  context.engine.catalog.forget(unit, collection)
  context.engine.cursors.killWhere(
    (cursor) => cursor.ns === collection.ns && !cursor.tailing,
    'collection dropped',
  )
  return [collection.id, ...indexesOf(collection).map(({ id }) => id)]
}

export async function drop(context: Context): Promise<Document> {
  checkOptions(context.command, ['drop'])
  const name = collectionName(context)
  const { catalog, sessions } = context.engine
  const names = () => [`${context.database}.${name}`]
  const { collection: dropped, ids } = await sessions.alone(context, names, (unit) => {
    const collection = catalog.get(context.database, name)
    if (!collection) throw new CommandError(26, 'ns not found')
    const ids = dropRecords(context, unit, collection)
    if (!collection.isView) unit.log({ operation: 'drop', database: context.database, collection: name })
    return { collection, ids }
  })
  await purge(context.engine.store, ids)
  return document({
    nIndexesWas: dropped.isView ? undefined : int(dropped.indexes.length),
    ns: dropped.ns,
    ok: 1,
  })
}

export async function dropDatabase(context: Context): Promise<Document> {
  if (toNumber(context.command.get('dropDatabase')) !== 1)
    throw new CommandError(20, 'have to pass 1 as db parameter')
  const ids: number[] = []
  const { catalog, sessions } = context.engine
  const names = () => [`${context.database}.`]
  const existed = await sessions.alone(context, names, (unit) => {
    const all = catalog.list(context.database)
    for (const collection of all) {
      ids.push(...dropRecords(context, unit, collection))
      if (!collection.isView)
        unit.log({ operation: 'drop', database: context.database, collection: collection.name })
    }
    if (all.length > 0) unit.log({ operation: 'dropDatabase', database: context.database })
    return all.length > 0
  })
  await purge(context.engine.store, ids)
  return document({ dropped: existed ? context.database : undefined, ok: 1 })
}

export async function renameCollection(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, ['renameCollection', 'to', 'dropTarget', 'stayTemp'])
  const [from, to] = [command.get('renameCollection'), command.get('to')]
  if (typeof from !== 'string' || typeof to !== 'string')
    throw new CommandError(14, "renameCollection needs strings for its name and 'to'")
  const split = (ns: string): [string, string] => [
    ns.slice(0, ns.indexOf('.')),
    ns.slice(ns.indexOf('.') + 1),
  ]
  const [source, target] = [split(from), split(to)]
  if (context.database !== 'admin')
    throw new CommandError(13, 'renameCollection may only be run against the admin database.')
  if (!from.includes('.') || !to.includes('.')) throw new CommandError(73, 'Invalid namespace')
  checkNamespace(...source)
  checkNamespace(...target)
  for (const [, name] of [source, target])
    if (name.startsWith('system.')) throw new CommandError(20, `cannot rename from or to ${name}`)
  const ids: number[] = []
  const names = () => [from, to]
  await engine.sessions.alone(context, names, (unit) => {
    const collection = engine.catalog.get(...source)
    if (!collection) throw new CommandError(26, 'Source collection does not exist')
    if (collection.isView) throw new CommandError(166, 'cannot rename a view')
    if (from === to) throw new CommandError(20, "Can't rename a collection to itself")
    const existing = engine.catalog.get(...target)
    if (existing && !isTruthy(command.get('dropTarget')))
      throw new CommandError(48, 'target namespace exists')
    if (existing) ids.push(...dropRecords(context, unit, existing))
    engine.catalog.rename(unit, collection, ...target)
    engine.cursors.killWhere((cursor) => cursor.ns === from && !cursor.tailing, 'collection renamed')
    unit.log({
      operation: 'rename',
      database: source[0],
      collection: source[1],
      to: { database: target[0], collection: target[1] },
    })
  })
  await purge(engine.store, ids)
  return document({ ok: 1 })
}
