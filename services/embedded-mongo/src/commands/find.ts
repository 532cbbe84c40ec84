import { breathe, isTurnOver, keep, nextDocument } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import {
  RawArray,
  RawDocument,
  document,
  int,
  isDocument,
  isNumber,
  isTruthy,
  toNumber,
  undefinedValue,
  wholeNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { compareValues } from '../bson/compare.js'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import { toWhole } from '../bson/numbers.js'
import { compileExpression } from '../aggregate/expression.js'
import { Gathered, groupKey, keyBytes } from '../bson/group-key.js'
import { variablesOf } from '../aggregate/variables.js'
import { foldOf } from '../query/collation.js'
import { compileFilter } from '../query/match.js'
import { sortValues, parseSort } from '../query/sort.js'
import { compileProjection } from '../query/projection.js'
import { choosePlan } from '../plan/plan.js'
import { listSource, openCursor, type Source } from '../server/cursors.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  type Context,
  optionalDocument,
  viewOf,
} from '../server/engine.js'
import { after, prefixOf } from '../store/view.js'
import type { Collection } from '../store/catalog.js'
import { largestDocument } from '../store/records.js'
import { sortGently } from '../sort-gently.js'
import { findById } from './find-by-id.js'
import { CollectionSource, fieldsOf } from './read-source.js'
import { viewSource } from './views.js'

const findOptions = [
  'find',
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'collation',
  'let',
  'tailable',
  'awaitData',
  'noCursorTimeout',
  'allowPartialResults',
  'oplogReplay',
  'allowDiskUse',
  'showRecordId',
  'returnKey',
  'min',
  'max',
  'ntoreturn',
]

/** A whole, non-negative number from an option. */
export function countOption(value: Maybe, name: string): number | undefined {
  if (value === undefined || value === null) return undefined
  if (!isNumber(value)) throw new CommandError(14, `Field '${name}' must be of a numeric type`)
  const whole = toWhole(value) ?? BigInt(Math.trunc(toNumber(value)))
  if (whole < 0n)
    throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value '${whole}'`)
  return Number(whole)
}

export interface FindRequest {
  filter: Document
  sort?: Document | undefined
  projection?: Document | undefined
  hint?: Maybe
  skip?: number | undefined
  limit?: number | undefined
  collation?: Maybe
  variables?: ReturnType<typeof variablesOf> | undefined
}

/** The source of a find over an ordinary collection. */
export function findSource(context: Context, collection: Collection, request: FindRequest): CollectionSource {
  const fold = request.collation === undefined ? collection.fold : foldOf(request.collation)
  const variables = request.variables ?? variablesOf(undefined)
  const expression = (source: Value) => compileExpression(source, variables)
  const sort = request.sort ? parseSort(request.sort).filter((key) => key.parts[0] !== '$natural') : []
  const natural = request.sort?.get('$natural')
  const hint = natural === undefined ? request.hint : document({ $natural: natural })
  const fields = fieldsOf(request.filter)
  return new CollectionSource({
    view: viewOf(context),
    collection,
    plan: choosePlan(collection, { filter: request.filter, sort, hint, fold }),
    matches: request.filter.size > 0 ? compileFilter(request.filter, { fold, expression }) : undefined,
    filterFields: fields,
    sort,
    skip: request.skip ?? 0,
    limit: request.limit ?? 0,
    fold,
    project:
      request.projection && request.projection.size > 0
        ? compileProjection(request.projection, { fold, expression, find: true })
        : undefined,
  })
}

export async function find(context: Context): Promise<Document> {
  const { command, engine } = context
  const name = collectionName(context)
  const one = findById(context, engine.catalog.get(context.database, name))
  if (one) return one
  checkOptions(command, findOptions)
  for (const refused of ['returnKey', 'min', 'max', 'showRecordId', 'tailable', 'awaitData'])
    if (isTruthy(command.get(refused))) throw refusedOption(refused)
  const ntoreturn = countOption(command.get('limit'), 'limit')
  const request = findRequest(command, ntoreturn)
  const source = sourceFor(context, name, request)
  return openCursor(engine.cursors, source, {
    ns: `${context.database}.${name}`,
    session: context.session,
    transaction: context.transaction ? String(context.transaction.number) : '',
    batchSize: countOption(command.get('batchSize'), 'batchSize'),
    singleBatch: isTruthy(command.get('singleBatch')),
    budget: context.budget,
  })
}

function refusedOption(name: string): CommandError {
  return notSupported(`the find option ${name}`, 2)
}

function typedDocument(value: Maybe, name: string): Document | undefined {
  if (value === undefined) return undefined
  if (!isDocument(value)) throw new CommandError(9, `Failed to parse: ${name} must be an object`)
  return value
}

function findRequest(command: Document, limit: number | undefined): FindRequest {
  return {
    filter: typedDocument(command.get('filter'), 'filter') ?? new Map(),
    sort: typedDocument(command.get('sort'), 'sort'),
    projection: typedDocument(command.get('projection'), 'projection'),
    hint: command.get('hint'),
    skip: countOption(command.get('skip'), 'skip'),
    limit,
    collation: command.get('collation'),
    variables: variablesOf(command.get('let')),
  }
}

function sourceFor(context: Context, name: string, request: FindRequest): Source {
  const collection = collectionOf(context, name)
  if (collection?.isView) return viewSource(context, collection, request)
  if (collection) return findSource(context, collection, request)
  validate(request)
  return listSource([])
}

/** Validates a find on a missing collection, which has no results, but must still refuse invalid input. */
function validate(request: FindRequest): void {
  const fold = foldOf(request.collation)
  const expression = (source: Value) => compileExpression(source, request.variables ?? variablesOf(undefined))
  compileFilter(request.filter, { fold, expression })
  if (request.sort) parseSort(request.sort)
  if (request.projection) compileProjection(request.projection, { fold, expression, find: true })
}

export async function count(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, ['count', 'query', 'limit', 'skip', 'hint', 'collation', 'fields'])
  const name = collectionName(context)
  const filter = optionalDocument(command.get('query'), 'query')
  const limit = Math.abs(Number(toWhole(command.get('limit') ?? int(0)) ?? 0n))
  const skip = countOption(command.get('skip'), 'skip') ?? 0
  const request = { filter, hint: command.get('hint'), collation: command.get('collation'), skip, limit }
  const collection = collectionOf(context, name)
  if (
    collection &&
    !collection.isView &&
    filter.size === 0 &&
    !context.transaction &&
    request.hint === undefined
  ) {
    const all = Math.max(0, collectionSize(context, collection) - skip)
    return document({ n: wholeNumber(limit > 0 ? Math.min(all, limit) : all), ok: 1 })
  }
  const source = sourceFor(context, name, request)
  let n = 0
  while (!source.done) n += (await source.next(1000)).length
  return document({ n: wholeNumber(n), ok: 1 })
}

export function collectionSize(context: Context, collection: Collection): number {
  const prefix = prefixOf(collection.id)
  return context.engine.store.count(collection.id, prefix, after(prefix))
}

export async function distinct(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, ['distinct', 'key', 'query', 'collation', 'hint'])
  const name = collectionName(context)
  const key = command.get('key')
  if (typeof key !== 'string')
    throw new CommandError(key === undefined ? 40414 : 14, "BSON field 'distinct.key' must be a string")
  const source = sourceFor(context, name, {
    filter: optionalDocument(command.get('query'), 'query'),
    hint: command.get('hint'),
    collation: command.get('collation'),
  })
  const fold = foldOf(command.get('collation'))
  const values = new DistinctValues(fold)
  const parts = key.split('.')
  const field = new Set([parts[0]!])
  const ofKeys = readsIndexKeys(context, name, key)
  while (!source.done) {
    for (const item of await source.next(100)) {
      const whole = item instanceof RawDocument ? decode(item.bytes, 0, field) : item
      nextDocument()
      const found = ofKeys ? keyedValues(whole.get(key)) : distinctValues(whole, parts)
      for (const value of found) values.add(value)
      keep(found.length * 8, 'distinct')
    }
    if (isTurnOver()) await breathe()
  }
  return document({ values: await encodeGently(await values.sorted()), ok: 1 })
}

/** Without a filter, MongoDB takes the values from an index that starts with the field, in which `missing` is null. */
function readsIndexKeys(context: Context, name: string, key: string): boolean {
  const { command } = context
  const collection = collectionOf(context, name)
  if (optionalDocument(command.get('query'), 'query').size > 0 || command.has('collation')) return false
  const usable = collection?.indexes.filter(
    (index) => index.multikey && !index.sparse && !index.partial && !index.hidden && !index.fold,
  )
  return usable?.some((index) => index.key.keys().next().value === key && !key.includes('.')) ?? false
}

/** The values of one document's keys in such an index; a nested array is one key, and is expanded when read. */
function keyedValues(value: Maybe): Value[] {
  if (value === undefined) return [null]
  if (!Array.isArray(value)) return [value]
  return value.length === 0 ? [undefinedValue] : value.flatMap((item) => item)
}

/** The values at a path as distinct sees them: elements of arrays, and nothing for a missing field. */
function distinctValues(source: Document, parts: string[]): Value[] {
  return sortValues(source, parts, 0, true).filter((value): value is Value => value !== undefined)
}

/** Distinct values in order; of equal ones the first is kept. */
class DistinctValues {
  private readonly found = new Gathered<{ value: Value; folded: Maybe }>()
  private bytes = 0

  constructor(private readonly fold: ReturnType<typeof foldOf>) {}

  /** @throws CommandError 17217 if all values together exceed the size of a reply */
  add(value: Value): void {
    const folded = this.fold ? this.fold(value) : value
    const key = groupKey(folded)
    if (this.found.get(key)) return
    this.found.add(key, { value, folded })
    this.bytes += keyBytes(key) + 7
    if (this.bytes > largestDocument) throw new CommandError(17217, 'distinct too big, 16mb cap')
  }

  async sorted(): Promise<{ value: Value }[]> {
    return sortGently(this.found.all, (a, b) => compareValues(a.folded, b.folded), {
      of: ({ folded }) => folded,
      direction: 1,
    })
  }
}

/** Encodes a long list as BSON, in parts. */
async function encodeGently(values: readonly { value: Value }[]): Promise<RawArray> {
  const parts: Buffer[] = []
  for (let from = 0; from < values.length; from += 1024) {
    const piece = values.slice(from, from + 1024).map(({ value }, at) => [String(from + at), value] as const)
    const encoded = encode(new Map(piece))
    parts.push(encoded.subarray(4, encoded.length - 1))
    nextDocument()
    if (isTurnOver()) await breathe()
  }
  const whole = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.alloc(1)])
  whole.writeInt32LE(whole.length, 0)
  return new RawArray(whole)
}
