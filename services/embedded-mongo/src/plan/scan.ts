import { CommandError } from '../errors.js'
import type { Collection } from '../store/catalog.js'
import { recordOfEntry } from '../store/index-entries.js'
import { after, prefixOf, recordKey, recordOf, type Entry, type View } from '../store/view.js'
import type { Plan } from './plan.js'

export interface Candidate {
  record: number
  bytes: Buffer
}

/**
 * Executes a plan in parts. Between two parts it holds only a position, so that writers can continue and a cursor can
 * pause indefinitely.
 */
export class Scan {
  private interval = 0
  private from: Buffer | undefined
  private to: Buffer | undefined
  private readonly seen: Set<number> | undefined
  private readonly prefix: Buffer
  examinedKeys = 0
  examinedDocuments = 0

  constructor(
    private readonly collection: Collection,
    private readonly plan: Plan,
  ) {
    this.prefix = prefixOf(plan.index ? plan.index.id : collection.id)
    this.seen = plan.index?.multikey ? new Set() : undefined
  }

  /** Returns the next candidates; an empty list means the end. */
  next(view: View, limit: number): Candidate[] {
    const { index } = this.plan
    if (index && !this.collection.indexes.some(({ id }) => id === index.id))
      throw new CommandError(175, `query plan killed :: caused by :: index '${index.name}' dropped`)
    for (;;) {
      const order = this.plan.intervals
      const interval = order[this.plan.reverse ? order.length - 1 - this.interval : this.interval]
      if (!interval) return []
      const from = this.from ?? Buffer.concat([this.prefix, interval.from])
      const to = this.to ?? (this.plan.index ? Buffer.concat([this.prefix, interval.to]) : after(this.prefix))
      const entries = view.range({ from, to, limit, reverse: this.plan.reverse })
      if (entries.length < limit) {
        this.interval++
        this.from = this.to = undefined
      } else {
        const last = entries[entries.length - 1]!.key
        // Continues at the smallest key after the last one; in descending order, the last key is the exclusive end.
        if (this.plan.reverse) this.to = last
        else this.from = Buffer.concat([last, Buffer.from([0])])
      }
      const found = this.plan.index
        ? this.fetch(view, entries)
        : entries.map(({ key, value }) => ({ record: recordOf(key), bytes: value }))
      this.examinedDocuments += found.length
      if (found.length > 0) return found
    }
  }

  private fetch(view: View, entries: Entry[]): Candidate[] {
    const found: Candidate[] = []
    this.examinedKeys += entries.length
    for (const entry of entries) {
      const record = recordOfEntry(entry)
      if (this.seen?.has(record)) continue
      this.seen?.add(record)
      const bytes = view.get(recordKey(this.collection.id, record))
      if (bytes) found.push({ record, bytes })
    }
    return found
  }
}
