import { breathe, isTurnOver, keep, nextDocument } from '../budget.js'
import { CommandError } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import { encode } from '../bson/encode.js'
import { encodeKey } from '../bson/key.js'
import {
  document,
  isDocument,
  isNumber,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { checkFieldPath, follow } from './expression.js'
import {
  collect,
  compilePipeline,
  evaluator,
  type CompileStage,
  type Situation,
  type Stage,
  type Stream,
} from './pipeline.js'
import { put } from './shape-stages.js'
import { checkVariableName, type Variables } from './variables.js'
import { compileFilter } from '../query/match.js'
import { largestDocument } from '../store/records.js'

function text(argument: Document, name: string, code = 4570): string {
  const value = argument.get(name)
  if (typeof value !== 'string') throw new CommandError(code, `$lookup argument '${name}' must be a string`)
  return value
}

const lookup: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(9, 'the $lookup specification must be an Object')
  for (const name of argument.keys())
    if (!['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'].includes(name))
      throw new CommandError(9, `unknown argument to $lookup: ${name}`)
  for (const name of ['from', 'as', 'localField', 'foreignField'])
    if (argument.has(name) && typeof argument.get(name) !== 'string')
      throw new CommandError(9, `$lookup argument '${name}' must be a string`)
  const pipeline = argument.get('pipeline')
  if (pipeline !== undefined && !Array.isArray(pipeline))
    throw new CommandError(14, "'pipeline' option must be specified as an array")
  const bindings = argument.get('let')
  if (bindings !== undefined && !isDocument(bindings))
    throw new CommandError(9, '$lookup argument let must be an object')
  if (!argument.has('from')) throw new CommandError(9, "missing 'from' option to $lookup stage specification")
  if (!argument.has('as')) throw new CommandError(9, "must specify 'as' field for a $lookup")
  if (argument.has('localField') !== argument.has('foreignField'))
    throw new CommandError(9, '$lookup requires both or neither of localField and foreignField')
  if (!argument.has('localField') && !pipeline)
    throw new CommandError(
      9,
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    )
  if (bindings && !pipeline) throw new CommandError(9, "$lookup with 'let' needs a 'pipeline'")
  return joinStage(argument, (pipeline ?? []) as Value[], bindings, situation)
}

function joinStage(
  argument: Document,
  pipeline: Value[],
  bindings: Document | undefined,
  situation: Situation,
): Stage {
  const from = text(argument, 'from')
  const as = checkFieldPath(text(argument, 'as'))
  const local = argument.has('localField') ? checkFieldPath(text(argument, 'localField')) : undefined
  const foreign = argument.has('foreignField') ? checkedPath(text(argument, 'foreignField')) : undefined
  const bound = [...(bindings ?? [])].map(([name, value]) => {
    checkVariableName(name)
    return [name, evaluator(value, situation)] as const
  })
  // Compiling once in advance refuses an invalid pipeline even if no document needs it.
  compilePipeline(pipeline, {
    ...situation,
    variables: new Map([...situation.variables, ...bound.map(([name]) => [name, null] as const)]),
    place: { index: 0, count: pipeline.length, inside: '$lookup' },
  })
  // The most common join, without a pipeline for each document.
  const isById = foreign === '_id' && pipeline.length === 0
  return async function* (input, variables) {
    const inner = (source: Document) =>
      new Map([
        ...variables,
        ...bound.map(([name, evaluate]) => [name, evaluate(source, variables)] as const),
      ])
    for await (const batch of input) {
      const out: Document[] = []
      for (const source of batch) {
        const value = local && follow(source, local, 0)
        const stages = local ? [new Map([['$match', foreignFilter(value, foreign!)]]), ...pipeline] : pipeline
        nextDocument()
        const found =
          (isById ? situation.findById(from, value) : undefined) ??
          (await joined(situation.open(from, stages, inner(source)), from))
        out.push(put(source, as, found))
        if (isTurnOver()) await breathe()
      }
      yield out
    }
  }
}
/** The documents joined to one document, at most as many as fit in a document. */
async function joined(input: Stream, from: string): Promise<Document[]> {
  const all: Document[] = []
  let bytes = 0
  for await (const batch of input) {
    for (const item of batch) {
      all.push(item)
      // Small numbers are not worth measuring: each document has at most 16 MB, and the reply is measured again.
      if (all.length > fewJoined) bytes += encode(item).length
      if (bytes > largestDocument)
        throw new CommandError(
          4568,
          `Total size of documents in ${from} matching pipeline's $lookup stage exceeds ${largestDocument} bytes`,
        )
    }
    if (isTurnOver()) await breathe()
  }
  return all
}
const fewJoined = 256

function checkedPath(path: string): string {
  checkFieldPath(path)
  return path
}

/** The filter for documents whose field equals the local value, or any element of it. */
function foreignFilter(value: Maybe, path: string): Document {
  if (Array.isArray(value))
    return document({
      $or: [
        document({ [path]: document({ $in: value.filter((item) => !isRegexValue(item)) }) }),
        ...value.filter(isRegexValue).map((item) => document({ [path]: document({ $eq: item }) })),
      ],
    })
  return document({ [path]: document({ $eq: value ?? null }) })
}
function isRegexValue(value: Value): boolean {
  return (
    typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'
  )
}

const unionWith: CompileStage = (argument, situation) => {
  const name = isDocument(argument) ? argument.get('coll') : argument
  const pipeline = isDocument(argument) ? (argument.get('pipeline') ?? []) : []
  if (typeof name !== 'string') throw new CommandError(9, '$unionWith needs a collection')
  if (!Array.isArray(pipeline)) throw new CommandError(14, "'pipeline' must be an array")
  return async function* (input: Stream, variables: Variables) {
    yield* input
    yield* situation.open(name, pipeline, variables)
  }
}

const graphLookup: CompileStage = (argument, situation) => {
  if (!isDocument(argument))
    throw new CommandError(40327, 'the $graphLookup stage specification must be an object')
  const names = [
    'from',
    'startWith',
    'connectFromField',
    'connectToField',
    'as',
    'maxDepth',
    'depthField',
    'restrictSearchWithMatch',
  ]
  for (const name of argument.keys())
    if (!names.includes(name)) throw new CommandError(40104, `Unknown argument to $graphLookup: ${name}`)
  for (const name of ['from', 'connectFromField', 'connectToField', 'as', 'depthField']) {
    if (argument.has(name) && typeof argument.get(name) !== 'string')
      throw new CommandError(name === 'from' ? 40103 : 40103, `expected string as argument for ${name}`)
  }
  const most = argument.get('maxDepth')
  if (most !== undefined && !isNumber(most)) throw new CommandError(40100, 'maxDepth must be numeric')
  if (most !== undefined && toNumber(most) < 0)
    throw new CommandError(40101, 'maxDepth requires a nonnegative argument')
  if (most !== undefined && !Number.isInteger(toNumber(most)))
    throw new CommandError(40102, 'maxDepth could not be represented as a long long')
  const restriction = argument.get('restrictSearchWithMatch')
  if (restriction !== undefined && !isDocument(restriction))
    throw new CommandError(40185, 'restrictSearchWithMatch must be an object')
  if (restriction) compileFilter(restriction as Document)
  for (const name of ['from', 'as', 'startWith', 'connectFromField', 'connectToField'])
    if (!argument.has(name))
      throw new CommandError(
        40105,
        `$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.`,
      )
  const start = evaluator(argument.get('startWith')!, situation)
  const as = checkFieldPath(text(argument, 'as'))
  const [from, to, into] = [
    text(argument, 'from'),
    text(argument, 'connectToField'),
    checkFieldPath(text(argument, 'connectFromField')),
  ]
  checkFieldPath(to)
  const depthField = argument.has('depthField') ? checkFieldPath(text(argument, 'depthField')) : undefined
  return async function* (input, variables) {
    for await (const batch of input) {
      const out: Document[] = []
      for (const source of batch) {
        nextDocument()
        out.push(put(source, as, await walk(start(source, variables))))
        if (isTurnOver()) await breathe()
      }
      yield out
    }
    async function walk(seed: Maybe): Promise<Value[]> {
      const visited = new Map<string, Document>()
      let frontier = Array.isArray(seed) ? seed : [seed ?? null]
      for (
        let depth = 0;
        frontier.length > 0 && depth <= (most === undefined ? Infinity : toNumber(most));
        depth++
      ) {
        const filter = document({ [to]: document({ $in: unique(frontier) }) })
        const stages: Value[] = [
          document({ $match: restriction ? document({ $and: [filter, restriction] }) : filter }),
        ]
        const next: Value[] = []
        for (const found of await collect(situation.open(from, stages, variables))) {
          const id = encodeKey([found.get('_id')]).toString('latin1')
          if (visited.has(id)) continue
          keep(400 + id.length, '$graphLookup')
          visited.set(id, depthField ? put(found, depthField, BigInt(depth)) : found)
          const value = follow(found, into, 0)
          if (Array.isArray(value)) for (const item of value) next.push(item)
          else if (value !== undefined) next.push(value)
        }
        frontier = next
      }
      return [...visited.values()]
    }
  }
}
function unique(values: Value[]): Value[] {
  const sorted = [...values].sort(compareValues)
  return sorted.filter((item, index) => index === 0 || compareValues(item, sorted[index - 1]) !== 0)
}

export const joinStages: Record<string, CompileStage> = {
  $lookup: lookup,
  $unionWith: unionWith,
  $graphLookup: graphLookup,
}
