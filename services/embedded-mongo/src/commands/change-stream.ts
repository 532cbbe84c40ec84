import { CommandError } from '../errors.js'
import { compilePipeline, stageNames, type Stage } from '../aggregate/pipeline.js'
import { decode } from '../bson/decode.js'
import { document, isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import { choosePlan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import type { Source } from '../server/cursors.js'
import { type Context } from '../server/engine.js'
import { timestampOf, type LoggedChange, type Position } from '../store/oplog.js'
import { situationOf } from './aggregate.js'
import { readSpec, tokenOf, type Watch } from './change-stream-spec.js'

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

/** Follows the oplog for one collection, one database or the whole server. */
export function changeStreamSource(context: Context, pipeline: Value[]): Source {
  const spec = [...(pipeline[0] as Document)][0]![1]
  if (!isDocument(spec)) throw new CommandError(50808, '$changeStream stage expects a document as argument')
  if (context.transaction)
    throw new CommandError(263, '$changeStream cannot be used in a multi-document transaction')
  const { position, watch } = readSpec(context, spec)
  checkStages(pipeline)
  const situation = situationOf(
    context,
    watch.collection || '$cmd.aggregate',
    new Map(),
    context.command.get('collation'),
  )
  const stage = compilePipeline(pipeline.slice(1), situation)
  return new ChangeSource(context, watch, position, stage)
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
