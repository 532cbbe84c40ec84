import { join } from 'node:path'
import { open, type RangeOptions, type RootDatabase, type Transaction } from 'lmdb'
import { waitFor, type Budget } from '../budget.js'
import { checkFile } from './check-file.js'
import { openingError } from './damage.js'
import { lockFolder, refuseOtherProcesses } from './folder-lock.js'
import { GroupCommit } from './group-commit.js'
import type { Change, Entry, Range, View, WriteUnit } from './view.js'
import { Oplog } from './oplog.js'

/** Thrown inside a write if an open transaction holds what it needs; the write waits and starts over. */
export class Blocked extends Error {
  constructor(readonly until: Promise<void>) {
    super('blocked by an open transaction')
  }
}

/** How many milliseconds of startup may be spent on checking pages of the file. */
const quickLook = 200
const longestStoredKey = 1978
/** Created once: an error with its stack costs as much as a write. */
const neverRan = { error: new Error('the write never ran') }

export interface StoreOptions {
  dataDir: string
  durability: 'sync' | 'async'
  oplogLength?: number
}

/** The file on disk: one ordered key space with one writer, and snapshots for readers. */
export class Store implements View {
  readonly oplog: Oplog
  readonly path: string
  /** The keys that open transactions have written, with promises of their end. */
  readonly claims = new Map<string, { owner: object; ended: Promise<void> }>()
  private readonly database: RootDatabase<Buffer, Buffer>
  private readonly unlock: () => void
  private readonly counters: Map<number, number> = new Map()
  private readonly commits: GroupCommit
  private readonly listeners: (() => void)[] = []

  constructor(options: StoreOptions) {
    this.path = join(options.dataDir, 'data.mdb')
    this.unlock = lockFolder(options.dataDir)
    try {
      checkFile(this.path, quickLook)
      this.database = open<Buffer, Buffer>({
        path: this.path,
        noSubdir: true,
        encoding: 'binary',
        keyEncoding: 'binary',
        // With sync, a commit resolves after its flush; with async it resolves before, and the flush follows.
        overlappingSync: options.durability === 'async',
        maxReaders: 2000,
        // GroupCommit batches the writes; a second batching would only delay each of them.
        eventTurnBatching: false,
      })
      refuseOtherProcesses(this.database)
    } catch (cause) {
      this.unlock()
      const message = openingError(this.path, cause as Error)
      throw new Error(`The database in ${options.dataDir} cannot be opened: ${message}`, { cause })
    }
    this.oplog = new Oplog(this, options.oplogLength ?? 20000)
    this.commits = new GroupCommit(this.database, () => this.undo())
  }

  /** Calls back after a failed commit, so that everything derived from its writes is read from the disk again. */
  whenUndone(listener: () => void): void {
    this.listeners.push(listener)
  }

  private undo(): void {
    this.database.resetReadTxn()
    this.counters.clear()
    this.oplog.reload()
    for (const listener of this.listeners) listener()
  }

  get(key: Buffer, transaction?: Transaction): Buffer | undefined {
    return this.database.get(key, transaction ? { transaction } : undefined)
  }

  peek(key: Buffer): Buffer | undefined {
    return this.database.getBinaryFast(key)
  }

  range({ from, to, limit, reverse }: Range, transaction?: Transaction): Entry[] {
    const bounds: RangeOptions = reverse
      ? { start: to, end: from, reverse: true, inclusiveEnd: true, exclusiveStart: true }
      : { start: from, end: to }
    const found: Entry[] = []
    for (const { key, value } of this.database.getRange({
      ...bounds,
      limit,
      ...(transaction ? { transaction } : {}),
    })) {
      found.push({ key: asBuffer(key), value })
    }
    return found
  }

  /** The number of keys in a range, counted by lmdb itself. */
  countRange(from: Buffer, to: Buffer, transaction?: Transaction): number {
    return this.database.getCount({ start: from, end: to, ...(transaction ? { transaction } : {}) })
  }

  snapshot(): Transaction {
    this.database.resetReadTxn()
    return this.database.useReadTransaction()
  }

  /**
   * Runs a write alone, so that all it reads is current, and resolves when it is on disk. Writes of the same turn
   * share a commit. Waits for open transactions as long as the budget has time. An error of `action` is thrown here,
   * but what it wrote before stays, so it must check before it writes.
   */
  async write<T>(action: (unit: WriteUnit) => T, budget?: Budget): Promise<T> {
    for (;;) {
      const outcome = await this.attempt(action)
      if ('value' in outcome) return outcome.value
      if (!(outcome.error instanceof Blocked)) throw outcome.error
      await (budget ? waitFor(outcome.error.until, budget) : outcome.error.until)
    }
  }

  private async attempt<T>(action: (unit: WriteUnit) => T): Promise<{ value: T } | { error: unknown }> {
    let outcome: { value: T } | { error: unknown } = neverRan
    const changes: Change[] = []
    await this.commits.add(() => {
      try {
        outcome = { value: action(new OpenWrite(this, changes)) }
      } catch (error) {
        outcome = { error }
      }
      for (const change of changes) this.oplog.append(change)
    })
    if (changes.length > 0) this.oplog.announce()
    return outcome
  }

  put(key: Buffer, value: Buffer): void {
    // Refused before anything is written: lmdb does not accept longer keys.
    if (key.length > longestStoredKey) throw new Error(`a key of ${key.length} bytes cannot be stored`)
    this.database.putSync(key, value)
  }
  remove(key: Buffer): void {
    this.database.removeSync(key)
  }

  counted(id: number, difference: number): void {
    const known = this.counters.get(id)
    if (known !== undefined) this.counters.set(id, known + difference)
  }

  /** The number of documents of a collection: counted once, then maintained by each write. */
  count(id: number, from: Buffer, to: Buffer): number {
    const known = this.counters.get(id)
    if (known !== undefined) return known
    const counted = this.countRange(from, to)
    this.counters.set(id, counted)
    return counted
  }

  async close(): Promise<void> {
    await this.commits.idle()
    await this.database.flushed
    await this.database.close()
    this.unlock()
  }
}

/** The reads and writes of one write inside a commit. */
class OpenWrite implements WriteUnit {
  constructor(
    private readonly store: Store,
    private readonly changes: Change[],
  ) {}

  get(key: Buffer): Buffer | undefined {
    return this.store.get(key)
  }
  peek(key: Buffer): Buffer | undefined {
    return this.store.peek(key)
  }
  range(range: Range): Entry[] {
    return this.store.range(range)
  }
  put(key: Buffer, value: Buffer): void {
    this.store.put(key, value)
  }
  remove(key: Buffer): void {
    this.store.remove(key)
  }
  claim(key: Buffer): void {
    const { claims } = this.store
    const holder = claims.size > 0 ? claims.get(key.toString('latin1')) : undefined
    if (holder) throw new Blocked(holder.ended)
  }
  log(change: Change): void {
    this.changes.push(change)
  }
  counted(collection: { id: number }, difference: number): void {
    this.store.counted(collection.id, difference)
  }
  touch(): void {
    // These writes are part of the commit in progress: nothing can come between.
  }
}

function asBuffer(key: Uint8Array): Buffer {
  return Buffer.isBuffer(key) ? key : Buffer.from(key.buffer, key.byteOffset, key.length)
}
