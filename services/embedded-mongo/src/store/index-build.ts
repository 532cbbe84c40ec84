import { nextDocument } from '../budget.js'
import type { CommandError } from '../errors.js'
import { decode } from '../bson/decode.js'
import type { Collection, Index } from './catalog.js'
import { addKeys, duplicateOf, keysFor } from './records.js'
import { after, prefixOf, recordKey, recordOf, type WriteUnit } from './view.js'

const piece = 200

/**
 * Fills a new index from its collection, in pieces between which others can write. Concurrent writes update the new
 * index too, so it is complete when the last record has been read. MongoDB sorts all keys before it finds a
 * duplicate, so the lowest duplicate is reported.
 */
export class IndexBuild {
  private from: Buffer
  private lowest: { key: Buffer; error: CommandError } | undefined

  constructor(
    private readonly collection: Collection,
    private readonly index: Index,
  ) {
    this.from = prefixOf(collection.id)
  }

  /**
   * Returns true once the index is complete and false when the time was up.
   *
   * @throws the duplicate that makes the index impossible
   */
  advance(unit: WriteUnit, until: number): boolean {
    for (;;) {
      const entries = unit.range({ from: this.from, to: after(prefixOf(this.collection.id)), limit: piece })
      for (const { key, value } of entries) this.add(unit, recordOf(key), value)
      if (entries.length < piece) {
        const error = this.index.failed ?? this.lowest?.error
        if (error) throw error
        return true
      }
      this.from = recordKey(this.collection.id, recordOf(entries[entries.length - 1]!.key) + 1)
      if (performance.now() > until) return false
    }
  }

  private add(unit: WriteUnit, record: number, bytes: Buffer): void {
    nextDocument()
    const source = decode(bytes)
    const keys = keysFor(this.index, source)
    const taken = this.index.unique
      ? duplicateOf(unit, this.collection, this.index, keys, source, record)
      : undefined
    if (taken && (!this.lowest || Buffer.compare(taken.key, this.lowest.key) < 0)) this.lowest = taken
    addKeys(unit, this.collection, this.index, keys, keys.keys, record, () => undefined)
  }
}
