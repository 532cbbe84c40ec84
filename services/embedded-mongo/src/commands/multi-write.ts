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
  private readonly scan: Scan
  private pending: { record: number; bytes: Buffer }[] = []
  private pendingUnit: WriteUnit | undefined
  private readonly met = new Set<number>()

  constructor(
    private readonly collection: Collection,
    private readonly selection: Selection,
  ) {
    const { filter, hint } = selection
    const plan = choosePlan(collection, { filter, hint, fold: foldOfSelection(selection, collection) })
    this.scan = new Scan(collection, plan)
  }

  /** Applies the write until all is done (true) or time is up (false). */
  advance(unit: WriteUnit, until: number, apply: (found: Found) => void): boolean {
    for (;;) {
      if (this.pending.length === 0) {
        this.pending = this.scan.next(unit, 256)
        this.pendingUnit = unit
        if (this.pending.length === 0) return true
        this.pending.reverse()
      }
      while (this.pending.length > 0) {
        const { record, bytes } = this.pending[this.pending.length - 1]!
        if (!this.met.has(record)) this.applyTo(unit, record, bytes, apply)
        this.met.add(record)
        this.pending.pop()
        if (performance.now() > until) return false
      }
    }
  }

  private applyTo(unit: WriteUnit, record: number, bytes: Buffer, apply: (found: Found) => void): void {
    const current = this.pendingUnit === unit ? bytes : unit.get(recordKey(this.collection.id, record))
    if (!current) return
    const details: MatchDetails = {}
    const document = decode(current)
    if (!this.selection.matches(document, details)) return
    unit.claim(recordKey(this.collection.id, record))
    apply({ record, document, position: details.position })
  }
}
