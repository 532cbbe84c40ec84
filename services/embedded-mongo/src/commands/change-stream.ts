import { CommandError, notSupported } from '../errors.js'
import { compilePipeline, stageNames, type Stage } from '../aggregate/pipeline.js'
import { decode } from '../bson/decode.js'
import {
  document,
  isDocument,
  isTimestamp,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { choosePlan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import type { Source } from '../server/cursors.js'
import { collectionName, type Context } from '../server/engine.js'
import { timestampOf, type LoggedChange, type Position } from '../store/oplog.js'
import { situationOf } from './aggregate.js'

const known = [
  'fullDocument',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'allChangesForCluster',
  'fullDocumentBeforeChange',
  'showExpandedEvents',
]
const allowedStages = [
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
  '$changeStream',
]

/** A resume token names a place in the oplog; the last digit tells whether the event there was an invalidate. */
function tokenOf(position: Position, invalidate = false): Document {
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

interface Watch {
  kind: 'collection' | 'database' | 'cluster'
  database: string
  collection: string
  lookup: boolean
}

/** Follows the oplog for one collection, one database or the whole server. */
export function changeStreamSource(context: Context, pipeline: Value[]): Source {
  const spec = [...(pipeline[0] as Document)][0]![1]
  if (!isDocument(spec)) throw new CommandError(50808, '$changeStream stage expects a document as argument')
  if (context.transaction)
    throw new CommandError(263, '$changeStream cannot be used in a multi-document transaction')
  const { position, watch, invalidated } = readSpec(context, spec)
  checkStages(pipeline)
  const situation = situationOf(
    context,
    watch.collection || '$cmd.aggregate',
    new Map(),
    context.command.get('collation'),
  )
  const stage = compilePipeline(pipeline.slice(1), situation)
  return new ChangeSource(context, watch, position, stage, invalidated)
}

function checkStages(pipeline: Value[]): void {
  for (const item of pipeline) {
    const name = isDocument(item) ? item.keys().next().value! : ''
    if (!allowedStages.includes(name))
      throw new CommandError(
        stageNames().includes(name) ? 20 : 40324,
        `${name} is not permitted in a $changeStream pipeline`,
      )
  }
}

function readSpec(
  context: Context,
  spec: Document,
): { position: Position; watch: Watch; invalidated: boolean } {
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
  return { ...startOf(context, spec), watch }
}

function startOf(context: Context, spec: Document): { position: Position; invalidated: boolean } {
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
  if (token === undefined) return { position: oplog.newest(), invalidated: false }
  const { position, invalidate } = positionOf(token)
  if (invalidate && spec.has('resumeAfter'))
    throw new CommandError(
      260,
      'Attempting to resume a change stream using resumeAfter is not allowed from an invalidate notification.',
    )
  return reachable(oplog, position)
}
function reachable(
  oplog: Context['engine']['store']['oplog'],
  position: Position,
): { position: Position; invalidated: boolean } {
  if (!oplog.reaches(position))
    throw new CommandError(
      286,
      'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
    ).withLabel('NonResumableChangeStreamError')
  return { position, invalidated: false }
}

class ChangeSource implements Source {
  done = false
  private token: Document
  private ending = false
  private waiting: Document[] = []
  private stopWaiting: (() => void) | undefined

  constructor(
    private readonly context: Context,
    private readonly watch: Watch,
    private position: Position,
    private readonly stage: Stage,
    _invalidated: boolean,
  ) {
    this.token = tokenOf(position)
  }

  resumeToken(): Document {
    return this.token
  }

  async next(limit: number, patience = 0): Promise<Document[]> {
    const until = Date.now() + patience
    for (;;) {
      await this.read()
      if (this.waiting.length > 0 || this.ending) break
      const left = until - Date.now()
      if (left <= 0 || !(await this.wait(left))) return []
    }
    const piece = this.waiting.splice(0, limit)
    if (this.waiting.length > 0)
      this.token = (piece[piece.length - 1]!.get('_id') as Document | undefined) ?? this.token
    else if (this.ending) this.done = true
    return piece
  }

  private wait(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (news: boolean) => {
        clearTimeout(timer)
        unsubscribe()
        this.stopWaiting = undefined
        resolve(news)
      }
      const unsubscribe = this.context.engine.store.oplog.whenChanged(() => finish(true))
      const timer = setTimeout(() => finish(false), milliseconds)
      this.stopWaiting = () => finish(false)
    })
  }
  close(): void {
    this.done = true
    this.stopWaiting?.()
  }

  private async read(): Promise<void> {
    if (this.ending) return
    const changes = this.context.engine.store.oplog.read(this.position, 200)
    for (const logged of changes) {
      this.position = logged.position
      this.token = tokenOf(logged.position)
      for (const event of this.eventsOf(logged)) await this.offer(event)
      if (this.ending) return
    }
  }

  private async offer(event: Document): Promise<void> {
    const id = event.get('_id')!
    for await (const batch of this.stage(single(event), new Map())) {
      for (const made of batch) {
        const kept = made.get('_id')
        if (!isDocument(kept) || kept.get('_data') !== (id as Document).get('_data'))
          throw new CommandError(
            280,
            'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline.',
          ).withLabel('NonResumableChangeStreamError')
        this.waiting.push(made)
      }
    }
  }

  private eventsOf(logged: LoggedChange): Document[] {
    const { change, position } = logged
    const [database, collection, operation] = [
      change.get('db') as string,
      change.get('coll') as string | undefined,
      change.get('operation') as string,
    ]
    const to = change.get('to') as Document | undefined
    if (!this.isWatched(database, collection, operation, to)) return []
    const events = [this.eventOf(change, position, operation)]
    if (this.invalidates(operation)) {
      events.push(
        document({
          _id: tokenOf(position, true),
          operationType: 'invalidate',
          clusterTime: timestampOf(position),
          wallTime: change.get('wall'),
        }),
      )
      this.token = tokenOf(position, true)
      this.ending = true
    }
    return events
  }

  private isWatched(
    database: string,
    collection: string | undefined,
    operation: string,
    to: Document | undefined,
  ): boolean {
    const { kind } = this.watch
    if (collection?.startsWith('system.')) return false
    if (kind === 'cluster') return database !== 'admin' && database !== 'config' && database !== 'local'
    if (database !== this.watch.database) return false
    if (kind === 'database') return true
    return (
      operation !== 'dropDatabase' &&
      (collection === this.watch.collection ||
        (to?.get('coll') === this.watch.collection && to.get('db') === database))
    )
  }
  private invalidates(operation: string): boolean {
    if (this.watch.kind === 'collection') return operation === 'drop' || operation === 'rename'
    return this.watch.kind === 'database' && operation === 'dropDatabase'
  }

  private eventOf(change: Document, position: Position, operation: string): Document {
    const coll = change.get('coll')
    const lsid = change.get('lsid')
    const looked = operation === 'update' && this.watch.lookup ? (this.lookUp(change) ?? null) : undefined
    const event = document({
      _id: tokenOf(position),
      operationType: operation,
      clusterTime: timestampOf(position),
      wallTime: change.get('wall'),
      to: change.get('to'),
      fullDocument: operation === 'insert' || operation === 'replace' ? change.get('full') : looked,
      ns: document({ db: change.get('db'), coll }),
      documentKey: change.get('key'),
      updateDescription: change.get('description'),
      lsid,
      txnNumber: change.get('txnNumber'),
    })
    return event
  }

  private lookUp(change: Document): Maybe {
    const { engine } = this.context
    const collection = engine.catalog.get(change.get('db') as string, change.get('coll') as string)
    if (!collection) return null
    const filter = change.get('key') as Document
    const found = new Scan(collection, choosePlan(collection, { filter, fold: collection.fold })).next(
      engine.store,
      4,
    )
    return found[0] ? decode(found[0].bytes) : null
  }
}
async function* single(event: Document): AsyncGenerator<Document[]> {
  yield [event]
}
