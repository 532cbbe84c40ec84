import type { Transaction as Snapshot } from 'lmdb'
import { CommandError } from '../errors.js'
import { shapeOf, type Collection } from '../store/catalog.js'
import type { Store } from '../store/store.js'
import type { Change, Entry, Range, WriteUnit } from '../store/view.js'

/** The error if two transactions, or a transaction and a write, conflict at one record or name. */
export function conflict(): CommandError {
  return new CommandError(
    112,
    'WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.',
  ).withLabel('TransientTransactionError')
}

/** The writes of an open transaction over a snapshot; the store sees nothing until the commit. */
export class TransactionUnit implements WriteUnit {
  private readonly writes = new Map<string, { key: Buffer; value: Buffer | null }>()
  private readonly claimed = new Set<string>()
  readonly changes: Change[] = []
  readonly counts = new Map<number, number>()
  /** The collections that it has written to, with the indexes that they had then. */
  readonly touched = new Map<Collection, string>()
  private readonly snapshot: Snapshot
  private finish!: () => void
  readonly ended: Promise<void>

  constructor(private readonly store: Store) {
    this.snapshot = store.snapshot()
    this.ended = new Promise((resolve) => (this.finish = resolve))
  }

  get(key: Buffer): Buffer | undefined {
    const written = this.writes.get(key.toString('latin1'))
    if (written) return written.value ?? undefined
    return this.store.get(key, this.snapshot)
  }

  peek(key: Buffer): Buffer | undefined {
    return this.get(key)
  }

  range(range: Range): Entry[] {
    const own = [...this.writes.values()].filter(
      ({ key }) => Buffer.compare(key, range.from) >= 0 && Buffer.compare(key, range.to) < 0,
    )
    const base = this.store.range({ ...range, limit: range.limit + own.length }, this.snapshot)
    if (own.length === 0) return base
    const merged = base.filter(({ key }) => !this.writes.has(key.toString('latin1')))
    for (const { key, value } of own) if (value) merged.push({ key, value })
    merged.sort((a, b) => (range.reverse ? Buffer.compare(b.key, a.key) : Buffer.compare(a.key, b.key)))
    return merged.slice(0, range.limit)
  }

  put(key: Buffer, value: Buffer): void {
    this.writes.set(key.toString('latin1'), { key, value })
  }
  remove(key: Buffer): void {
    this.writes.set(key.toString('latin1'), { key, value: null })
  }
  log(change: Change): void {
    this.changes.push(change)
  }
  counted({ id }: { id: number }, difference: number): void {
    this.counts.set(id, (this.counts.get(id) ?? 0) + difference)
  }

  touch(collection: Collection): void {
    if (!this.touched.has(collection)) this.touched.set(collection, shapeOf(collection))
  }

  /** First writer wins: a key that another transaction holds, or has changed since the snapshot, is a conflict. */
  claim(key: Buffer): void {
    const name = key.toString('latin1')
    if (this.claimed.has(name)) return
    const holder = this.store.claims.get(name)
    if ((holder && holder.owner !== this) || this.hasMoved(key)) throw conflict()
    this.store.claims.set(name, { owner: this, ended: this.ended })
    this.claimed.add(name)
  }

  private hasMoved(key: Buffer): boolean {
    const before = this.store.range(
      { from: key, to: Buffer.concat([key, Buffer.alloc(8, 0xff)]), limit: 2 },
      this.snapshot,
    )
    const now = this.store.range({ from: key, to: Buffer.concat([key, Buffer.alloc(8, 0xff)]), limit: 2 })
    return (
      before.length !== now.length ||
      before.some(
        (entry, index) => !entry.key.equals(now[index]!.key) || !entry.value.equals(now[index]!.value),
      )
    )
  }

  get isEmpty(): boolean {
    return this.writes.size === 0
  }

  /**
   * Writes everything in one commit, after a final check for conflicts. `check` may refuse it too; `finish` is part of
   * the same commit.
   */
  async commit(
    session: Change['session'],
    check: () => void,
    finish: (unit: WriteUnit) => void,
  ): Promise<void> {
    try {
      if (this.isEmpty) return
      const claims = [...this.claimed].map((name) => Buffer.from(name, 'latin1'))
      // It keeps its claims until the data is on disk: an earlier write must not slip in between.
      await this.store.write((unit) => {
        if (claims.some((key) => this.hasMoved(key))) throw conflict()
        check()
        for (const { key, value } of this.writes.values()) {
          if (value) unit.put(key, value)
          else unit.remove(key)
        }
        for (const [id, difference] of this.counts) unit.counted({ id }, difference)
        for (const change of this.changes) unit.log({ ...change, ...(session ? { session } : {}) })
        finish(unit)
      })
    } finally {
      this.release()
    }
  }

  release(): void {
    for (const name of this.claimed)
      if (this.store.claims.get(name)?.owner === this) this.store.claims.delete(name)
    this.claimed.clear()
    this.snapshot.done()
    this.finish()
  }
}
