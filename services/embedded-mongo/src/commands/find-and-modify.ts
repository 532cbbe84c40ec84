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
import type { WriteUnit } from '../store/view.js'
import { claimAll, modify, select, selectionOf, updaterOf, upsertDocument } from './modify.js'
import { insertOne } from './write.js'
import { checkWriteConcern } from './write-concern.js'

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

/** findAndModify: one document, changed or removed, and returned as it was or as it is. */
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
  return runWrite(context, (unit): Document => {
    const known = context.retry?.find(unit)
    if (known) return known
    const outcome = apply(context, unit, name, removing, upsert)
    const answer = reply(outcome, removing, isTruthy(command.get('new')), project)
    context.retry?.keep(unit, answer)
    return answer
  })
}

function apply(context: Context, unit: WriteUnit, name: string, removing: boolean, upsert: boolean): Outcome {
  const { command } = context

  const collection = collectionOf(context, name)
  const filter = optionalDocument(command.get('query'), 'query')
  const variables = variablesOf(command.get('let'))
  const selection = selectionOf(filter, command.get('collation'), command.get('hint'), variables, collection)
  const updater = removing
    ? undefined
    : updaterOf(
        command.get('update')!,
        (command.get('arrayFilters') as Value[] | undefined) ?? [],
        command.get('collation') ?? collection?.options.get('collation'),
        variables,
      )
  const sort = parseSort(optionalDocument(command.get('sort'), 'sort'))
  if (!collection) return {}
  const [found] = select(unit, collection, selection, 1, sort)
  const bypass = isTruthy(command.get('bypassDocumentValidation'))
  if (!found) {
    if (!upsert || !updater) return {}
    const made = insertOne(context, unit, collection, upsertDocument(filter, updater), bypass)
    return { after: made, upserted: made.get('_id')! }
  }
  claimAll(unit, collection, [found])
  if (!updater) {
    removeRecord(unit, collection, found.record, found.document)
    return { before: found.document, position: found.position }
  }
  const { document: after } = modify(context, unit, collection, found, updater, bypass)
  return { before: found.document, after, position: found.position }
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
