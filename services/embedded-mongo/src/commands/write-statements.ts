import { CommandError } from '../errors.js'
import { refusedStages, stageNames } from '../aggregate/pipeline.js'
import {
  RawDocument,
  isDocument,
  isNumber,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'

/** One update of a list, its fields checked for their types before any of the list runs. */
export interface UpdateStatement {
  filter: Document
  update: Value
  multi: boolean
  upsert: boolean
  arrayFilters: Value[]
  collation: Maybe
  hint: Maybe
  constants: Maybe
}
export interface DeleteStatement {
  filter: Document
  limit: number
  collation: Maybe
  hint: Maybe
}

const updateFields = ['q', 'u', 'c', 'upsert', 'multi', 'collation', 'arrayFilters', 'hint']
const deleteFields = ['q', 'limit', 'collation', 'hint']

/** Returns the statements of a write command. */
export function listOf(command: Document, name: string, field: string): Document[] {
  const items = itemsOf(command, name, field)
  if (!items.every(isDocument)) throw wrongType(`${name}.${field}.0`, 'object')
  return items
}

/** Returns the documents of an insert; those that arrived as BSON are not decoded. */
export function documentsOf(command: Document): (Document | RawDocument)[] {
  const items = itemsOf(command, 'insert', 'documents')
  if (!items.every((item) => isDocument(item) || item instanceof RawDocument))
    throw wrongType('insert.documents.0', 'object')
  return items as (Document | RawDocument)[]
}

function itemsOf(command: Document, name: string, field: string): Value[] {
  const items = command.get(field)
  if (items === undefined) throw missing(`${name}.${field}`)
  if (!Array.isArray(items)) throw wrongType(`${name}.${field}`, 'array')
  return items
}

export function updateStatement(item: Document): UpdateStatement {
  checkFields(item, 'update.updates', updateFields)
  const update = item.get('u')
  if (update === undefined) throw missing('update.updates.u')
  if (!isDocument(update) && !Array.isArray(update))
    throw new CommandError(9, 'Update argument must be either an object or an array')
  if (Array.isArray(update) && !update.every(isDocument))
    throw new CommandError(14, 'Each element of the pipeline array must be an object')
  if (Array.isArray(update)) update.forEach(checkStage)
  const arrayFilters = item.get('arrayFilters') ?? []
  if (!Array.isArray(arrayFilters)) throw wrongType('update.updates.arrayFilters', 'array')
  if (!arrayFilters.every(isDocument)) throw wrongType('update.updates.arrayFilters.0', 'object')
  return {
    filter: filterOf(item, 'update.updates'),
    update,
    multi: flag(item, 'multi'),
    upsert: flag(item, 'upsert'),
    arrayFilters,
    collation: item.get('collation'),
    hint: item.get('hint'),
    constants: item.get('c'),
  }
}

/** An unknown stage fails the whole command; one that is not allowed in an update fails its statement only. */
function checkStage(stage: Value): void {
  const name = (stage as Document).keys().next().value
  if (name !== undefined && !stageNames().includes(name) && !refusedStages.includes(name))
    throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`)
}

export function deleteStatement(item: Document): DeleteStatement {
  checkFields(item, 'delete.deletes', deleteFields)
  const limit = item.get('limit')
  if (limit === undefined) throw missing('delete.deletes.limit')
  if (!isNumber(limit)) throw wrongType('delete.deletes.limit', 'number')
  if (toNumber(limit) !== 0 && toNumber(limit) !== 1)
    throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${toNumber(limit)}`)
  return {
    filter: filterOf(item, 'delete.deletes'),
    limit: toNumber(limit),
    collation: item.get('collation'),
    hint: item.get('hint'),
  }
}

function checkFields(item: Document, place: string, known: readonly string[]): void {
  for (const option of item.keys())
    if (!known.includes(option))
      throw new CommandError(
        40415,
        `BSON field '${place}.${option}' is an unknown field or is not supported by the embedded database.`,
      )
}
function filterOf(item: Document, place: string): Document {
  const filter = item.get('q')
  if (filter === undefined) throw missing(`${place}.q`)
  if (!isDocument(filter)) throw wrongType(`${place}.q`, 'object')
  return filter
}
function flag(item: Document, name: string): boolean {
  const value = item.get(name)
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    throw wrongType(`update.updates.${name}`, 'bool')
  return value === true
}

function missing(path: string): CommandError {
  return new CommandError(40414, `BSON field '${path}' is missing but a required field`)
}
function wrongType(path: string, type: string): CommandError {
  return new CommandError(14, `BSON field '${path}' is the wrong type, expected type '${type}'`)
}
