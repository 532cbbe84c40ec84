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
  /** How many documents are changed: all, or only the first match. */
  most?: 1 | undefined
  /** Which match is the first. */
  sort?: SortKey[] | undefined
  /** For a write that inserts a document if there is none: it also has to see what others write during the search. */
  orElse?: Oplog | undefined
}

/** After this many searches that writes of others made useless, the next one is not interrupted. */
const mostRestarts = 3
/** With more changes than this, searching again is cheaper than checking them. */
const mostChanges = 2000

/**
 * A write to one or many documents, done in pieces between which other clients can write, as MongoDB does when it
 * yields. No document is visited twice, even if the write moves it within the index being scanned.
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
  /** A single document is usually the first of its index. */
  private piece: number
  /** The position up to which the search has seen the writes of others. */
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

  /** Restarts the search, because what it had found has changed. */
  private restart(): void {
    this.scan = new Scan(this.collection, this.plan)
    this.pending = []
    this.best = undefined
    this.since = this.orElse?.newest()
  }

  /** Applies the write until it is complete (true) or the time is up (false). */
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
      // After the transaction that holds it, another document may be the first match.
      if (this.most === 1) this.restart()
      throw error
    }
    apply(found)
    this.applied++
  }

  /** All documents have been visited: takes the first match, or reports that the search must be repeated. */
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

  /** Whether others have written a match since the search began; also true if they wrote too much to check. */
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
