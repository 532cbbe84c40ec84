import { breathe, isTurnOver, keepAll, nextDocument } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import type { Fold } from '../query/collation.js'
import type { Context } from '../server/engine.js'
import { compileScoped, type Environment } from './expression.js'
import type { Variables } from './variables.js'

export type Stream = AsyncIterable<Document[]>
/** The context in which a pipeline runs. */
export interface Situation {
  context: Context
  /** The collection with which the pipeline started. */
  ns: { database: string; collection: string }
  variables: Variables
  fold?: Fold | undefined
  /** Opens another collection of the same database. */
  open(collection: string, pipeline: Value[], variables: Variables): Stream
  /** Finds the document of another collection with this _id; undefined if that requires a pipeline. */
  findById(collection: string, id: Maybe): Document[] | undefined
  place: { index: number; count: number; inside: string }
}
/** A compiled stage: from batches of documents to batches of documents. */
export type Stage = (input: Stream, variables: Variables) => Stream
export type CompileStage = (argument: Value, situation: Situation) => Stage

/** Returns the function that evaluates an expression for one document. */
export function evaluator(
  source: Value,
  situation: Situation,
  more: string[] = [],
): (root: Document, variables?: Variables) => Maybe {
  const evaluate = compileScoped(source, new Set([...situation.variables.keys(), ...more]))
  const now = new Date()
  return (root, variables = situation.variables) => evaluate({ root, variables, now } as Environment)
}

/** A stage that turns one document into any number of documents. */
export function perDocument(apply: (source: Document) => Document | Document[] | undefined): Stage {
  return async function* (input) {
    for await (const batch of input) {
      const out: Document[] = []
      for (const source of batch) {
        nextDocument()
        const made = apply(source)
        if (made === undefined) continue
        if (Array.isArray(made)) for (const item of made) out.push(item)
        else out.push(made)
        if (isTurnOver()) await breathe()
      }
      if (out.length > 0) yield out
    }
  }
}
/** A stage that reads all its input before it yields output. */
export function whole(
  apply: (documents: Document[]) => Document[] | Promise<Document[]>,
  what?: string,
): Stage {
  return async function* (input) {
    yield* inPieces(await apply(await collect(input, what)))
  }
}
/** @param what the name of the stage that keeps the documents, for the error if there are too many */
export async function collect(input: Stream, what = 'The pipeline'): Promise<Document[]> {
  const all: Document[] = []
  for await (const batch of input) {
    keepAll(batch, what)
    for (const item of batch) all.push(item)
    if (isTurnOver()) await breathe()
  }
  return all
}
export function* inPieces<T>(documents: T[]): Generator<T[]> {
  for (let at = 0; at < documents.length; at += 256) yield documents.slice(at, at + 256)
}

/** Splits a stage into its name and argument. */
export function stageOf(stage: Value): [string, Value] {
  if (!isDocument(stage)) throw new CommandError(14, "Each element of the 'pipeline' array must be an object")
  if (stage.size !== 1)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.')
  return [...stage][0]!
}

export const refusedStages = [
  '$bucketAuto',
  '$geoNear',
  '$currentOp',
  '$listSessions',
  '$listLocalSessions',
  '$planCacheStats',
  '$setWindowFields',
  '$densify',
  '$fill',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$shardedDataDistribution',
  '$queryStats',
  '$listSearchIndexes',
]

let registry: Record<string, CompileStage> = {}
/** Registers stages; indirect, because $lookup and $facet contain pipelines themselves. */
export function registerStages(stages: Record<string, CompileStage>): void {
  registry = { ...registry, ...stages }
}
export function stageNames(): string[] {
  return Object.keys(registry)
}

const firstOnly = new Set(['$collStats', '$indexStats', '$documents'])
const lastOnly = new Set(['$out', '$merge'])
const notInFacet = new Set([
  '$out',
  '$merge',
  '$facet',
  '$collStats',
  '$indexStats',
  '$geoNear',
  '$documents',
])

export function compilePipeline(pipeline: Value[], situation: Situation): Stage {
  const stages = pipeline.map((stage, index) => {
    const [name, argument] = stageOf(stage)
    const compile = Object.hasOwn(registry, name) ? registry[name] : undefined
    if (name === '$changeStream')
      throw new CommandError(40602, '$changeStream is only valid as the first stage in a pipeline.')
    if (!compile) {
      if (refusedStages.includes(name)) throw notSupported(`the pipeline stage ${name}`, 40324)
      throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`)
    }
    if (situation.place.inside === '$facet' && notInFacet.has(name))
      throw new CommandError(40600, `${name} is not allowed to be used within a $facet stage`)
    if (lastOnly.has(name) && index !== pipeline.length - 1)
      throw new CommandError(40601, `${name} can only be the final stage in the pipeline`)
    if (lastOnly.has(name) && situation.place.inside !== '')
      throw new CommandError(51047, `${name} is not allowed within ${situation.place.inside}`)
    if (firstOnly.has(name) && index !== 0)
      throw new CommandError(40602, `${name} is only valid as the first stage in a pipeline.`)
    return compile(argument, { ...situation, place: { ...situation.place, index, count: pipeline.length } })
  })
  return (input, variables) => stages.reduce((stream, stage) => stage(stream, variables), input)
}
