import { CommandError } from '../errors.js'
import { variablesOf } from '../aggregate/variables.js'
import { document, int, isTruthy, toNumber, type Document, type Value } from '../bson/values.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  ensureCollection,
  type Context,
} from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import type { WriteUnit } from '../store/view.js'
import { claimAll, modify, selectById, selectionOf, type Found, updaterOf, upsertDocument } from './modify.js'
import { MultiWrite } from './multi-write.js'
import { checkWriteConcern } from './write-concern.js'
import { isOrdered, runList, whole, type Statement } from './write-list.js'
import { listOf, updateStatement, type UpdateStatement } from './write-statements.js'
import { insertOne, refuseTarget, refuseView } from './write.js'

interface Totals {
  n: number
  nModified: number
  upserted: Value[]
}

/** The update command: a list of updates of one or of many documents, each with or without upsert. */
export async function update(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const updates = listOf(command, 'update', 'updates').map((item) => updateStatement(item))
  isOrdered(command)
  refuseTarget(context, name)
  if (updates.some(({ upsert }) => upsert)) await ensureCollection(context, name)
  const totals: Totals = { n: 0, nModified: 0, upserted: [] }
  const start = (index: number) => new Update(context, name, updates[index]!, index, totals)
  return runList(context, updates.length, start, {
    fields: () => ({
      n: whole(totals.n),
      nModified: whole(totals.nModified),
      upserted: totals.upserted.length > 0 ? totals.upserted : undefined,
    }),
    restore: (saved) => {
      totals.n = toNumber(saved.get('n'))
      totals.nModified = toNumber(saved.get('nModified'))
      totals.upserted = [...((saved.get('upserted') ?? []) as Value[])]
    },
  })
}

/** One update of the list. Its counts are added to the totals once it has succeeded. */
class Update implements Statement {
  private readonly collection: Collection | undefined
  private readonly updater: ReturnType<typeof updaterOf>
  private readonly selection: ReturnType<typeof selectionOf>
  private readonly search: MultiWrite | undefined
  private readonly bypass: boolean
  private matched = 0
  private modified = 0

  constructor(
    private readonly context: Context,
    name: string,
    private readonly item: UpdateStatement,
    private readonly index: number,
    private readonly totals: Totals,
  ) {
    const { filter, collation, hint, update: change, arrayFilters, multi, constants } = item
    refuseView(context, name)
    if (multi && context.retry) throw new CommandError(72, 'Cannot use retryable writes with multi=true')
    this.collection = collectionOf(context, name)
    const variables = variablesOf(context.command.get('let'), constants)
    const folding = collation ?? this.collection?.options.get('collation')
    this.updater = updaterOf(change, arrayFilters, folding, variables)
    if (multi && this.updater.replaces)
      throw new CommandError(9, 'multi update is not supported for replacement-style update')
    this.selection = selectionOf(filter, collation, hint, variables, this.collection)
    const orElse = item.upsert && !context.transaction ? context.engine.store.oplog : undefined
    if (this.collection)
      this.search = new MultiWrite(this.collection, this.selection, { most: multi ? undefined : 1, orElse })
    this.bypass = isTruthy(context.command.get('bypassDocumentValidation'))
  }

  step(unit: WriteUnit, until: number): boolean {
    const { collection, search, selection } = this
    const known = collection && !this.item.multi ? selectById(unit, collection, selection) : undefined
    if (known) {
      claimAll(unit, collection!, known)
      for (const each of known) this.apply(unit, each)
    } else if (search && !search.advance(unit, until, (found) => this.apply(unit, found))) return false
    this.finish(unit)
    return true
  }

  private apply(unit: WriteUnit, found: Found): void {
    const { changed } = modify(this.context, unit, this.collection!, found, this.updater, this.bypass)
    this.matched++
    if (changed) this.modified++
  }

  private finish(unit: WriteUnit): void {
    const { totals, item, collection } = this
    if (this.matched === 0 && item.upsert && collection) {
      const made = insertOne(
        this.context,
        unit,
        collection,
        upsertDocument(item.filter, this.updater),
        this.bypass,
      )
      totals.upserted.push(document({ index: int(this.index), _id: made.get('_id') }))
      totals.n++
    }
    totals.n += this.matched
    totals.nModified += this.modified
  }
}
