import { CommandError } from '../errors.js'
import { document, isDocument, wholeNumber, type Document, type Value } from '../bson/values.js'
import { choosePlan } from '../plan/plan.js'
import { parseSort } from '../query/sort.js'
import { foldOf } from '../query/collation.js'
import { collectionOf, type Context, optionalDocument } from '../server/engine.js'
import { findSource, countOption } from './find.js'
import { serverVersion } from './handshake.js'

/** Says which plan a find, count, distinct, update, delete or aggregate takes, and with executionStats what it cost. */
export async function explain(context: Context): Promise<Document> {
  const inner = context.command.get('explain')
  if (!isDocument(inner)) throw new CommandError(14, 'explain needs a command')
  const verbosity = context.command.get('verbosity') ?? 'allPlansExecution'
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity as string))
    throw new CommandError(9, `unknown verbosity: ${String(verbosity)}`)
  const [name, target] = [...inner][0]!
  const request = requestOf(name, inner)
  const collection = collectionOf(context, String(target))
  const sort = parseSort(request.sort)
  const planner = {
    plannerVersion: wholeNumber(1),
    namespace: `${context.database}.${String(target)}`,
    indexFilterSet: false,
    parsedQuery: request.filter,
    rejectedPlans: [],
  }
  if (!collection || collection.isView)
    return answer(document({ ...planner, winningPlan: document({ stage: 'EOF' }) }), undefined)
  const fold = inner.has('collation') ? foldOf(inner.get('collation')) : collection.fold
  const plan = choosePlan(collection, { filter: request.filter, sort, hint: inner.get('hint'), fold })
  const access = plan.index
    ? document({
        stage: 'FETCH',
        inputStage: document({
          stage: 'IXSCAN',
          keyPattern: plan.index.key,
          indexName: plan.index.name,
          isMultiKey: plan.index.multikey,
          isUnique: plan.index.unique,
          isSparse: plan.index.sparse,
          isPartial: plan.index.partial !== undefined,
          direction: plan.reverse ? 'backward' : 'forward',
        }),
      })
    : document({ stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' })
  const winningPlan = plan.sorted
    ? access
    : document({ stage: 'SORT', sortPattern: request.sort, inputStage: access })
  if (verbosity === 'queryPlanner') return answer(document({ ...planner, winningPlan }), undefined)
  const source = findSource(context, collection, {
    filter: request.filter,
    sort: request.sort,
    hint: inner.get('hint'),
    collation: inner.get('collation'),
    skip: countOption(inner.get('skip'), 'skip'),
    limit: request.limit,
  })
  const started = Date.now()
  let returned = 0
  while (!source.done) returned += (await source.next(1000)).length
  return answer(
    document({ ...planner, winningPlan }),
    document({
      executionSuccess: true,
      nReturned: wholeNumber(returned),
      executionTimeMillis: wholeNumber(Date.now() - started),
      totalKeysExamined: wholeNumber(source.scan.examinedKeys),
      totalDocsExamined: wholeNumber(source.scan.examinedDocuments),
      executionStages: winningPlan,
    }),
  )
}

function answer(queryPlanner: Document, executionStats: Document | undefined): Document {
  return document({ queryPlanner, executionStats, serverInfo: document({ version: serverVersion }), ok: 1 })
}

function requestOf(name: string, inner: Document): { filter: Document; sort: Document; limit: number } {
  const first = (list: string) =>
    Array.isArray(inner.get(list)) ? ((inner.get(list) as Value[])[0] as Document) : new Map()
  switch (name) {
    case 'find':
      return {
        filter: optionalDocument(inner.get('filter'), 'filter'),
        sort: optionalDocument(inner.get('sort'), 'sort'),
        limit: countOption(inner.get('limit'), 'limit') ?? 0,
      }
    case 'count':
    case 'distinct':
      return { filter: optionalDocument(inner.get('query'), 'query'), sort: new Map(), limit: 0 }
    case 'update':
      return { filter: optionalDocument(first('updates').get('q'), 'q'), sort: new Map(), limit: 0 }
    case 'delete':
      return { filter: optionalDocument(first('deletes').get('q'), 'q'), sort: new Map(), limit: 0 }
    case 'findAndModify':
      return {
        filter: optionalDocument(inner.get('query'), 'query'),
        sort: optionalDocument(inner.get('sort'), 'sort'),
        limit: 1,
      }
    case 'aggregate': {
      const stages = (inner.get('pipeline') ?? []) as Document[]
      const filter = stages[0]?.get('$match')
      const sort = stages.find((stage) => stage.has('$sort'))?.get('$sort')
      return {
        filter: optionalDocument(filter, '$match'),
        sort: filter !== undefined || stages[0]?.has('$sort') ? optionalDocument(sort, '$sort') : new Map(),
        limit: 0,
      }
    }
  }
  throw new CommandError(59, `Explain failed due to unknown command: ${name}`)
}
