import { CommandError } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import { isDocument, type Document, type Maybe } from '../bson/values.js'
import type { Fold } from '../query/collation.js'
import { compileFilter, isOperatorDocument } from '../query/match.js'
import type { SortKey } from '../query/sort.js'
import type { Collection, Index } from '../store/catalog.js'
import { boundsOf, type FieldBounds, type Interval } from './bounds.js'
import { conditionsOf, type Condition } from './conditions.js'

/** How a statement finds its documents. Intervals are keys without the index prefix. */
export interface Plan {
  index?: Index
  intervals: Interval[]
  reverse: boolean
  /** Whether the plan returns documents in the order of the sort. */
  sorted: boolean
}
export interface PlanRequest {
  filter: Document
  sort?: SortKey[] | undefined
  hint?: Maybe
  fold?: Fold | undefined
}

const everything: Interval = { from: Buffer.alloc(0), to: Buffer.from([0xff]) }

/** Chooses _id or the index that narrows most, one that sorts at no cost, or a scan. */
export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  const hinted = hintedIndex(collection, request.hint)
  if (hinted === 'natural') return naturalPlan(request)
  const conditions = conditionsOf(request.filter)
  const candidates = hinted
    ? [hinted]
    : collection.indexes.filter((index) => isUsable(index, request, conditions))
  let best: { plan: Plan; score: number } | undefined
  for (const index of candidates) {
    const found = planWith(index, conditions, request)
    if (!best || found.score > best.score) best = found
  }
  return best && (hinted || best.score > 0) ? best.plan : naturalPlan(request)
}

function naturalPlan({ sort, hint }: PlanRequest): Plan {
  const natural = isDocument(hint) && hint.get('$natural')
  const reverse = natural !== false && natural !== undefined && String(natural) === '-1'
  return { intervals: [everything], reverse, sorted: !sort || sort.length === 0 }
}

function hintedIndex(collection: Collection, hint: Maybe): Index | 'natural' | undefined {
  if (hint === undefined || (isDocument(hint) && hint.size === 0)) return undefined
  if (isDocument(hint) && hint.has('$natural')) return 'natural'
  if (typeof hint !== 'string' && !isDocument(hint))
    throw new CommandError(9, 'hint must be a string or an object')
  const found = collection.indexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : equalValues(index.key, hint),
  )
  if (!found || found.hidden)
    throw new CommandError(2, 'hint provided does not correspond to an existing index')
  return found
}

function isUsable(index: Index, request: PlanRequest, conditions: Map<string, Condition[]>): boolean {
  if (index.hidden || index.fold !== request.fold) return false
  if (index.key.values().next().value === 'hashed') return false
  if (index.sparse && !sparseIsSafe(index, conditions)) return false
  return !index.partialFilter || implies(request.filter, index.partialFilter, conditions)
}

/** A sparse index lacks documents without the field, so a condition must exclude those. */
function sparseIsSafe(index: Index, conditions: Map<string, Condition[]>): boolean {
  return [...index.key.keys()].some((path) =>
    (conditions.get(path) ?? []).some(({ operator, operand }) => {
      if (operator === '$exists') return operand === true
      return operand !== null && ['$eq', '$gt', '$gte', '$lt', '$lte', '$regex', '$type'].includes(operator)
    }),
  )
}

/** Whether the partial index contains every result of the filter. Only the obvious cases count. */
function implies(filter: Document, partial: Document, conditions: Map<string, Condition[]>): boolean {
  return [...partial].every(([path, wanted]) => {
    if (path === '$and' && Array.isArray(wanted))
      return wanted.every((part) => isDocument(part) && implies(filter, part, conditions))
    if (path.startsWith('$')) return false
    const single = compileFilter(new Map([['v', wanted]]))
    const given = conditions.get(path) ?? []
    return given.some(({ operator, operand }) => {
      if (operator === '$eq') return !Array.isArray(operand) && single(new Map([['v', operand]]))
      if (isOperatorDocument(wanted) && wanted.size === 1) {
        const [kind, value] = [...wanted][0]!
        if (kind === '$exists')
          return value === true && operand !== null && ['$gt', '$gte', '$lt', '$lte'].includes(operator)
        if (kind === operator)
          return (
            equalValues(value, operand) ||
            (operator.startsWith('$g') && operand !== null && single(new Map([['v', operand]])))
          )
      }
      return false
    })
  })
}

function planWith(
  index: Index,
  conditions: Map<string, Condition[]>,
  { sort }: PlanRequest,
): { plan: Plan; score: number } {
  const fields = [...index.key.keys()]
  let prefixes: Buffer[] = [Buffer.alloc(0)]
  let ranges: Interval[] | undefined
  let score = 0
  let fixed = 0
  for (const [place, path] of fields.entries()) {
    const bounds: FieldBounds | undefined = boundsOf(
      conditions.get(path) ?? [],
      index.directions[place]!,
      index.multikey,
      index.fold,
    )
    const points = bounds?.points
    if (points && prefixes.length * points.length <= 2000) {
      prefixes = prefixes.flatMap((prefix) => points.map((item) => Buffer.concat([prefix, item])))
      score += 10
      if (prefixes.length === 1) fixed = place + 1
      // A cut key hides what follows it.
      if (prefixes.some((prefix) => prefix.length >= 1500)) break
      continue
    }
    if (bounds?.ranges) {
      ranges = bounds.ranges
      score += 5
    }
    break
  }
  if (index.unique && score >= 10 * fields.length) score += 3
  const order = sort && sort.length > 0 ? sortDirection(index, sort, prefixes.length === 1 ? fixed : -1) : 0
  if (order !== 0) score += score > 0 ? 4 : 2
  const intervals = toIntervals(prefixes, ranges)
  return {
    plan: { index, intervals, reverse: order < 0, sorted: !sort || sort.length === 0 || order !== 0 },
    score,
  }
}

function toIntervals(prefixes: Buffer[], ranges: Interval[] | undefined): Interval[] {
  return prefixes.flatMap((prefix) => {
    const cut = prefix.subarray(0, 1500)
    if (ranges && cut.length === prefix.length)
      return ranges.map(({ from, to }) => ({
        from: Buffer.concat([prefix, from]),
        to: Buffer.concat([prefix, to]),
      }))
    return [{ from: cut, to: Buffer.concat([cut, Buffer.alloc(8, 0xff)]) }]
  })
}

/** 1 or -1 when the index delivers in the wanted order after its fixed fields, else 0. */
function sortDirection(index: Index, sort: readonly SortKey[], fixed: number): number {
  if (index.multikey || index.truncated || index.sparse || fixed < 0) return 0
  const fields = [...index.key.keys()]
  const fixedPaths = new Set(fields.slice(0, fixed))
  let place = fixed
  let direction = 0
  for (const key of sort) {
    const path = key.parts.join('.')
    if (fixedPaths.has(path)) continue
    if (fields[place] !== path) return 0
    const way = key.direction * index.directions[place]!
    if (direction !== 0 && way !== direction) return 0
    direction = way
    place++
  }
  return direction === 0 ? 1 : direction
}
