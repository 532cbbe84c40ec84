import { ObjectId } from 'bson'
import { nextDocument } from '../budget.js'
import { CommandError } from '../errors.js'
import { compareStrings } from '../bson/compare.js'
import { decode } from '../bson/decode.js'
import { compileExpression } from '../aggregate/expression.js'
import { updatePipeline } from '../aggregate/update-pipeline.js'
import { variablesOf, type Variables } from '../aggregate/variables.js'
import { clone, isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import { foldOf, type Fold } from '../query/collation.js'
import { compileFilter, isOperatorDocument, type Predicate } from '../query/match.js'
import { setAt, splitPath, type MatchDetails } from '../query/path.js'
import { validationDetails } from '../query/validation-details.js'
import { byId } from '../plan/by-id.js'
import { choosePlan } from '../plan/plan.js'
import { Scan } from '../plan/scan.js'
import type { Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { checkId, replaceRecord } from '../store/records.js'
import { recordKey, type WriteUnit } from '../store/view.js'
import { compileOperatorsUpdate, compileReplacement, type Updater } from '../update/compile.js'

/** A document that a write has found. */
export interface Found {
  record: number
  document: Document
  position?: number | undefined
}
export interface Selection {
  filter: Document
  matches: Predicate
  collation: Maybe
  hint: Maybe
}

export function selectionOf(
  filter: Document,
  collation: Maybe,
  hint: Maybe,
  variables: Variables,
  collection?: Collection,
): Selection {
  const fold = collation === undefined ? collection?.fold : foldOf(collation)
  const expression = (source: Value) => compileExpression(source, variables)
  return { filter, matches: compileFilter(filter, { fold, expression }), collation, hint }
}

/** How this selection compares strings: by its own collation or the collection's. */
export function foldOfSelection(selection: Selection, collection: Collection): Fold | undefined {
  return selection.collation === undefined ? collection.fold : foldOf(selection.collation)
}

/** Finds the first document that a write applies to. */
export function select(unit: WriteUnit, collection: Collection, selection: Selection): Found | undefined {
  const only = selectById(unit, collection, selection)
  if (only) return only[0]
  const fold = foldOfSelection(selection, collection)
  const scan = new Scan(
    collection,
    choosePlan(collection, { filter: selection.filter, hint: selection.hint, fold }),
  )
  for (;;) {
    const candidates = scan.next(unit, 4)
    if (candidates.length === 0) return undefined
    for (const { record, bytes } of candidates) {
      nextDocument()
      const details: MatchDetails = {}
      const document = decode(bytes)
      if (selection.matches(document, details)) return { record, document, position: details.position }
    }
  }
}

/** Finds a document by a plain _id in the filter, without a plan; undefined if a plan is required. */
export function selectById(
  unit: WriteUnit,
  collection: Collection,
  selection: Selection,
): Found[] | undefined {
  const { filter, collation, hint, matches } = selection
  if (collation !== undefined || hint !== undefined) return undefined
  const candidate = byId(unit, collection, filter.get('_id'))
  if (!candidate) return candidate === null ? [] : undefined
  const details: MatchDetails = {}
  const document = decode(candidate.bytes)
  if (!matches(document, details)) return []
  return [{ record: candidate.record, document, position: details.position }]
}

/** Compiles the `u` of an update: operators, a whole document, or a pipeline. */
export function updaterOf(
  update: Value,
  arrayFilters: Value[],
  collation: Maybe,
  variables: Variables,
): Updater & { replaces?: boolean } {
  const fold = foldOf(collation)
  if (Array.isArray(update)) {
    if (arrayFilters.length > 0)
      throw new CommandError(9, 'arrayFilters may not be specified for pipeline-style updates')
    return updatePipeline(update, variables)
  }
  if (!isDocument(update)) throw new CommandError(9, 'Update argument must be either an object or an array')
  const first = update.keys().next().value
  if (first?.startsWith('$')) {
    const expression = (source: Value) => compileExpression(source, variables)
    return compileOperatorsUpdate(update, arrayFilters, { fold, expression })
  }
  return Object.assign(compileReplacement(update), { replaces: true })
}

/** Validates a complete new document against the collection's rules. */
export function checkDocument(
  collection: Collection,
  document: Document,
  before: Document | undefined,
  bypass: boolean,
): void {
  checkNames(document)
  const { validator, options } = collection
  if (
    !validator ||
    bypass ||
    options.get('validationLevel') === 'off' ||
    options.get('validationAction') === 'warn'
  )
    return
  if (validator(document)) return
  if (before && options.get('validationLevel') === 'moderate' && !validator(before)) return
  const expression = (source: Value) => compileExpression(source, variablesOf(undefined))
  const errInfo = validationDetails(options.get('validator') as Document, document, { expression })
  throw new CommandError(121, 'Document failed validation', { errInfo })
}

/** The maximum nesting of a stored document. */
export const deepest = 180
function checkDepth(value: Value, depth = 0): void {
  if (!isDocument(value) && !Array.isArray(value)) return
  if (depth >= deepest)
    throw new CommandError(15, `cannot store document because it exceeds ${deepest} nested levels`)
  for (const inner of value.values()) checkDepth(inner, depth + 1)
}

function checkNames(document: Document): void {
  checkDepth(document)
  const id = document.get('_id')
  if (id !== undefined) {
    checkId(id)
    if (isDocument(id))
      for (const name of id.keys())
        if (name.startsWith('$') && !['$ref', '$id', '$db'].includes(name))
          throw new CommandError(
            52,
            `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
          )
  }
}

/** Puts _id first, and creates one if it is missing. */
export function withId(document: Document): Document {
  if (document.keys().next().value === '_id') return document
  const made: Document = new Map([['_id', document.has('_id') ? document.get('_id')! : new ObjectId()]])
  for (const [name, value] of document) if (name !== '_id') made.set(name, value)
  return made
}

/** Applies an update to a found document; null if nothing changed. */
export function modify(
  context: Context,
  unit: WriteUnit,
  collection: Collection,
  found: Found,
  updater: Updater,
  bypass: boolean,
): { document: Document; changed: boolean } {
  const updated = updater(found.document, { position: found.position, inserting: false })
  if (!updated.changed) return { document: found.document, changed: false }
  checkDocument(collection, updated.document, found.document, bypass)
  replaceRecord(
    unit,
    collection,
    found.record,
    found.document,
    updated.document,
    { operation: updated.operation, ...(updated.description ? { description: updated.description } : {}) },
    (inside, changed) => context.engine.catalog.save(inside, changed),
  )
  return { document: updated.document, changed: true }
}

export function claimAll(unit: WriteUnit, collection: Collection, found: readonly Found[]): void {
  for (const { record } of found) unit.claim(recordKey(collection.id, record))
}

/** The document that an upsert inserts: the filter's equalities, then the update. */
export function upsertDocument(filter: Document, updater: Updater & { replaces?: boolean }): Document {
  const base: Document = new Map()
  if (filter.has('$expr'))
    throw new CommandError(224, '$expr is not allowed in the query predicate for an upsert')
  const found = equalities(filter)
  if (updater.replaces) {
    const part = [...found.keys()].find((path) => path.startsWith('_id.'))
    if (part) throw new CommandError(111, `cannot infer a whole _id from '${part}'`)
    const id = found.get('_id')
    if (id !== undefined) base.set('_id', id)
  } else
    for (const [path, value] of [...found].sort(([a], [b]) => compareStrings(a, b)))
      placeEquality(base, path, value)
  const { document } = updater(base, { inserting: true })
  return withId(document)
}

function placeEquality(base: Document, path: string, value: Value): void {
  const parts = splitPath(path)
  if (parts.some((part) => part.startsWith('$'))) return
  setAt(base, parts, clone(value))
}

function equalities(filter: Document, found: Map<string, Value> = new Map()): Map<string, Value> {
  for (const [path, value] of filter) {
    if (path === '$and' && Array.isArray(value))
      for (const part of value) if (isDocument(part)) equalities(part, found)
    if (path === '$or' && Array.isArray(value) && value.length === 1 && isDocument(value[0]))
      equalities(value[0], found)
    if (path.startsWith('$')) continue
    const equal = equalityOf(value)
    if (isDocument(value) && manyOf(value.get('$all')))
      throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`)
    if (equal === undefined) continue
    for (const other of found.keys()) {
      if (other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
        throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`)
    }
    found.set(path, equal)
  }
  return found
}

function manyOf(list: Maybe): boolean {
  return Array.isArray(list) && list.length > 1 && !isOperatorDocument(list[0]!)
}

function equalityOf(value: Value): Maybe {
  if (!isOperatorDocument(value))
    return isDocument(value) || typeof value !== 'object' || value === null || !('pattern' in value)
      ? value
      : undefined
  if (value.has('$eq')) return value.get('$eq')
  for (const name of ['$all', '$in']) {
    const list = value.get(name)
    if (Array.isArray(list) && list.length === 1)
      return isOperatorDocument(list[0]!) ? undefined : equalityOf(list[0]!)
  }
  return undefined
}
