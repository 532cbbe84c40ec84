import { onAccountOf, type Budget } from '../budget.js'
import { CommandError } from '../errors.js'
import { isDocument, type Document, type Maybe } from '../bson/values.js'
import { Catalog, checkNamespace, type Collection } from '../store/catalog.js'
import { openingError } from '../store/damage.js'
import { Store, type StoreOptions } from '../store/store.js'
import type { View, WriteUnit } from '../store/view.js'
import type { Authentication, SignIn } from './authentication.js'
import { Cursors } from './cursors.js'
import type { FailPoints } from './fail-points.js'
import { Sessions, type OpenTransaction, type Retry } from './sessions.js'

/** Everything that a command uses. */
export interface Engine {
  store: Store
  catalog: Catalog
  cursors: Cursors
  sessions: Sessions
  closing: boolean
  /** Only on a server that requires a password. */
  authentication?: Authentication
  /** Only on a server started for tests. */
  failPoints?: FailPoints
  /** The host:port that clients see. */
  address: string
}
/** The sender of a command. */
export interface Client {
  id: number
  closed: boolean
  application: string
  signIn: SignIn
  /** Aborts when the connection ends. */
  ended: AbortSignal
}
/** One command being executed. */
export interface Context {
  engine: Engine
  database: string
  name: string
  command: Document
  /** The session's id in hex; empty without a session. */
  session: string
  transaction?: OpenTransaction | undefined
  /** For a write that the driver may send twice. */
  retry?: Retry | undefined
  connection: Client
  /** Its limits on time and memory. */
  budget: Budget
}
export type Handler = (context: Context) => Promise<Document> | Document

export function createEngine(options: StoreOptions): Engine {
  const store = new Store(options)
  const catalog = catalogOf(store)
  return {
    store,
    catalog,
    cursors: new Cursors(),
    sessions: new Sessions(store, catalog),
    closing: false,
    address: '',
  }
}

/** Reads the catalog: the first pages that are read of a file that has just been opened. */
function catalogOf(store: Store): Catalog {
  try {
    return new Catalog(store)
  } catch (cause) {
    throw new Error(openingError(store.path, cause as Error), { cause })
  }
}

/** The collection named by the command's collection argument. */
export function collectionName(context: Context): string {
  const name = context.command.get(context.name)
  if (typeof name !== 'string') throw new CommandError(73, 'collection name has invalid type')
  checkNamespace(context.database, name)
  return name
}

export function viewOf(context: Context): View {
  return context.transaction?.unit ?? context.engine.store
}

/** Runs a write in the open transaction, or on its own, in which case it is on disk when this resolves. */
export async function runWrite<T>(context: Context, action: (unit: WriteUnit) => T): Promise<T> {
  if (context.transaction) return action(context.transaction.unit)
  const { budget, engine } = context
  return engine.store.write((unit) => onAccountOf(budget, () => action(unit)), budget)
}

/** The collection with this name, as the command sees it: a transaction also sees those that it has created. */
export function collectionOf(
  context: Context,
  name: string,
  database = context.database,
): Collection | undefined {
  const { transaction, engine } = context
  const ns = `${database}.${name}`
  if (transaction) engine.sessions.touch(transaction, ns)
  return transaction?.created.get(ns) ?? engine.catalog.at(ns)
}

/** Creates a collection that only the open transaction sees until it commits. */
export function createInTransaction(context: Context, name: string, options?: Document): Collection {
  const { unit, created } = context.transaction!
  const made = context.engine.catalog.prepare(unit, context.database, name, options)
  created.set(made.ns, made)
  return made
}

/** The collection, created if it is missing, as MongoDB does for inserts and upserts. */
export async function ensureCollection(context: Context, name: string): Promise<Collection> {
  const found = collectionOf(context, name)
  if (found) return found
  checkNamespace(context.database, name)
  if (context.transaction) return createInTransaction(context, name)
  return context.engine.store.write(
    (unit) =>
      context.engine.catalog.get(context.database, name) ??
      context.engine.catalog.create(unit, context.database, name),
    context.budget,
  )
}

/** Refuses every option that is not listed: nothing is ignored silently. */
export function checkOptions(
  command: Document,
  known: readonly string[],
  ignored: readonly string[] = [],
): void {
  for (const name of command.keys()) {
    if (known.includes(name) || ignored.includes(name) || generalOptions.has(name)) continue
    throw new CommandError(
      40415,
      `BSON field '${[...command.keys()][0]}.${name}' is an unknown field or is not supported by the embedded database.`,
    )
  }
}

/** Fields that any command may have; they control the protocol and do not change the reply of a single server. */
const generalOptions = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'stmtId',
  'stmtIds',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  '$audit',
  '$client',
  'maxTimeMSOpOnly',
  'databaseVersion',
  'shardVersion',
  '$queryOptions',
])

export function optionalDocument(value: Maybe, name: string): Document {
  if (value === undefined || value === null) return new Map()
  if (!isDocument(value))
    throw new CommandError(14, `BSON field '${name}' is the wrong type, expected type 'object'`)
  return value
}
