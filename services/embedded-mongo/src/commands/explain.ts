import { CommandError } from '../errors.js'
import { document, isDocument, isTruthy, wholeNumber, type Document, type Value } from '../bson/values.js'
import { choosePlan } from '../plan/plan.js'
import { isOperatorDocument } from '../query/match.js'
import { parseSort } from '../query/sort.js'
import { foldOf } from '../query/collation.js'
import { type Context, optionalDocument } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { pipelineSource, pushDown } from './aggregate.js'
import { findSource, countOption, type FindRequest } from './find.js'
import { serverVersion } from './handshake.js'
import { resolveView, viewStages } from './views.js'

/** Returns the plan of a find, count, distinct, update, delete, or aggregate, and with executionStats its cost. */
export async function explain(context: Context): Promise<Document> {
  const inner = context.command.get('explain')
  if (!isDocument(inner)) throw new CommandError(14, 'explain needs a command')
  const verbosity = context.command.get('verbosity') ?? 'allPlansExecution'
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity as string))
    throw new CommandError(9, `unknown verbosity: ${String(verbosity)}`)
  return explainCommand(context, inner, verbosity !== 'queryPlanner')
}

/**
 * The plan of one command. Stages that the collection cannot execute itself, including those of a view, are listed in
 * `stages` after `$cursor`, as in MongoDB; otherwise the result has only `queryPlanner`.
 */
export async function explainCommand(context: Context, inner: Document, isRun: boolean): Promise<Document> {
  const [name, target] = [...inner][0]!
  const { collection, base, pipeline: below } = resolveView(context, String(target))
  const asked = requestOf(name, inner)
  const isPipeline = asked.pipeline !== undefined || below.length > 0
  const pipeline = [...below, ...(asked.pipeline ?? (isPipeline ? viewStages(asked) : []))]
  const { rest, ...pushed } = pushDown(pipeline)
  const { top, pipeline: _pipeline, ...alone } = asked
  const hint = inner.get('hint')
  const request: FindRequest = { ...(isPipeline ? pushed : alone), hint, collation: inner.get('collation') }
  const cursor = await cursorPart(context, `${context.database}.${base}`, collection, request, top, isRun)
  const stages = []
  for (const [index, stage] of rest.entries()) {
    const writes = isDocument(stage) && (stage.has('$out') || stage.has('$merge'))
    const upTo = pipeline.slice(0, pipeline.length - rest.length + index + 1)
    const returned = isRun && !writes ? await countOf(context, base, upTo, inner) : undefined
    stages.push(document({ ...Object.fromEntries(stage as Document), nReturned: returned }))
  }
  return document({
    explainVersion: '1',
    ...(stages.length > 0 ? { stages: [document({ $cursor: document(cursor) }), ...stages] } : cursor),
    command: inner,
    serverInfo: document({ version: serverVersion }),
    ok: 1,
  })
}

async function countOf(context: Context, base: string, pipeline: Value[], inner: Document): Promise<bigint> {
  const source = pipelineSource(context, base, pipeline, inner.get('collation'))
  let returned = 0
  while (!source.done) returned += (await source.next(1000)).length
  return BigInt(returned)
}

async function cursorPart(
  context: Context,
  namespace: string,
  collection: Collection | undefined,
  request: FindRequest,
  top: string | undefined,
  isRun: boolean,
): Promise<Record<string, Document | undefined>> {
  const winningPlan = collection ? planOf(collection, request, top) : document({ stage: 'EOF' })
  const queryPlanner = document({
    namespace,
    indexFilterSet: false,
    parsedQuery: request.filter,
    winningPlan,
    rejectedPlans: [],
  })
  if (!isRun) return { queryPlanner }
  const started = Date.now()
  const source = collection && findSource(context, collection, request)
  let returned = 0
  while (source && !source.done) returned += (await source.next(1000)).length
  const executionStats = document({
    executionSuccess: true,
    nReturned: wholeNumber(returned),
    executionTimeMillis: wholeNumber(Date.now() - started),
    totalKeysExamined: wholeNumber(source?.scan.examinedKeys ?? 0),
    totalDocsExamined: wholeNumber(source?.scan.examinedDocuments ?? 0),
    executionStages: document({ ...Object.fromEntries(winningPlan), nReturned: wholeNumber(returned) }),
  })
  return { queryPlanner, executionStats }
}

/** The stages of a plan, with the one that produces the answer outermost. */
function planOf(collection: Collection, request: FindRequest, top: string | undefined): Document {
  const { filter, hint, skip, limit, projection } = request
  const sort = parseSort(request.sort ?? new Map())
  const fold = request.collation === undefined ? collection.fold : foldOf(request.collation)
  const plan = choosePlan(collection, { filter, sort, hint, fold })
  const direction = plan.reverse ? 'backward' : 'forward'
  const id = filter.get('_id')
  const isById =
    filter.size === 1 && id !== undefined && !isOperatorDocument(id) && !fold && hint === undefined
  let stage = document({ stage: 'COLLSCAN', filter: filter.size > 0 ? filter : undefined, direction })
  if (isById) stage = document({ stage: 'IDHACK' })
  else if (plan.index)
    stage = document({
      stage: 'FETCH',
      inputStage: document({
        stage: 'IXSCAN',
        keyPattern: plan.index.key,
        indexName: plan.index.name,
        isMultiKey: plan.index.multikey,
        isUnique: plan.index.unique,
        isSparse: plan.index.sparse,
        isPartial: plan.index.partial !== undefined,
        indexVersion: wholeNumber(2),
        direction,
      }),
    })
  const above = (name: string, more: Record<string, Value | undefined> = {}) => {
    stage = document({ stage: name, ...more, inputStage: stage })
  }
  if (!plan.sorted) {
    const limitAmount = limit ? wholeNumber(limit + (skip ?? 0)) : undefined
    above('SORT', {
      sortPattern: request.sort,
      memLimit: wholeNumber(104857600),
      limitAmount,
      type: 'simple',
    })
  }
  if (skip) above('SKIP', { skipAmount: wholeNumber(skip) })
  if (projection && projection.size > 0) {
    const isPlain = [...projection].every(([path, value]) => !path.includes('.') && !isDocument(value))
    above(isPlain ? 'PROJECTION_SIMPLE' : 'PROJECTION_DEFAULT', { transformBy: projection })
  }
  if (limit && plan.sorted) above('LIMIT', { limitAmount: wholeNumber(limit) })
  if (top) above(top)
  return stage
}

interface Asked extends FindRequest {
  pipeline?: Value[]
  /** The stage that does the command's work on the documents. */
  top?: string
}

function requestOf(name: string, inner: Document): Asked {
  const statement = (list: string) => {
    const all = inner.get(list)
    const first = Array.isArray(all) ? all[0] : undefined
    return optionalDocument(isDocument(first ?? null) ? (first as Document).get('q') : undefined, 'q')
  }
  const given = (field: string) => optionalDocument(inner.get(field), field)
  switch (name) {
    case 'find':
      return {
        filter: given('filter'),
        sort: given('sort'),
        projection: given('projection'),
        skip: countOption(inner.get('skip'), 'skip'),
        limit: countOption(inner.get('limit'), 'limit') ?? 0,
      }
    case 'count':
      return { filter: given('query'), top: 'COUNT' }
    case 'distinct':
      return { filter: given('query') }
    case 'update':
      return { filter: statement('updates'), top: 'UPDATE' }
    case 'delete':
      return { filter: statement('deletes'), top: 'DELETE' }
    case 'findAndModify':
      return {
        filter: given('query'),
        sort: given('sort'),
        limit: 1,
        top: isTruthy(inner.get('remove')) ? 'DELETE' : 'UPDATE',
      }
    case 'aggregate':
      return { filter: new Map(), pipeline: (inner.get('pipeline') ?? []) as Value[] }
  }
  throw new CommandError(59, `Explain failed due to unknown command: ${name}`)
}
