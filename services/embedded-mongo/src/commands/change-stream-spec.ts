import { CommandError, notSupported } from '../errors.js'
import { document, isDocument, isTimestamp, toNumber, type Document, type Value } from '../bson/values.js'
import { collectionName, type Context } from '../server/engine.js'
import type { Position } from '../store/oplog.js'

const known = [
  'fullDocument',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'allChangesForCluster',
  'fullDocumentBeforeChange',
  'showExpandedEvents',
]
/** A resume token names a position in the oplog; its last digit says whether the event there was an invalidate. */
export function tokenOf(position: Position, invalidate = false): Document {
  return document({
    _data: `82${position.toString(16).padStart(16, '0').toUpperCase()}${invalidate ? '01' : '00'}`,
  })
}
function positionOf(token: Value): { position: Position; invalidate: boolean } {
  const data = isDocument(token) ? token.get('_data') : undefined
  if (!isDocument(token)) throw new CommandError(14, 'a resume token must be an object')
  if (typeof data !== 'string')
    throw new CommandError(
      data === undefined ? 40647 : 40648,
      'Bad resume token: _data of missing or of wrong type',
    )
  if (!/^([0-9A-F]{2})*$/i.test(data))
    throw new CommandError(9, 'resume token string was not a valid hex string')
  if (!/^82[0-9A-F]{18}$/.test(data)) throw new CommandError(260, 'Invalid resume token')
  return { position: BigInt(`0x${data.slice(2, 18)}`), invalidate: data.endsWith('01') }
}

/** What a change stream watches. */
export interface Watch {
  kind: 'collection' | 'database' | 'cluster'
  database: string
  collection: string
  lookup: boolean
}

/** Reads the argument of $changeStream: what to watch, and from where. */
export function readSpec(context: Context, spec: Document): { position: Position; watch: Watch } {
  for (const name of spec.keys())
    if (!known.includes(name))
      throw new CommandError(40415, `BSON field '$changeStream.${name}' is an unknown field.`)
  const full = spec.get('fullDocument') ?? 'default'
  if (typeof full !== 'string') throw new CommandError(14, 'fullDocument must be a string')
  if (full === 'whenAvailable' || full === 'required')
    throw notSupported(`fullDocument: '${full}' (pre- and post-images)`, 2)
  if (full !== 'default' && full !== 'updateLookup')
    throw new CommandError(40575, `unrecognized value for the 'fullDocument' option: ${full}`)
  if (spec.has('fullDocumentBeforeChange') && spec.get('fullDocumentBeforeChange') !== 'off')
    throw notSupported('fullDocumentBeforeChange (pre-images)', 2)
  if (spec.get('showExpandedEvents') === true) throw notSupported('showExpandedEvents', 2)
  const whole = toNumber(context.command.get('aggregate')) === 1
  const cluster = spec.get('allChangesForCluster') === true
  if (context.database === 'admin' && !cluster)
    throw new CommandError(73, '$changeStream may not be opened on the internal admin database')
  if (cluster && context.database !== 'admin')
    throw new CommandError(
      72,
      "A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin' database",
    )
  if (cluster && !whole)
    throw new CommandError(72, "A $changeStream with 'allChangesForCluster:true' cannot name a collection")
  const collection = whole ? '' : collectionName(context)
  if (collection.startsWith('system.'))
    throw new CommandError(73, 'a change stream cannot be opened on a system collection')
  if (collection !== '' && context.engine.catalog.get(context.database, collection)?.isView)
    throw new CommandError(166, 'a change stream cannot be opened on a view')
  const watch: Watch = {
    kind: cluster ? 'cluster' : whole ? 'database' : 'collection',
    database: context.database,
    collection,
    lookup: full === 'updateLookup',
  }
  return { position: startOf(context, spec), watch }
}

function startOf(context: Context, spec: Document): Position {
  const { oplog } = context.engine.store
  const given = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter((name) => spec.has(name))
  if (given.length > 1)
    throw new CommandError(
      given.includes('startAtOperationTime') ? 40674 : 50865,
      `Only one of ${given.join(', ')} may be specified`,
    )
  const at = spec.get('startAtOperationTime')
  if (at !== undefined) {
    if (!isTimestamp(at)) throw new CommandError(14, 'startAtOperationTime must be a timestamp')
    return reachable(oplog, BigInt.asUintN(64, at.toBigInt()) - 1n)
  }
  const token = spec.get('resumeAfter') ?? spec.get('startAfter')
  if (token === undefined) return oplog.newest()
  const { position, invalidate } = positionOf(token)
  if (invalidate && spec.has('resumeAfter'))
    throw new CommandError(
      260,
      'Attempting to resume a change stream using resumeAfter is not allowed from an invalidate notification.',
    )
  return reachable(oplog, position)
}
function reachable(oplog: Context['engine']['store']['oplog'], position: Position): Position {
  if (!oplog.reaches(position))
    throw new CommandError(
      286,
      'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
    ).withLabel('NonResumableChangeStreamError')
  return position
}
