import { Budget, nextDocument, onAccountOf } from '../budget.js'
import { decode } from '../bson/decode.js'
import { document, type Document } from '../bson/values.js'
import { choosePlan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import { compileFilter } from '../query/match.js'
import { removeRecord } from '../store/records.js'
import type { Collection, Index } from '../store/catalog.js'
import type { WriteUnit } from '../store/view.js'
import type { Engine } from './engine.js'

const piece = 500

/** Removes expired documents, through each TTL index and a few hundred at a time. */
export async function sweepExpired(engine: Engine, now = Date.now()): Promise<number> {
  let removed = 0
  for (const collection of engine.catalog.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined) continue
      for (;;) {
        const count = await removePiece(
          engine,
          collection,
          index,
          new Date(now - index.expireAfterSeconds * 1000),
        )
        removed += count
        if (count < piece || engine.closing) break
      }
    }
  }
  return removed
}

async function removePiece(
  engine: Engine,
  collection: Collection,
  index: Index,
  before: Date,
): Promise<number> {
  const path = [...index.key.keys()][0]!
  const filter: Document = document({ [path]: document({ $lt: before }) })
  const matches = compileFilter(filter)
  // Checking outside a write first keeps the writer free if, as usual, nothing has expired.
  const plan = choosePlan(collection, { filter, hint: index.name })
  if (new Scan(collection, plan).next(engine.store, 1).length === 0) return 0
  const remove = (unit: WriteUnit) => {
    if (engine.catalog.get(collection.database, collection.name) !== collection) return 0
    let count = 0
    for (const { record, bytes } of new Scan(collection, plan).next(unit, piece)) {
      nextDocument()
      const source = decode(bytes)
      if (!matches(source)) continue
      removeRecord(unit, collection, record, source)
      count++
    }
    return count
  }
  // Uses its own budget, because the time limit of the last command does not apply to the sweep.
  return engine.store.write((unit) => onAccountOf(new Budget(), () => remove(unit)))
}
