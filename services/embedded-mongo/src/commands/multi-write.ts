import { nextDocument } from '../budget.js'
import { decode } from '../bson/decode.js'
import { isDocument, type Maybe } from '../bson/values.js'
import type { MatchDetails } from '../query/path.js'
import { compareSortKeys, sortKeyOf, type SortKey } from '../query/sort.js'
import { choosePlan, type Plan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import type { Collection } from '../store/catalog.js'
import type { Oplog, Position } from '../store/oplog.js'
import { recordKey, type WriteUnit } from '../store/view.js'
import { foldOfSelection, type Found, type Selection } from './modify.js'

export interface Search {
  /** How many the write is for: all, or the first that fits. */
  most?: 1 | undefined
  /** Which of them is the first. */
  sort?: SortKey[] | undefined
  /** Of a write that adds a document when there is none: what others write during the search counts then. */
  orElse?: Oplog | undefined
}

/** After so many searches that others made useless, the next one is not cut. */
const mostRestarts = 3
/** With more changes than these, a search is made again rather than looked up among them. */
const mostChanges = 2000

/**
 * A write for one or many documents, worked off in pieces: between two pieces other clients write, as they do while
 * MongoDB yields. No document is met twice, also when the write moves it within the index that is walked.
 */
export class MultiWrite {
  private readonly plan: Plan
  private scan: Scan
  private pending: { record: number; bytes: Buffer }[] = []
  private pendingUnit: WriteUnit | undefined
  private readonly met = new Set<number>()
  private best: { record: number; bytes: Buffer; found: Found; key: Maybe[] } | undefined
  private readonly most: number
  private readonly sort: SortKey[]
  private readonly orElse: Oplog | undefined
  private applied = 0
  private restarts = 0
  /** One is mostly the first of its index. */
  private piece: number
  /** Up to here the search knows what others have written. */
  private since: Position | undefined

  constructor(
    private readonly collection: Collection,
    private readonly selection: Selection,
    { most, sort = [], orElse }: Search = {},
  ) {
    this.most = most ?? Infinity
    this.sort = sort
    this.orElse = orElse
    const { filter, hint } = selection
    this.plan = choosePlan(collection, { filter, hint, sort, fold: foldOfSelection(selection, collection) })
    this.scan = new Scan(collection, this.plan)
    this.piece = most === 1 ? 4 : 256
  }

  /** Looks from the beginning again, when what was found is no longer so. */
  private restart(): void {
    this.scan = new Scan(this.collection, this.plan)
    this.pending = []
    this.best = undefined
    this.since = this.orElse?.newest()
  }

  /** Applies the write until all is done (true) or time is up (false). */
  advance(unit: WriteUnit, until: number, apply: (found: Found) => void): boolean {
    this.since ??= this.orElse?.newest()
    for (;;) {
      if (this.pending.length === 0) {
        this.pending = this.scan.next(unit, this.piece)
        this.piece = 256
        this.pendingUnit = unit
        if (this.pending.length === 0) {
          if (this.isOver(unit, apply)) return true
          continue
        }
        this.pending.reverse()
      }
      while (this.pending.length > 0) {
        const { record, bytes } = this.pending[this.pending.length - 1]!
        if (!this.met.has(record)) this.meet(unit, record, bytes, apply)
        if (this.applied >= this.most) return true
        if (this.most > 1) this.met.add(record)
        this.pending.pop()
        if (performance.now() > until && this.restarts < mostRestarts) return false
      }
    }
  }

  private meet(unit: WriteUnit, record: number, bytes: Buffer, apply: (found: Found) => void): void {
    const current = this.pendingUnit === unit ? bytes : unit.get(recordKey(this.collection.id, record))
    if (!current) return
    nextDocument()
    const details: MatchDetails = {}
    const document = decode(current)
    if (!this.selection.matches(document, details)) return
    const found = { record, document, position: details.position }
    if (this.plan.sorted) return this.take(unit, found, apply)
    const key = sortKeyOf(document, this.sort, foldOfSelection(this.selection, this.collection))
    if (!this.best || compareSortKeys(this.best.key, key, this.sort) > 0)
      this.best = { record, bytes: Buffer.from(current), found, key }
  }

  private take(unit: WriteUnit, found: Found, apply: (found: Found) => void): void {
    try {
      unit.claim(recordKey(this.collection.id, found.record))
    } catch (error) {
      // Whoever holds it may leave another one as the first that fits.
      if (this.most === 1) this.restart()
      throw error
    }
    apply(found)
    this.applied++
  }

  /** Everything is met: takes the first of all, or says that the search has to be made again. */
  private isOver(unit: WriteUnit, apply: (found: Found) => void): boolean {
    const { best } = this
    if (best) {
      if (unit.get(recordKey(this.collection.id, best.record))?.equals(best.bytes)) {
        this.take(unit, best.found, apply)
        return true
      }
    } else if (this.applied > 0 || !this.isAddedMeanwhile()) return true
    this.restarts++
    this.restart()
    return false
  }

  /** Whether others have written one that fits since the search began; true when there are too many to tell. */
  private isAddedMeanwhile(): boolean {
    if (!this.orElse || this.since === undefined || this.orElse.newest() === this.since) return false
    if (!this.orElse.reaches(this.since)) return true
    const changes = this.orElse.read(this.since, mostChanges)
    if (changes.length === mostChanges) return true
    const { database, name } = this.collection
    return changes.some(({ change }) => {
      const written = change.get('full')
      if (change.get('db') !== database || change.get('coll') !== name || !isDocument(written)) return false
      nextDocument()
      return this.selection.matches(written)
    })
  }
}
