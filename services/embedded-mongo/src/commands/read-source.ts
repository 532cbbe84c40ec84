import { breathe, isTurnOver, keep, nextDocument } from '../budget.js'
import { decode } from '../bson/decode.js'
import { RawDocument, type Document } from '../bson/values.js'
import type { Fold } from '../query/collation.js'
import type { MatchDetails } from '../query/path.js'
import type { Predicate } from '../query/match.js'
import type { Projector } from '../query/projection.js'
import { compareSortKeys, sortKeyOf, type SortKey } from '../query/sort.js'
import type { Plan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import type { Source } from '../server/cursors.js'
import { sortGently } from '../sort-gently.js'
import type { Collection } from '../store/catalog.js'
import type { View } from '../store/view.js'

export interface ReadRequest {
  view: View
  collection: Collection
  plan: Plan
  matches?: Predicate | undefined
  /** Top-level fields that the filter needs, so that a scan decodes no others. */
  filterFields?: ReadonlySet<string> | undefined
  sort: SortKey[]
  skip: number
  limit: number
  fold?: Fold | undefined
  project?: Projector | undefined
}

/** The memory of a sort entry besides its bytes. */
const entryBytes = 200

/**
 * The documents of one collection according to a plan: streamed, or collected if only an in-memory sort gives the
 * order.
 */
export class CollectionSource implements Source {
  done = false
  readonly scan: Scan
  private skipped = 0
  private delivered = 0
  private gathered: { bytes: Buffer; details: MatchDetails }[] | undefined
  private waiting: { bytes: Buffer; details: MatchDetails }[] = []

  constructor(private readonly request: ReadRequest) {
    this.scan = new Scan(request.collection, request.plan)
  }

  async next(limit: number): Promise<(Document | RawDocument)[]> {
    if (!this.request.plan.sorted) return this.nextSorted(limit)
    const wanted = this.request.limit > 0 ? Math.min(limit, this.request.limit - this.delivered) : limit
    const found = await this.collect(wanted)
    this.delivered += found.length
    if (this.request.limit > 0 && this.delivered >= this.request.limit) this.done = true
    return this.shape(found)
  }

  private async collect(wanted: number): Promise<{ bytes: Buffer; details: MatchDetails }[]> {
    const found: { bytes: Buffer; details: MatchDetails }[] = []
    while (found.length < wanted) {
      if (this.waiting.length === 0 && !(await this.refill(wanted))) break
      found.push(...this.waiting.splice(0, wanted - found.length))
    }
    return found
  }

  private async refill(wanted: number): Promise<boolean> {
    // Without a filter it reads only as much as requested: a cursor's later batches are read later.
    const chunk = this.request.matches ? Math.max(8, Math.min(256, wanted + 1)) : Math.min(256, wanted)
    while (this.waiting.length === 0) {
      const candidates = this.scan.next(this.request.view, chunk)
      if (candidates.length === 0) {
        this.done = true
        return false
      }
      for (const { bytes } of candidates) {
        if (isTurnOver()) await breathe()
        const details: MatchDetails = {}
        if (!this.test(bytes, details)) continue
        if (this.skipped < this.request.skip) this.skipped++
        else this.waiting.push({ bytes, details })
      }
    }
    return true
  }

  private test(bytes: Buffer, details: MatchDetails): boolean {
    const { matches, filterFields } = this.request
    nextDocument()
    return !matches || matches(decode(bytes, 0, filterFields), details)
  }

  private async nextSorted(limit: number): Promise<(Document | RawDocument)[]> {
    this.gathered ??= await this.gather()
    // Not with shift, which would move all remaining entries each time.
    const piece = this.gathered.slice(this.delivered, this.delivered + limit)
    this.delivered += piece.length
    if (this.delivered >= this.gathered.length) this.done = true
    if (isTurnOver()) await breathe()
    return this.shape(piece)
  }

  private async gather(): Promise<{ bytes: Buffer; details: MatchDetails }[]> {
    const { sort, skip, limit, view } = this.request
    let kept: { bytes: Buffer; details: MatchDetails; key: ReturnType<typeof sortKeyOf> }[] = []
    const most = limit > 0 ? skip + limit : Infinity
    const order = (a: (typeof kept)[0], b: (typeof kept)[0]) => compareSortKeys(a.key, b.key, sort)
    const sortFields = new Set(sort.map(({ parts }) => parts[0]!))
    const first = { of: (item: (typeof kept)[0]) => item.key[0], direction: sort[0]!.direction }
    for (;;) {
      const candidates = this.scan.next(view, 256)
      if (candidates.length === 0) break
      for (const { bytes } of candidates) {
        if (isTurnOver()) await breathe()
        const details: MatchDetails = {}
        if (!this.test(bytes, details)) continue
        kept.push({ bytes, details, key: sortKeyOf(decode(bytes, 0, sortFields), sort, this.request.fold) })
        if (most === Infinity) keep(bytes.length + entryBytes, 'Sort')
      }
      if (kept.length > most * 2 + 1000) kept = (await sortGently(kept, order, first)).slice(0, most)
    }
    return (await sortGently(kept, order, first)).slice(skip, limit > 0 ? skip + limit : undefined)
  }

  private async shape(
    found: { bytes: Buffer; details: MatchDetails }[],
  ): Promise<(Document | RawDocument)[]> {
    const { project } = this.request
    if (!project) return found.map(({ bytes }) => new RawDocument(bytes))
    const shaped: Document[] = []
    for (const { bytes, details } of found) {
      if (isTurnOver()) await breathe()
      nextDocument()
      shaped.push(project(decode(bytes), details))
    }
    return shaped
  }
}

/** The top-level fields that a filter uses; undefined if it may use any. */
export function fieldsOf(filter: Document): Set<string> | undefined {
  const fields = new Set<string>()
  const walk = (part: Document): boolean => {
    for (const [name, value] of part) {
      if (name === '$and' || name === '$or' || name === '$nor') {
        if (!Array.isArray(value) || !value.every((item) => item instanceof Map && walk(item))) return false
      } else if (name.startsWith('$') && name !== '$comment') return false
      else fields.add(name.split('.')[0]!)
    }
    return true
  }
  return walk(filter) && fields.size > 0 ? fields : undefined
}
