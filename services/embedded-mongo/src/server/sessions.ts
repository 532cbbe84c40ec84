import { Binary } from 'bson'
import { encode } from '../bson/encode.js'
import { document, type Document } from '../bson/values.js'
import { CommandError } from '../errors.js'
import { onAccountOf, type Budget } from '../budget.js'
import { Blocked, type Store } from '../store/store.js'
import type { View, WriteUnit } from '../store/view.js'
import { shapeOf, type Catalog, type Collection } from '../store/catalog.js'
import { RetryRecords, type RetryRecord } from './retry-records.js'
import { conflict, TransactionUnit } from './transaction-unit.js'

export interface OpenTransaction {
  number: bigint
  unit: TransactionUnit
  /** Collections that it has created, by namespace; nobody else sees them before the commit. */
  created: Map<string, Collection>
  /** Namespaces that it has read or written; until it ends, nobody can drop, rename, or change them. */
  touched: Set<string>
  /** The number of catalog changes when its snapshot was taken. */
  generation: number
  expires: number
}
/** For a write that may be sent twice: finds out whether it was done, and records that it is. */
export interface Retry {
  find(view: View): Document | undefined
  keep(unit: WriteUnit, reply: Document): void
  /** How far a list that takes several commits has been processed. */
  progress(unit: WriteUnit): Document | undefined
  keepProgress(unit: WriteUnit, progress: Document): void
}
interface Session {
  number: bigint
  state: 'none' | 'open' | 'committed' | 'aborted'
  transaction?: OpenTransaction
  lastUsed: number
  /** What the store holds for retries, as of the last write; undefined if unknown. */
  saved?: RetryRecord | null
}
const lifetime = 60_000

/** The server’s sessions: transaction numbers, open transactions, and replies for retries. */
export class Sessions {
  private readonly sessions = new Map<string, Session>()

  private readonly records: RetryRecords
  private readonly open = new Set<OpenTransaction>()
  /** The namespaces that catalog changes are waiting for. */
  private readonly waiting = new Map<object, string[]>()

  constructor(
    private readonly store: Store,
    private readonly catalog: Catalog,
  ) {
    this.records = new RetryRecords(store)
    store.whenUndone(() => {
      for (const session of this.sessions.values()) delete session.saved
    })
  }

  private at(id: string): Session {
    let found = this.sessions.get(id)
    if (!found) {
      const saved = this.records.read(id)
      found = {
        number: saved?.number ?? -1n,
        state: saved?.committed ? 'committed' : 'none',
        lastUsed: 0,
      }
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

  /** Begins transaction `number`, and aborts an older one that is still open in the session. */
  begin(id: string, number: bigint): OpenTransaction {
    const session = this.at(id)
    this.checkNumber(session, number)
    if (number === session.number && session.state === 'open')
      throw new CommandError(117, `Transaction ${number} is already in progress on this session.`)
    if (number === session.number && (session.state !== 'none' || this.records.read(id)?.number === number))
      throw new CommandError(
        50911,
        `Cannot start a transaction at given transaction number ${number}: a transaction with the same number is in state ${session.state}`,
      )
    this.drop(session)
    session.number = number
    session.state = 'open'
    session.transaction = {
      number,
      unit: new TransactionUnit(this.store),
      created: new Map(),
      touched: new Set(),
      generation: this.catalog.generation,
      expires: Date.now() + lifetime,
    }
    const { transaction } = session
    this.open.add(transaction)
    void transaction.unit.ended.then(() => this.open.delete(transaction))
    return transaction
  }

  /**
   * Adds a collection to an open transaction until it ends.
   *
   * @throws CommandError 24 if somebody is waiting to drop, rename, or change it; 246 if that has happened since the
   *   transaction began
   */
  touch(transaction: OpenTransaction, ns: string): void {
    if (transaction.touched.has(ns)) return
    if ([...this.waiting.values()].some((names) => names.some((name) => covers(name, ns))))
      throw new CommandError(24, `Unable to acquire a lock on '${ns}' within 5ms.`).withLabel(
        'TransientTransactionError',
      )
    const collection = this.catalog.at(ns)
    if (collection && collection.changed > transaction.generation)
      throw new CommandError(
        246,
        `Unable to read from a snapshot due to pending collection catalog changes to collection '${ns}'; please retry the operation.`,
      ).withLabel('TransientTransactionError')
    transaction.touched.add(ns)
  }

  /**
   * Runs a catalog change alone, while no open transaction uses what it changes. Waits for such transactions as long
   * as the command has time.
   *
   * @param names returns the affected namespaces once it is its turn; 'shop.' means all of that database
   */
  async alone<T>(
    { budget }: { budget: Budget },
    names: () => string[],
    change: (unit: WriteUnit) => T,
  ): Promise<T> {
    const me = {}
    try {
      return await this.store.write((unit) => {
        const own = names()
        for (const { touched, unit: other } of this.open)
          if ([...touched].some((ns) => own.some((name) => covers(name, ns)))) {
            this.waiting.set(me, own)
            throw new Blocked(other.ended)
          }
        this.waiting.delete(me)
        return onAccountOf(budget, () => change(unit))
      }, budget)
    } finally {
      this.waiting.delete(me)
    }
  }

  /** Returns the open transaction that a statement continues. */
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
    const created = [...open.created.values()]
    await open.unit.commit(
      { lsid: lsidOf(id), txnNumber: number },
      () => {
        if (created.some(({ database, name }) => this.catalog.get(database, name))) throw conflict()
        for (const [collection, shape] of open.unit.touched)
          if (shapeOf(collection) !== shape || !(created.includes(collection) || this.isThere(collection)))
            throw conflict()
      },
      (unit) => {
        for (const collection of created) this.catalog.adopt(collection)
        delete session.saved
        this.records.write(unit, id, { number, committed: true, replies: new Map() })
      },
    )
    session.state = 'committed'
  }

  private isThere(collection: Collection): boolean {
    return this.catalog.get(collection.database, collection.name) === collection
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

  /** Prepares a retryable write; a higher number than before ends what the session had open. */
  retry(id: string, number: bigint, statement: string): Retry {
    const session = this.at(id)
    this.checkNumber(session, number)
    if (number > session.number) {
      this.drop(session)
      session.number = number
      session.state = 'none'
    }
    const ofThisNumber = (view: View) => {
      // Only inside a write is it certain that no other write of this session is still on its way to the disk.
      const isCurrent = view !== this.store
      const saved = session.saved === undefined ? (this.records.read(id, view) ?? null) : session.saved
      if (isCurrent) session.saved = saved
      return saved?.number === number ? saved.replies : undefined
    }
    const part = `${statement} part`
    const save = (unit: WriteUnit, name: string, reply: Document) => {
      // A copy: the time and other fields are added to the reply before the client gets it.
      const replies = new Map(ofThisNumber(unit)).set(name, new Map(reply))
      if (name === statement) replies.delete(part)
      session.saved = { number, committed: false, replies }
      this.records.write(unit, id, session.saved)
    }
    return {
      find: (view) => ofThisNumber(view)?.get(statement),
      keep: (unit, reply) => save(unit, statement, reply),
      progress: (unit) => ofThisNumber(unit)?.get(part),
      keepProgress: (unit, progress) => save(unit, part, progress),
    }
  }

  end(id: string): void {
    const session = this.sessions.get(id)
    if (session) this.drop(session)
    this.sessions.delete(id)
  }

  /** Aborts transactions past their minute and forgets sessions unused for half an hour. */
  sweep(now = Date.now(), isOver?: () => boolean): Promise<void> {
    for (const [id, session] of this.sessions) {
      if (session.transaction && session.transaction.expires < now) this.drop(session)
      if (session.lastUsed < now - 30 * 60_000) this.end(id)
    }
    return this.records.sweep(now, isOver)
  }
  closeAll(): void {
    for (const id of [...this.sessions.keys()]) this.end(id)
  }
}

function covers(name: string, ns: string): boolean {
  return name === ns || (name.endsWith('.') && ns.startsWith(name))
}

function noSuch(number: bigint): CommandError {
  return new CommandError(
    251,
    `Given transaction number ${number} does not match any in-progress transactions.`,
  ).withLabel('TransientTransactionError')
}

/** A session's id in the form that change events use. */
function lsidOf(id: string): Buffer {
  return encode(document({ id: new Binary(Buffer.from(id, 'hex'), Binary.SUBTYPE_UUID) }))
}
