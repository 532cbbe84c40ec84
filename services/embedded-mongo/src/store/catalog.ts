import { randomUUID } from 'node:crypto'
import { Binary } from 'bson'
import { CommandError } from '../errors.js'
import { decode } from '../bson/decode.js'
import { encode } from '../bson/encode.js'
import {
  document,
  isDocument,
  isTruthy,
  toNumber,
  wholeNumber,
  type Document,
  type Maybe,
} from '../bson/values.js'
import { foldOf, type Fold } from '../query/collation.js'
import { compileFilter, type Predicate } from '../query/match.js'
import type { KeySpec } from './index-keys.js'
import type { Store } from './store.js'
import { after, prefixOf, recordOf, type WriteUnit } from './view.js'

/** An index with its specification and what is compiled from it. */
export interface Index extends KeySpec {
  id: number
  name: string
  key: Document
  spec: Document
  unique: boolean
  partial?: Predicate
  partialFilter?: Document
  expireAfterSeconds?: number
  hidden: boolean
  multikey: boolean
  truncated: boolean
  /** Whether its keys are stored without the record at the end; indexes in older files have it. */
  flat: boolean
  /** Why an index being built cannot be completed. */
  failed?: CommandError
}

export interface Collection {
  id: number
  database: string
  name: string
  ns: string
  uuid: Binary
  options: Document
  indexes: Index[]
  /** Indexes being filled: writes maintain them, and nothing reads them. */
  building: Index[]
  nextRecord: number
  /** The catalog generation of its last change: an older snapshot does not match it. */
  changed: number
  validator?: Predicate | undefined
  fold?: Fold | undefined
  isView: boolean
}

const catalogPrefix = prefixOf(1)

/** All collections and indexes, in memory and under the first key prefix of the store. */
export class Catalog {
  private readonly collections = new Map<string, Collection>()
  private nextId = 16
  /** The number of changes since the start. */
  generation = 0

  constructor(private readonly store: Store) {
    this.reload()
    // Higher than every stored number, so that remains of a dropped collection never become part of a new one after a
    // crash.
    const highest = store.range({
      from: Buffer.alloc(4),
      to: Buffer.alloc(4, 0xff),
      limit: 1,
      reverse: true,
    })[0]
    if (highest) this.nextId = Math.max(this.nextId, highest.key.readUInt32BE(0) + 1)
    store.whenUndone(() => this.reload())
  }

  /** Reads everything from the store. Existing collections stay the same objects. */
  private reload(): void {
    const known = new Map([...this.collections.values()].map((collection) => [collection.id, collection]))
    this.collections.clear()
    for (const { value } of this.store.range({ from: catalogPrefix, to: after(catalogPrefix), limit: 1e6 })) {
      const saved = collectionFrom(decode(value))
      const before = known.get(saved.id)
      this.load(
        before
          ? Object.assign(before, { validator: undefined }, saved, { building: before.building })
          : saved,
      )
    }
  }

  private load(collection: Collection): void {
    const prefix = prefixOf(collection.id)
    const newest = this.store.range({ from: prefix, to: after(prefix), limit: 1, reverse: true })[0]
    collection.nextRecord = newest ? recordOf(newest.key) + 1 : 1
    this.collections.set(collection.ns, collection)
    this.nextId = Math.max(this.nextId, collection.id + 1, ...collection.indexes.map((index) => index.id + 1))
  }

  get(database: string, name: string): Collection | undefined {
    return this.at(`${database}.${name}`)
  }
  at(ns: string): Collection | undefined {
    return this.collections.get(ns)
  }
  /** Records that a collection's name, indexes, or options change from now on. */
  mark(collection: Collection): void {
    collection.changed = ++this.generation
  }
  list(database?: string): Collection[] {
    const all = [...this.collections.values()]
    return database === undefined ? all : all.filter((collection) => collection.database === database)
  }
  databases(): string[] {
    return [...new Set(this.list().map((collection) => collection.database))].sort()
  }
  takeId(): number {
    return this.nextId++
  }

  /** Adds a collection with its _id index; a view has neither records nor indexes. */
  create(unit: WriteUnit, database: string, name: string, options: Document = new Map()): Collection {
    const collection = this.prepare(unit, database, name, options)
    this.adopt(collection)
    return collection
  }

  /** Writes a new collection that nobody sees until it is adopted: a transaction does that at its commit. */
  prepare(unit: WriteUnit, database: string, name: string, options: Document = new Map()): Collection {
    const uuid = new Binary(Buffer.from(randomUUID().replace(/-/g, ''), 'hex'), 4)
    const collection = collectionFrom(
      document({ id: wholeNumber(this.takeId()), db: database, name, uuid, options, indexes: [] }),
    )
    if (!collection.isView) collection.indexes.push(indexFrom(this.takeId(), idIndexSpec(options)))
    this.save(unit, collection)
    return collection
  }
  adopt(collection: Collection): void {
    this.mark(collection)
    this.collections.set(collection.ns, collection)
  }

  save(unit: WriteUnit, collection: Collection): void {
    unit.put(Buffer.concat([catalogPrefix, Buffer.from(collection.ns)]), encode(savedForm(collection)))
  }

  forget(unit: WriteUnit, collection: Collection): void {
    this.collections.delete(collection.ns)
    unit.remove(Buffer.concat([catalogPrefix, Buffer.from(collection.ns)]))
  }

  rename(unit: WriteUnit, collection: Collection, database: string, name: string): void {
    this.forget(unit, collection)
    this.mark(collection)
    collection.database = database
    collection.name = name
    collection.ns = `${database}.${name}`
    this.collections.set(collection.ns, collection)
    this.save(unit, collection)
  }

  /** Puts changed options (validator, collation) into effect. */
  setOptions(unit: WriteUnit, collection: Collection, options: Document): void {
    collection.options = options
    this.mark(collection)
    applyOptions(collection)
    this.save(unit, collection)
  }
}

/**
 * The indexes of a collection, including those being built: a transaction whose writes were for other ones must not
 * commit.
 */
export function shapeOf({ indexes, building }: Collection): string {
  return [...indexes, ...building].map(({ id }) => id).join(' ')
}

function idIndexSpec(options: Document): Document {
  return document({
    v: wholeNumber(2),
    key: document({ _id: wholeNumber(1) }),
    name: '_id_',
    collation: options.get('collation'),
  })
}

function collectionFrom(saved: Document): Collection {
  const database = saved.get('db') as string
  const name = saved.get('name') as string
  const collection: Collection = {
    id: toNumber(saved.get('id')),
    database,
    name,
    ns: `${database}.${name}`,
    uuid: saved.get('uuid') as Binary,
    options: saved.get('options') as Document,
    indexes: (saved.get('indexes') as Document[]).map((index) => {
      const made = indexFrom(toNumber(index.get('id')), index.get('spec') as Document)
      made.multikey = index.get('multikey') === true
      made.truncated = index.get('truncated') === true
      made.flat = index.get('flat') === true
      return made
    }),
    building: [],
    changed: 0,
    nextRecord: 1,
    isView: saved.get('options') instanceof Map && (saved.get('options') as Document).has('viewOn'),
  }
  applyOptions(collection)
  return collection
}

function applyOptions(collection: Collection): void {
  const validator = collection.options.get('validator')
  delete collection.validator
  if (isDocument(validator) && validator.size > 0) collection.validator = validatorCompiler(validator)
  collection.fold = foldOf(collection.options.get('collation'))
}

let validatorCompiler = (filter: Document): Predicate => compileFilter(filter)
/** Lets validators use $expr without the store knowing the aggregation language. */
export function setValidatorCompiler(compiler: (filter: Document) => Predicate): void {
  validatorCompiler = compiler
}

function savedForm(collection: Collection): Document {
  return document({
    id: wholeNumber(collection.id),
    db: collection.database,
    name: collection.name,
    uuid: collection.uuid,
    options: collection.options,
    indexes: collection.indexes.map((index) =>
      document({
        id: wholeNumber(index.id),
        spec: index.spec,
        multikey: index.multikey,
        truncated: index.truncated,
        flat: index.flat,
      }),
    ),
  })
}

export function indexFrom(id: number, spec: Document): Index {
  const key = spec.get('key') as Document
  const partialFilter = spec.get('partialFilterExpression') as Maybe
  const expire = spec.get('expireAfterSeconds')
  const unique = spec.get('name') === '_id_' || isTruthy(spec.get('unique'))
  return {
    id,
    name: spec.get('name') as string,
    key,
    spec,
    // Not checked: the file may have been written when longer paths were allowed.
    paths: [...key.keys()].map((path) => path.split('.')),
    directions: [...key.values()].map((order) => (toNumber(order) < 0 ? -1 : 1)),
    unique,
    flat: unique,
    sparse: isTruthy(spec.get('sparse')),
    hidden: isTruthy(spec.get('hidden')),
    fold: foldOf(spec.get('collation')),
    multikey: false,
    truncated: false,
    ...(isDocument(partialFilter) ? { partial: compileFilter(partialFilter), partialFilter } : {}),
    ...(expire === undefined ? {} : { expireAfterSeconds: toNumber(expire) }),
  }
}

/** Refuses names that MongoDB refuses. */
export function checkNamespace(database: string, name: string): void {
  if (database === '' || /[\s"$./\\\0]/.test(database) || database.length > 63)
    throw new CommandError(73, `Invalid database name: '${database}'`)
  if (Buffer.byteLength(`${database}.${name}`) > 255)
    throw new CommandError(
      73,
      `Fully qualified namespace is too long: ${database}.${name.slice(0, 40)}… (limit 255 bytes)`,
    )
  if (name === '' || name.startsWith('.') || name.includes('\0') || name.includes('$'))
    throw new CommandError(73, `Invalid collection name: '${database}.${name}'`)
}
