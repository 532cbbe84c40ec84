import type { Transaction } from 'lmdb'
import { breathe, isTurnOver, nextDocument } from '../budget.js'
import { CommandError } from '../errors.js'
import { decode } from '../bson/decode.js'
import { document, int, wholeNumber, type Document, type Value } from '../bson/values.js'
import { checkOptions, collectionName, type Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { keysFor } from '../store/records.js'
import type { Store } from '../store/store.js'
import { indexEntry } from '../store/index-entries.js'
import { after, prefixOf, recordOf, type Entry } from '../store/view.js'

const piece = 500

/**
 * Compares a collection with its indexes: each document is readable BSON, each index has all its keys and no others.
 * Works on a snapshot and lets other clients in between.
 */
export async function validate(context: Context): Promise<Document> {
  checkOptions(context.command, [
    'validate',
    'full',
    'background',
    'repair',
    'metadata',
    'checkBSONConformance',
  ])
  if (context.command.get('repair') === true) throw new CommandError(72, 'validate cannot repair')
  const collection = context.engine.catalog.get(context.database, collectionName(context))
  if (!collection)
    throw new CommandError(
      26,
      `Collection '${context.database}.${collectionName(context)}' does not exist to validate.`,
    )
  if (collection.isView) throw new CommandError(166, 'Cannot validate a view')
  const { store } = context.engine
  const snapshot = store.snapshot()
  try {
    return await report(store, snapshot, collection)
  } finally {
    snapshot.done()
  }
}

async function report(store: Store, snapshot: Transaction, collection: Collection): Promise<Document> {
  const indexes = [...collection.indexes]
  const expected = indexes.map(() => 0)
  const errors: Value[] = []
  let records = 0
  for await (const { key, value } of entriesOf(store, snapshot, collection.id)) {
    records++
    nextDocument()
    try {
      const source = decode(value)
      indexes.forEach((index, place) => {
        for (const made of keysFor(index, source).keys) {
          expected[place]!++
          const entry = indexEntry(index, made, recordOf(key))
          if (!store.get(entry.key, snapshot)?.equals(entry.value))
            errors.push(`index ${index.name} lacks a key of record ${recordOf(key)}`)
        }
      })
    } catch (error) {
      // Running out of the command’s own time is not a fault of the record.
      if (error instanceof CommandError && error.code === 50) throw error
      errors.push(`record ${recordOf(key)} cannot be read: ${(error as Error).message}`)
    }
  }
  const counts = document({})
  for (const [place, index] of indexes.entries()) {
    const found = store.countRange(prefixOf(index.id), after(prefixOf(index.id)), snapshot)
    counts.set(index.name, wholeNumber(found))
    if (found !== expected[place])
      errors.push(`index ${index.name} holds ${found} keys, the documents have ${expected[place]}`)
  }
  return document({
    ns: collection.ns,
    nInvalidDocuments: wholeNumber(0),
    nrecords: wholeNumber(records),
    nIndexes: int(indexes.length),
    keysPerIndex: counts,
    valid: errors.length === 0,
    repaired: false,
    warnings: [],
    errors: errors.slice(0, 100),
    ok: 1,
  })
}

async function* entriesOf(store: Store, snapshot: Transaction, id: number): AsyncGenerator<Entry> {
  let from = prefixOf(id)
  for (;;) {
    const entries = store.range({ from, to: after(prefixOf(id)), limit: piece }, snapshot)
    for (const entry of entries) {
      yield entry
      if (isTurnOver()) await breathe()
    }
    if (entries.length < piece) return
    from = Buffer.concat([entries[piece - 1]!.key, Buffer.from([0])])
  }
}
