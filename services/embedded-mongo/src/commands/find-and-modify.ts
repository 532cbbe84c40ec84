import { CommandError } from '../errors.js'
import { compileExpression } from '../aggregate/expression.js'
import { variablesOf } from '../aggregate/variables.js'
import { document, int, isDocument, isTruthy, type Document, type Maybe, type Value } from '../bson/values.js'
import { compileProjection } from '../query/projection.js'
import { parseSort } from '../query/sort.js'
import {
  checkOptions,
  collectionName,
  collectionOf,
  type Context,
  ensureCollection,
  optionalDocument,
  runWrite,
} from '../server/engine.js'
import { removeRecord } from '../store/records.js'
import type { Collection } from '../store/catalog.js'
import type { WriteUnit } from '../store/view.js'
import {
  claimAll,
  modify,
  selectById,
  selectionOf,
  updaterOf,
  upsertDocument,
  type Found,
  type Selection,
} from './modify.js'
import { MultiWrite } from './multi-write.js'
import { insertOne } from './write.js'
import { checkWriteConcern } from './write-concern.js'
import { slice } from './write-list.js'

const known = [
  'findAndModify',
  'findandmodify',
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'bypassDocumentValidation',
  'collation',
  'arrayFilters',
  'hint',
  'let',
]

interface Outcome {
  before?: Document
  after?: Document
  upserted?: Value
  position?: number | undefined
}

/** findAndModify: changes or removes one document, and returns it as it was or as it is. */
export async function findAndModify(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, known)
  checkWriteConcern(command)
  const name = collectionName(context)
  const removing = isTruthy(command.get('remove'))
  const upsert = isTruthy(command.get('upsert'))
  checkCombination(command, removing, upsert)
  if (collectionOf(context, name)?.isView)
    throw new CommandError(166, 'findAndModify is not supported on a view')
  if (upsert) await ensureCollection(context, name)
  const project = projectionOf(command)
  let search: FindAndModify | undefined
  for (;;) {
    const answer = await runWrite(context, (unit): Document | undefined => {
      const known = context.retry?.find(unit)
      if (known) return known
      search ??= new FindAndModify(context, name, removing, upsert)
      const outcome = search.step(unit)
      if (!outcome) return undefined
      const made = reply(outcome, removing, isTruthy(command.get('new')), project)
      context.retry?.keep(unit, made)
      return made
    })
    if (answer) return answer
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The search for the document, and the change of it. */
class FindAndModify {
  private readonly collection: Collection | undefined
  private readonly filter: Document
  private readonly selection: Selection
  private readonly updater: ReturnType<typeof updaterOf> | undefined
  private readonly search: MultiWrite | undefined
  private readonly bypass: boolean
  private outcome: Outcome = {}

  constructor(
    private readonly context: Context,
    name: string,
    removing: boolean,
    private readonly upsert: boolean,
  ) {
    const { command } = context
    const collection = (this.collection = collectionOf(context, name))
    this.filter = optionalDocument(command.get('query'), 'query')
    const variables = variablesOf(command.get('let'))
    const [collation, hint] = [command.get('collation'), command.get('hint')]
    this.selection = selectionOf(this.filter, collation, hint, variables, collection)
    if (!removing) {
      const arrayFilters = (command.get('arrayFilters') as Value[] | undefined) ?? []
      const folding = collation ?? collection?.options.get('collation')
      this.updater = updaterOf(command.get('update')!, arrayFilters, folding, variables)
    }
    const sort = parseSort(optionalDocument(command.get('sort'), 'sort'))
    const orElse = upsert && !context.transaction ? context.engine.store.oplog : undefined
    if (collection) this.search = new MultiWrite(collection, this.selection, { most: 1, sort, orElse })
    this.bypass = isTruthy(command.get('bypassDocumentValidation'))
  }

  /** Returns undefined if the search must continue. */
  step(unit: WriteUnit): Outcome | undefined {
    const { collection, search, updater } = this
    if (!collection || !search) return {}
    const known = selectById(unit, collection, this.selection)
    if (known) {
      claimAll(unit, collection, known)
      for (const found of known) this.apply(unit, collection, found)
    } else {
      const until = this.context.transaction ? Infinity : performance.now() + slice
      if (!search.advance(unit, until, (found) => this.apply(unit, collection, found))) return undefined
    }
    if (this.outcome.before || !this.upsert || !updater) return this.outcome
    const made = insertOne(this.context, unit, collection, upsertDocument(this.filter, updater), this.bypass)
    return { after: made, upserted: made.get('_id')! }
  }

  private apply(unit: WriteUnit, collection: Collection, found: Found): void {
    this.outcome = { before: found.document, position: found.position }
    if (!this.updater) return removeRecord(unit, collection, found.record, found.document)
    this.outcome.after = modify(this.context, unit, collection, found, this.updater, this.bypass).document
  }
}

function projectionOf(command: Document): ReturnType<typeof compileProjection> {
  const fields = optionalDocument(command.get('fields'), 'fields')
  if (fields.size === 0) return (source) => source
  if (isTruthy(command.get('new')) && [...fields.keys()].some((path) => path.endsWith('.$')))
    throw new CommandError(2, 'Cannot use a positional projection and return the new document')
  const expression = (source: Value) => compileExpression(source, variablesOf(command.get('let')))
  return compileProjection(fields, { expression, find: true })
}

function checkCombination(command: Document, removing: boolean, upsert: boolean): void {
  const update: Maybe = command.get('update')
  if (removing) {
    if (update !== undefined) throw new CommandError(9, 'Cannot specify both an update and remove=true')
    if (upsert) throw new CommandError(9, 'Cannot specify both upsert=true and remove=true')
    if (isTruthy(command.get('new')))
      throw new CommandError(
        9,
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      )
    if (command.has('arrayFilters')) throw new CommandError(9, 'Cannot specify arrayFilters and remove=true')
    return
  }
  if (update === undefined) throw new CommandError(9, 'Either an update or remove=true must be specified')
  if (!isDocument(update) && !Array.isArray(update))
    throw new CommandError(9, 'Update argument must be either an object or an array')
}

function reply(
  outcome: Outcome,
  removing: boolean,
  wantNew: boolean,
  project: ReturnType<typeof compileProjection>,
): Document {
  const chosen = wantNew ? outcome.after : outcome.before
  const n = int(outcome.before || outcome.upserted !== undefined ? 1 : 0)
  const last = removing
    ? document({ n })
    : document({ n, updatedExisting: outcome.before !== undefined, upserted: outcome.upserted })
  const details = outcome.position === undefined ? {} : { position: outcome.position }
  return document({ lastErrorObject: last, value: chosen ? project(chosen, details) : null, ok: 1 })
}
