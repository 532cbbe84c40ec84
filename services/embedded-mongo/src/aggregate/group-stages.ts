import { breathe, isTurnOver, keep, nextDocument } from '../budget.js'
import { CommandError } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import { int, isDocument, isNumber, type Document, type Maybe, type Value } from '../bson/values.js'
import { accumulatorOf, type Accumulator } from './accumulators.js'
import { Gathered, groupKey, keyBytes } from '../bson/group-key.js'
import {
  compilePipeline,
  evaluator,
  inPieces,
  collect,
  type CompileStage,
  type Situation,
} from './pipeline.js'
import type { Variables } from './variables.js'

interface Field {
  name: string
  make: () => Accumulator
  evaluate: ReturnType<typeof evaluator>
}

/** Compiles the accumulated fields of $group and $bucket. */
function compileFields(fields: Iterable<[string, Value]>, situation: Situation): Field[] {
  return [...fields].map(([name, value]) => {
    if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`)
    if (name.startsWith('$'))
      throw new CommandError(40236, `The field name '${name}' cannot be an operator name`)
    if (!isDocument(value)) throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
    if (value.size === 0) throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
    if (value.size !== 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`)
    const [operator, argument] = [...value][0]!
    if (!operator.startsWith('$'))
      throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
    const make = accumulatorOf(operator)
    if (Array.isArray(argument))
      throw new CommandError(40237, `The ${operator} accumulator is a unary operator`)
    return { name, make, evaluate: evaluator(operator === '$count' ? int(1) : argument, situation) }
  })
}

/** The bytes that a group takes in addition to its key and its lists. */
const groupBytes = 300

/** Groups documents by a key and returns one document per group, in order of first appearance. */
class Groups {
  private readonly groups = new Gathered<{ id: Maybe; accumulators: Accumulator[] }>()
  constructor(
    private readonly fields: Field[],
    private readonly fold?: (value: Maybe) => Maybe,
  ) {}

  add(id: Maybe, source: Document, variables: Variables): void {
    const key = groupKey(this.fold ? this.fold(id) : id)
    let group = this.groups.get(key)
    if (!group) {
      keep(keyBytes(key) + groupBytes, '$group')
      group = { id, accumulators: this.fields.map((field) => field.make()) }
      this.groups.add(key, group)
    }
    for (let index = 0; index < this.fields.length; index++)
      group.accumulators[index]!.add(this.fields[index]!.evaluate(source, variables))
  }

  /** One document for each group, in pieces. */
  *documents(): Generator<Document[]> {
    let piece: Document[] = []
    for (const { id, accumulators } of this.groups.all) {
      nextDocument()
      const made: Document = new Map([['_id', id ?? null]])
      this.fields.forEach((field, index) => made.set(field.name, accumulators[index]!.result() ?? null))
      if (piece.push(made) < 256) continue
      yield piece
      piece = []
    }
    if (piece.length > 0) yield piece
  }
}

/** The key of a group. A document of one field takes null for a missing value, so that both are one group. */
function identity(source: Value, situation: Situation): ReturnType<typeof evaluator> {
  const evaluate = evaluator(source, situation)
  const name = isDocument(source) && source.size === 1 ? source.keys().next().value! : '$'
  if (name.startsWith('$')) return evaluate
  return (root, variables) => {
    const made = evaluate(root, variables)
    return isDocument(made) && made.size === 0 ? new Map([[name, null]]) : made
  }
}

const group: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(15947, "a group's fields must be specified in an object")
  if (!argument.has('_id')) throw new CommandError(15955, 'a group specification must include an _id')
  const id = identity(argument.get('_id')!, situation)
  const fields = compileFields(
    [...argument].filter(([name]) => name !== '_id'),
    situation,
  )
  return async function* (input, variables) {
    const groups = new Groups(fields, situation.fold)
    for await (const batch of input)
      for (const source of batch) {
        nextDocument()
        groups.add(missingToNull(id(source, variables)), source, variables)
        if (isTurnOver()) await breathe()
      }
    for (const piece of groups.documents()) {
      yield piece
      if (isTurnOver()) await breathe()
    }
  }
}
function missingToNull(id: Maybe): Maybe {
  return id ?? null
}

const sortByCount: CompileStage = (argument, situation) => {
  const isExpression = isDocument(argument)
    ? argument.keys().next().value?.startsWith('$')
    : typeof argument === 'string' && argument.startsWith('$')
  if (isDocument(argument) && !isExpression)
    throw new CommandError(40147, 'the sortByCount field must be defined as an expression')
  if (!isDocument(argument) && typeof argument !== 'string')
    throw new CommandError(40149, 'the sortByCount field must be specified as a string or as an object')
  if (!isExpression)
    throw new CommandError(
      40148,
      'the sortByCount field must be defined as a $-prefixed path or an expression',
    )
  const pipeline: Value[] = [
    new Map<string, Value>([
      [
        '$group',
        new Map<string, Value>([
          ['_id', argument],
          ['count', new Map([['$sum', int(1)]])],
        ]),
      ],
    ]),
    new Map<string, Value>([['$sort', new Map([['count', int(-1)]])]]),
  ]
  return compilePipeline(pipeline, situation)
}

const bucket: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(40201, 'Argument to $bucket stage must be an object')
  for (const name of argument.keys())
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(name))
      throw new CommandError(40197, `Unrecognized option to $bucket: ${name}`)
  const by = argument.get('groupBy')
  const boundaries = argument.get('boundaries')
  if (by === undefined || boundaries === undefined)
    throw new CommandError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.")
  if (!isDocument(by) && !(typeof by === 'string' && by.startsWith('$')))
    throw new CommandError(
      40202,
      "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression",
    )
  const edges = checkBoundaries(boundaries, situation)
  const otherwise = argument.has('default')
    ? evaluator(argument.get('default')!, situation)(new Map())
    : undefined
  if (
    otherwise !== undefined &&
    compareValues(otherwise, edges[0]) >= 0 &&
    compareValues(otherwise, edges[edges.length - 1]) < 0
  )
    throw new CommandError(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    )
  const fields = outputFields(argument.get('output'), situation, 40196)
  const evaluate = evaluator(by, situation)
  return async function* (input, variables) {
    const groups = new Groups(fields)
    for await (const batch of input)
      for (const source of batch) {
        nextDocument()
        groups.add(edgeOf(evaluate(source, variables), edges, otherwise), source, variables)
        if (isTurnOver()) await breathe()
      }
    // There are no more groups than boundaries.
    const made = [...groups.documents()].flat()
    yield* inPieces(made.sort((a, b) => compareValues(a.get('_id'), b.get('_id'))))
  }
}
function outputFields(output: Maybe, situation: Situation, code: number): Field[] {
  if (output !== undefined && !isDocument(output))
    throw new CommandError(code, "The 'output' field must be an object")
  return compileFields(output ?? new Map<string, Value>([['count', new Map([['$sum', int(1)]])]]), situation)
}
function checkBoundaries(boundaries: Value, situation: Situation): Value[] {
  if (!Array.isArray(boundaries))
    throw new CommandError(40200, "The $bucket 'boundaries' field must be an array")
  const edges = boundaries.map((item) => {
    if (typeof item === 'string' && item.startsWith('$'))
      throw new CommandError(40191, "The $bucket 'boundaries' field must be an array of constant values")
    return evaluator(item, situation)(new Map())!
  })
  if (edges.length < 2)
    throw new CommandError(40192, "The $bucket 'boundaries' field must have at least 2 values")
  edges.slice(1).forEach((edge, index) => {
    const before = edges[index]!
    if (isNumber(edge) !== isNumber(before) || (!isNumber(edge) && typeof edge !== typeof before))
      throw new CommandError(
        40193,
        "All values in the 'boundaries' option to $bucket must have the same type.",
      )
    if (compareValues(before, edge) >= 0)
      throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted")
  })
  return edges
}
function edgeOf(value: Maybe, edges: Value[], otherwise: Maybe): Maybe {
  if (
    value !== undefined &&
    compareValues(value, edges[0]) >= 0 &&
    compareValues(value, edges[edges.length - 1]) < 0
  ) {
    return [...edges].reverse().find((edge) => compareValues(value, edge) >= 0)
  }
  if (otherwise === undefined)
    throw new CommandError(
      40066,
      '$switch could not find a matching branch for an input, and no default was specified.',
    )
  return otherwise
}

const facet: CompileStage = (argument, situation) => {
  if (!isDocument(argument) || argument.size === 0)
    throw new CommandError(40169, 'the $facet specification must be a non-empty object')
  const parts = [...argument].map(([name, pipeline]) => {
    if (name.startsWith('$')) throw new CommandError(16410, "FieldPath field names may not start with '$'.")
    if (name.includes('.')) throw new CommandError(16412, "FieldPath field names may not contain '.'.")
    if (!Array.isArray(pipeline))
      throw new CommandError(40170, `arguments to $facet must be arrays, ${name} is not`)
    return [
      name,
      compilePipeline(pipeline, {
        ...situation,
        place: { index: 0, count: pipeline.length, inside: '$facet' },
      }),
    ] as const
  })
  return async function* (input, variables) {
    const documents = await collect(input)
    const made: Document = new Map()
    for (const [name, stage] of parts) made.set(name, await collect(stage(replay(documents), variables)))
    yield [made]
  }
}
async function* replay(documents: Document[]): AsyncGenerator<Document[]> {
  yield* inPieces(documents)
}

export const groupStages: Record<string, CompileStage> = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $facet: facet,
}
