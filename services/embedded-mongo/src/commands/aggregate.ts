import { CommandError, notSupported } from '../errors.js'
import {
  RawDocument,
  document,
  isDocument,
  isTruthy,
  toNumber,
  wholeNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { decode } from '../bson/decode.js'
import { groupStages } from '../aggregate/group-stages.js'
import { joinStages } from '../aggregate/join-stages.js'
import { outputStages } from '../aggregate/output-stages.js'
import {
  compilePipeline,
  evaluator,
  refusedStages,
  registerStages,
  stageOf,
  type Situation,
  type Stream,
} from '../aggregate/pipeline.js'
import { shapeStages } from '../aggregate/shape-stages.js'
import { variablesOf, type Variables } from '../aggregate/variables.js'
import { foldOf } from '../query/collation.js'
import { byId } from '../plan/by-id.js'
import { openCursor, type Source } from '../server/cursors.js'
import { checkOptions, collectionName, collectionOf, viewOf, type Context } from '../server/engine.js'
import { changeStreamSource } from './change-stream.js'
import { explainCommand } from './explain.js'
import { collectionSize, countOption, findSource } from './find.js'
import { resolveView } from './views.js'
import { checkWriteConcern } from './write-concern.js'

registerStages({ ...shapeStages, ...groupStages, ...joinStages, ...outputStages })
registerStages({
  $indexStats: (_argument, situation) =>
    async function* () {
      const collection = collectionOf(situation.context, situation.ns.collection, situation.ns.database)
      yield (collection?.indexes ?? []).map((index) =>
        document({
          name: index.name,
          key: index.key,
          accesses: document({ ops: 0n, since: new Date() }),
          spec: index.spec,
        }),
      )
    },
  $collStats: (_argument, situation) =>
    async function* () {
      const collection = collectionOf(situation.context, situation.ns.collection, situation.ns.database)
      yield [
        document({
          ns: `${situation.ns.database}.${situation.ns.collection}`,
          localTime: new Date(),
          count: wholeNumber(collection ? collectionSize(situation.context, collection) : 0),
        }),
      ]
    },
  $documents: (argument, situation) => {
    const evaluate = evaluator(argument, situation)
    return async function* (_input, variables) {
      const made = evaluate(new Map(), variables)
      if (!Array.isArray(made) || !made.every(isDocument))
        throw new CommandError(5858203, '$documents needs an array of documents')
      yield made
    }
  },
})

export function situationOf(
  context: Context,
  collection: string,
  variables: Variables,
  collation: Maybe,
): Situation {
  const fold = collation === undefined ? collectionOf(context, collection)?.fold : foldOf(collation)
  return {
    context,
    ns: { database: context.database, collection },
    variables,
    fold,
    open: (name, pipeline, inner) => streamOf(context, name, pipeline, inner, collation, '$lookup'),
    findById: (name, id) => (fold ? undefined : findById(context, name, id)),
    place: { index: 0, count: 0, inside: '' },
  }
}

/** The document of a collection with this _id, without a plan or a filter; undefined if that requires them. */
function findById(context: Context, name: string, id: Maybe): Document[] | undefined {
  const collection = collectionOf(context, name)
  const found = collection && byId(viewOf(context), collection, id)
  if (found === undefined) return undefined
  return found ? [decode(found.bytes)] : []
}

/** The part of a pipeline that the collection itself can answer: filter, order, number. */
export function pushDown(pipeline: Value[]): {
  filter: Document
  sort?: Document
  skip?: number
  limit?: number
  rest: Value[]
} {
  let at = 0
  const filters: Document[] = []
  while (isDocument(pipeline[at]!) && isDocument((pipeline[at] as Document).get('$match') ?? null))
    filters.push((pipeline[at++] as Document).get('$match') as Document)
  const found: ReturnType<typeof pushDown> = {
    filter: filters.length > 1 ? document({ $and: filters }) : (filters[0] ?? new Map()),
    rest: [],
  }
  const sort = isDocument(pipeline[at] ?? null) ? (pipeline[at] as Document).get('$sort') : undefined
  if (isDocument(sort) && sort.size > 0) {
    found.sort = sort
    at++
  }
  const limit = isDocument(pipeline[at] ?? null) ? (pipeline[at] as Document).get('$limit') : undefined
  if (
    limit !== undefined &&
    Number.isInteger(toNumber(limit)) &&
    toNumber(limit) > 0 &&
    toNumber(limit) < 2 ** 31
  ) {
    found.limit = toNumber(limit)
    at++
  }
  found.rest = pipeline.slice(at)
  return found
}

/** The documents of a pipeline over a collection or view. */
function streamOf(
  context: Context,
  name: string,
  pipeline: Value[],
  variables: Variables,
  collation: Maybe,
  inside = '',
  hint?: Maybe,
): Stream {
  const { collection, base, pipeline: viewPipeline } = resolveView(context, name)
  const whole = [...viewPipeline, ...pipeline]
  const { filter, sort, limit, rest } = pushDown(whole)
  const situation = {
    ...situationOf(context, base, variables, collation),
    place: { index: 0, count: 0, inside },
  }
  // The pushed-down part is compiled too, so that invalid parts of it are refused in the same way.
  compilePipeline(whole, situation)
  const stage = compilePipeline(rest, situation)
  const input = collection
    ? documentsOf(findSource(context, collection, { filter, sort, limit, collation, variables, hint }))
    : nothing()
  return stage(input, variables)
}
async function* nothing(): AsyncGenerator<Document[]> {}
async function* documentsOf(source: Source): AsyncGenerator<Document[]> {
  while (!source.done) {
    const batch = await source.next(256)
    if (batch.length > 0) yield batch.map((item) => (item instanceof RawDocument ? decode(item.bytes) : item))
  }
}

/** A stream of batches as a cursor's source. */
function streamSource(stream: Stream): Source {
  const iterator = stream[Symbol.asyncIterator]()
  let waiting: Document[] = []
  const source: Source = {
    done: false,
    async next(limit) {
      while (waiting.length < limit && !source.done) {
        const step = await iterator.next()
        if (step.done) {
          const all = waiting.splice(0, limit)
          source.done = waiting.length === 0
          return all
        }
        waiting = waiting.length === 0 ? [...step.value] : waiting.concat(step.value)
      }
      const piece = waiting.splice(0, limit)
      return piece
    },
    close: () => void iterator.return?.(),
  }
  return source
}

export function pipelineSource(context: Context, name: string, pipeline: Value[], collation: Maybe): Source {
  return streamSource(streamOf(context, name, pipeline, new Map(), collation))
}

const known = [
  'aggregate',
  'pipeline',
  'cursor',
  'explain',
  'allowDiskUse',
  'bypassDocumentValidation',
  'collation',
  'hint',
  'let',
  'needsMerge',
  'fromMongos',
]

export async function aggregate(context: Context): Promise<Document> {
  const { command, engine } = context
  checkOptions(command, known)
  checkWriteConcern(command)
  const pipeline = command.get('pipeline')
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' option must be specified as an array")
  for (const stage of pipeline)
    if (!isDocument(stage))
      throw new CommandError(14, "Each element of the 'pipeline' array must be an object")
  const cursor = command.get('cursor')
  if (cursor === undefined && !isTruthy(command.get('explain')))
    throw new CommandError(
      9,
      "The 'cursor' option is required, except for aggregate with the explain argument",
    )
  if (cursor !== undefined && !isDocument(cursor))
    throw new CommandError(14, 'cursor field must be of type object')
  const batchSize = countOption(cursor?.get('batchSize'), 'batchSize')
  const whole = command.get('aggregate')
  const first = pipeline.length > 0 ? stageOf(pipeline[0]!) : undefined
  const opening = {
    session: context.session,
    transaction: context.transaction ? String(context.transaction.number) : '',
    batchSize,
    singleBatch: false,
    budget: context.budget,
  }
  if (first?.[0] === '$changeStream')
    return openCursor(engine.cursors, changeStreamSource(context, pipeline), {
      ...opening,
      ns: `${context.database}.${typeof whole === 'string' ? whole : '$cmd.aggregate'}`,
      tailing: true,
    })
  if (first && refusedStages.includes(first[0])) throw notSupported(`the pipeline stage ${first[0]}`, 40324)
  refuseLinearizable(command, pipeline)
  if (isTruthy(command.get('explain'))) return explainCommand(context, command, false)
  const name = isDatabaseLevel(whole) ? '$cmd.aggregate' : collectionName(context)
  if (isDatabaseLevel(whole) && first?.[0] !== '$documents')
    throw new CommandError(73, '{aggregate: 1} is not valid for this pipeline; a collection is required.')
  return openCursor(engine.cursors, sourceOf(context, name, pipeline), {
    ...opening,
    ns: `${context.database}.${name}`,
  })
}
/** A pipeline that writes cannot use read concern linearizable. */
function refuseLinearizable(command: Document, pipeline: Value[]): void {
  const concern = command.get('readConcern')
  const last = pipeline.at(-1)
  const writes =
    isDocument(last ?? null) && ((last as Document).has('$out') || (last as Document).has('$merge'))
  if (writes && isDocument(concern ?? null) && (concern as Document).get('level') === 'linearizable')
    throw new CommandError(72, '$out and $merge cannot be used with a linearizable read concern')
}
function isDatabaseLevel(value: Maybe): boolean {
  return toNumber(value) === 1
}

function sourceOf(context: Context, name: string, pipeline: Value[]): Source {
  const { command } = context
  const variables = variablesOf(command.get('let'))
  return streamSource(
    streamOf(context, name, pipeline, variables, command.get('collation'), '', command.get('hint')),
  )
}
