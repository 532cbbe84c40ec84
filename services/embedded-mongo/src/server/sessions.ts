import { Binary } from 'bson'
import type { Transaction as Snapshot } from 'lmdb'
import { encode } from '../bson/encode.js'
import { document, type Document } from '../bson/values.js'
import { CommandError } from '../errors.js'
import type { Store } from '../store/store.js'
import type { Change, Entry, Range, WriteUnit } from '../store/view.js'

export interface OpenTransaction {
  number: bigint
  unit: TransactionUnit
  expires: number
}
interface Session {
  number: bigint
  state: 'none' | 'open' | 'committed' | 'aborted'
  transaction?: OpenTransaction
  /** Replies of retryable writes of this number. */
  replies: Map<string, Document>
  lastUsed: number
}
const lifetime = 60_000

function conflict(): CommandError {
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
  private readonly snapshot: Snapshot
  private finish!: () => void
  private readonly ended: Promise<void>

  constructor(private readonly store: Store) {
    this.snapshot = store.snapshot()
    this.ended = new Promise((resolve) => (this.finish = resolve))
  }

  get(key: Buffer): Buffer | undefined {
    const written = this.writes.get(key.toString('latin1'))
    if (written) return written.value ?? undefined
    return this.store.get(key, this.snapshot)
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

  /** First writer wins: what another transaction holds, or has changed since the snapshot, is a conflict. */
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

  /** Writes everything in one commit, after a last look for conflicts. */
  async commit(session: Change['session']): Promise<void> {
    try {
      if (this.isEmpty) return
      const claims = [...this.claimed].map((name) => Buffer.from(name, 'latin1'))
      for (const name of this.claimed) this.store.claims.delete(name)
      await this.store.write((unit) => {
        if (claims.some((key) => this.hasMoved(key))) throw conflict()
        for (const { key, value } of this.writes.values()) {
          if (value) unit.put(key, value)
          else unit.remove(key)
        }
        for (const [id, difference] of this.counts) unit.counted({ id }, difference)
        for (const change of this.changes) unit.log({ ...change, ...(session ? { session } : {}) })
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

/** The server's sessions: numbers of transactions, open transactions, replies for retries. */
export class Sessions {
  private readonly sessions = new Map<string, Session>()

  constructor(private readonly store: Store) {}

  private at(id: string): Session {
    let found = this.sessions.get(id)
    if (!found) {
      found = { number: -1n, state: 'none', replies: new Map(), lastUsed: 0 }
      this.sessions.set(id, found)
    }
    found.lastUsed = Date.now()
    return found
  }

  private checkNumber(session: Session, number: bigint): void {
    if (number < session.number)
      throw new CommandError(
        225,
        `Cannot start transaction ${number} because a newer transaction ${session.number} has already started on this session.`,
      )
  }

  /** Begins transaction `number`; an older one still open on the session is aborted. */
  begin(id: string, number: bigint): OpenTransaction {
    const session = this.at(id)
    this.checkNumber(session, number)
    if (number === session.number && (session.state !== 'none' || session.replies.size > 0))
      throw new CommandError(
        50911,
        `Cannot start a transaction at given transaction number ${number}: a transaction with the same number is in state ${session.state}`,
      )
    this.drop(session)
    session.number = number
    session.replies = new Map()
    session.state = 'open'
    session.transaction = { number, unit: new TransactionUnit(this.store), expires: Date.now() + lifetime }
    return session.transaction
  }

  /** The open transaction that a statement continues. */
  continue(id: string, number: bigint): OpenTransaction {
    const session = this.at(id)
    this.checkNumber(session, number)
    if (number > session.number || session.state === 'none') throw noSuch(number)
    if (session.state === 'committed')
      throw new CommandError(256, `Transaction ${number} has been committed.`)
    if (!session.transaction) throw noSuch(number)
    return session.transaction
  }

  async commit(id: string, number: bigint): Promise<void> {
    const session = this.at(id)
    this.checkNumber(session, number)
    if (number === session.number && session.state === 'committed') return
    const open = this.continue(id, number)
    delete session.transaction
    session.state = 'aborted'
    await open.unit.commit({ lsid: lsidOf(id), txnNumber: number })
    session.state = 'committed'
  }

  abort(id: string, number: bigint): void {
    const session = this.at(id)
    this.continue(id, number)
    this.drop(session)
  }

  /** A failed statement ends its transaction. */
  abortQuietly(id: string): void {
    const session = this.sessions.get(id)
    if (session) this.drop(session)
  }

  private drop(session: Session): void {
    session.transaction?.unit.release()
    if (session.state === 'open') session.state = 'aborted'
    delete session.transaction
  }

  /** The reply of a retryable write that this session has already had, if any. */
  replyOf(id: string, number: bigint, statement: string): Document | undefined {
    const session = this.at(id)
    this.checkNumber(session, number)
    if (number > session.number) {
      this.drop(session)
      session.number = number
      session.state = 'none'
      session.replies = new Map()
    }
    return session.replies.get(statement)
  }
  keepReply(id: string, statement: string, reply: Document): void {
    this.at(id).replies.set(statement, reply)
  }

  end(id: string): void {
    const session = this.sessions.get(id)
    if (session) this.drop(session)
    this.sessions.delete(id)
  }

  /** Aborts transactions past their minute and forgets sessions unused for half an hour. */
  sweep(now = Date.now()): void {
    for (const [id, session] of this.sessions) {
      if (session.transaction && session.transaction.expires < now) this.drop(session)
      if (session.lastUsed < now - 30 * 60_000) this.end(id)
    }
  }
  closeAll(): void {
    for (const id of [...this.sessions.keys()]) this.end(id)
  }
}

function noSuch(number: bigint): CommandError {
  return new CommandError(
    251,
    `Given transaction number ${number} does not match any in-progress transactions.`,
  ).withLabel('TransientTransactionError')
}

/** A session's id as it stands in change events. */
function lsidOf(id: string): Buffer {
  return encode(document({ id: new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID) }))
}
