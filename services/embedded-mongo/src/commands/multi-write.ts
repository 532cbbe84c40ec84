import { nextDocument } from '../budget.js'
import { decode } from '../bson/decode.js'
import type { MatchDetails } from '../query/path.js'
import { choosePlan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import type { Collection } from '../store/catalog.js'
import { recordKey, type WriteUnit } from '../store/view.js'
import { foldOfSelection, type Found, type Selection } from './modify.js'

/**
 * A write for many documents, worked off in pieces: between two pieces other clients write, as they do while MongoDB
 * yields. No document is met twice, also when the write moves it within the index that is walked.
 */
export class MultiWrite {
  private scan: Scan
  private pending: { record: number; bytes: Buffer }[] = []
  private pendingUnit: WriteUnit | undefined
  private readonly met = new Set<number>()
  private applied = 0
  /** One is mostly the first of its index. */
  private piece: number
  /** Others could write between two pieces of the search. */
  wasCut = false

  constructor(
    private readonly collection: Collection,
    private readonly selection: Selection,
    /** How many it is for: all, or the first that fits. */
    private readonly most = Infinity,
  ) {
    this.scan = this.begin()
    this.piece = most === 1 ? 4 : 256
  }

  private begin(): Scan {
    const { filter, hint } = this.selection
    const fold = foldOfSelection(this.selection, this.collection)
    return new Scan(this.collection, choosePlan(this.collection, { filter, hint, fold }))
  }

  /** Looks from the beginning again, for a search of one that had to wait. */
  restart(): void {
    this.scan = this.begin()
    this.pending = []
  }

  /** Applies the write until all is done (true) or time is up (false). */
  advance(unit: WriteUnit, until: number, apply: (found: Found) => void): boolean {
    for (;;) {
      if (this.pending.length === 0) {
        this.pending = this.scan.next(unit, this.piece)
        this.piece = 256
        this.pendingUnit = unit
        if (this.pending.length === 0) return true
        this.pending.reverse()
      }
      while (this.pending.length > 0) {
        const { record, bytes } = this.pending[this.pending.length - 1]!
        if (!this.met.has(record)) this.applyTo(unit, record, bytes, apply)
        if (this.applied >= this.most) return true
        if (this.most > 1) this.met.add(record)
        this.pending.pop()
        if (performance.now() <= until) continue
        this.wasCut = true
        return false
      }
    }
  }

  private applyTo(unit: WriteUnit, record: number, bytes: Buffer, apply: (found: Found) => void): void {
    const current = this.pendingUnit === unit ? bytes : unit.get(recordKey(this.collection.id, record))
    if (!current) return
    nextDocument()
    const details: MatchDetails = {}
    const document = decode(current)
    if (!this.selection.matches(document, details)) return
    this.claim(unit, record)
    apply({ record, document, position: details.position })
    this.applied++
  }

  private claim(unit: WriteUnit, record: number): void {
    try {
      unit.claim(recordKey(this.collection.id, record))
    } catch (error) {
      // Whoever holds it may leave another one as the first that fits.
      if (this.most === 1) this.restart()
      throw error
    }
  }
}
