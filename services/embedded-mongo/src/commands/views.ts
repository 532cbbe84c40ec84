import { CommandError } from '../errors.js'
import { document, wholeNumber, type Document, type Value } from '../bson/values.js'
import type { Source } from '../server/cursors.js'
import { collectionOf, type Context } from '../server/engine.js'
import { checkNamespace, type Collection } from '../store/catalog.js'
import type { FindRequest } from './find.js'
import { pipelineSource, situationOf } from './aggregate.js'
import { compilePipeline } from '../aggregate/pipeline.js'

/** Turns a find on a view into the view's pipeline followed by the find's parts. */
export function viewSource(context: Context, view: Collection, request: FindRequest): Source {
  return pipelineSource(context, view.name, viewStages(request), request.collation)
}

/** The parts of a find as stages. */
export function viewStages(request: FindRequest): Value[] {
  const stages: Value[] = []
  if (request.filter.size > 0) stages.push(document({ $match: request.filter }))
  if (request.sort?.has('$natural')) throw new CommandError(168, '$natural cannot be used on a view')
  if (request.sort && request.sort.size > 0) stages.push(document({ $sort: request.sort }))
  if (request.skip) stages.push(document({ $skip: wholeNumber(request.skip) }))
  if (request.limit) stages.push(document({ $limit: wholeNumber(request.limit) }))
  if (request.projection && request.projection.size > 0) {
    for (const [path, value] of request.projection) {
      const operator = value instanceof Map ? value.keys().next().value : undefined
      if (operator === '$slice' && !Array.isArray((value as Document).get('$slice')))
        throw new CommandError(28667, 'Expression $slice takes at least 2 arguments, and at most 3, but 1')
      if (path.endsWith('.$') || operator === '$elemMatch')
        throw new CommandError(2, 'this projection cannot be used on a view')
    }
    stages.push(document({ $project: request.projection }))
  }
  return stages
}

/** The collection at the bottom of views, and the pipeline from there. */
export function resolveView(
  context: Context,
  name: string,
  depth = 0,
): { collection: Collection | undefined; base: string; pipeline: Value[] } {
  const collection = collectionOf(context, name)
  if (!collection?.isView) return { collection, base: name, pipeline: [] }
  if (depth > 20) throw new CommandError(165, 'View depth too deep or view cycle detected')
  const below = resolveView(context, collection.options.get('viewOn') as string, depth + 1)
  return {
    ...below,
    pipeline: [...below.pipeline, ...((collection.options.get('pipeline') ?? []) as Value[])],
  }
}

export function validateView(context: Context, name: string, options: Document): void {
  const on = options.get('viewOn')
  if (typeof on !== 'string') throw new CommandError(14, "'viewOn' must be a string")
  if (on === '') throw new CommandError(2, "'viewOn' cannot be empty")
  checkNamespace(context.database, on)
  const pipeline = options.get('pipeline') ?? []
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array")
  if (options.has('validator')) throw new CommandError(167, 'option not supported on a view: validator')
  if (on === name) throw new CommandError(5, 'View cycle detected')
  options.set('pipeline', pipeline)
  for (const stage of pipeline) {
    if (!(stage instanceof Map)) throw new CommandError(14, 'each stage of a view must be an object')
    for (const refused of ['$out', '$merge', '$changeStream'])
      if (stage.has(refused)) throw new CommandError(167, `${refused} cannot be used in a view`)
  }
  compilePipeline(pipeline, situationOf(context, on, new Map(), undefined))
  let below = on
  for (let depth = 0; depth < 20; depth++) {
    const next = collectionOf(context, below)
    if (!next?.isView) return
    below = next.options.get('viewOn') as string
    if (below === name) throw new CommandError(5, 'View cycle detected')
  }
  throw new CommandError(165, 'View depth limit exceeded')
}
