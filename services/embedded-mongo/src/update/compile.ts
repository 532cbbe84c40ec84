import { step, stepsToCompile } from '../budget.js'
import { CommandError } from '../errors.js'
import { equalValues, identical } from '../bson/compare.js'
import { clone, isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import type { MatchOptions } from '../query/match.js'
import { isIndex, splitPath } from '../query/path.js'
import { checkId } from '../store/records.js'
import { applyAt, dollarName, isElement, type Changes, type Creation } from './apply.js'
import { compileArrayFilters } from './array-filters.js'
import { updateOperators, type Change } from './operators.js'

export interface Updated {
  document: Document
  changed: boolean
  operation: 'update' | 'replace'
  description?: Document
}
/** Creates the new version of a document; the old one is not changed. */
export type Updater = (
  before: Document,
  context: { position?: number | undefined; inserting: boolean },
) => Updated

interface Entry {
  path: string
  parts: string[]
  change: Change
  create: Creation
  rename?: string[]
}

/** Compiles an update by operators. */
export function compileOperatorsUpdate(
  update: Document,
  arrayFilters: Value[],
  options: MatchOptions,
): Updater {
  const entries: Entry[] = []
  for (const [name, fields] of update) {
    if (name !== '$rename' && !updateOperators[name]) throw new CommandError(9, `Unknown modifier: ${name}`)
    if (!isDocument(fields))
      throw new CommandError(9, `Modifiers operate on fields but we found another type: ${name}`)
    for (const [path, operand] of fields)
      entries.push(
        ...(name === '$rename' ? renameEntries(path, operand) : [entryOf(name, path, operand, options)]),
      )
  }
  checkConflicts(entries)
  entries.sort((a, b) => comparePaths(a.parts, b.parts))
  const filters = compileArrayFilters(
    arrayFilters,
    entries.map(({ parts }) => parts),
    options,
  )
  return (before, context) => {
    const document = clone(before)
    const changes: Changes = new Map()
    for (const entry of entries) {
      step()
      applyEntry(document, before, entry, context, filters, changes)
    }
    checkIdUnchanged(before, document, context.inserting)
    for (const [path, value] of changes)
      if (/^\$[^.]*$/.test(path) && value !== undefined && !context.inserting) throw dollarName(path)
    return {
      document,
      changed: changes.size > 0,
      operation: 'update',
      description: describeChanges(changes),
    }
  }
}

function entryOf(name: string, path: string, operand: Value, options: MatchOptions): Entry {
  const parts = checkPath(path)
  return {
    path,
    parts,
    change: updateOperators[name]!(operand, path, options),
    create: name === '$unset' ? 'never' : ['$pull', '$pullAll', '$pop'].includes(name) ? 'viable' : 'always',
  }
}

function checkPath(path: string): string[] {
  if (path === '') throw new CommandError(56, 'An empty update path is not valid.')
  const parts = splitPath(path)
  if (parts.includes(''))
    throw new CommandError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    )
  if (parts[0]!.startsWith('$') && (parts[0] === '$' || parts[0]!.startsWith('$[')))
    throw new CommandError(2, `Cannot have positional element as the first element of path '${path}'`)
  if (parts.filter((part) => part === '$').length > 1)
    throw new CommandError(2, `Too many positional (i.e. '$') elements found in path '${path}'`)
  return parts
}

function renameEntries(path: string, target: Value): Entry[] {
  if (typeof target !== 'string') throw new CommandError(2, 'The $rename target must be a string')
  if (target.includes('\0')) throw new CommandError(2, 'The $rename target may not hold a null byte')
  const from = checkPath(path)
  const to = checkPath(target)
  if (path === target || path.startsWith(`${target}.`) || target.startsWith(`${path}.`))
    throw new CommandError(2, `The source and target field for $rename must not be on the same path: ${path}`)
  if (from.some(isElement) || to.some(isElement))
    throw new CommandError(2, 'The $rename fields may not be dynamic')
  const unset: Entry = { path, parts: from, change: () => undefined, create: 'never' }
  return [unset, { path: target, parts: to, change: (old) => old, create: 'always', rename: from }]
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left, right] = [a[index]!, b[index]!]
    if (left === right) continue
    if (isIndex(left) && isIndex(right)) return Number(left) - Number(right)
    return left < right ? -1 : 1
  }
  return a.length - b.length
}

/** A part of the paths that have been checked. */
interface Place {
  /** The first path that led here, and whether it ends here. */
  path: string
  isEnd: boolean
  below: Map<string, Place>
  /** A path with "$[…]" below this place, and one with a name or an index. */
  filtered?: string
  named?: string
}

/**
 * Refuses paths that are equal, one of which contains another, or which use "$[…]" together with a name or an index
 * below the same array, because their order would be ambiguous.
 */
function checkConflicts(entries: readonly Entry[]): void {
  const root: Place = { path: '', isEnd: false, below: new Map() }
  for (const { path, parts } of entries) {
    step(stepsToCompile)
    const refuse = (other: string) =>
      new CommandError(40, `Updating the path '${path}' would create a conflict at '${other}'`)
    let here = root
    for (const part of parts) {
      const kind = part.startsWith('$[') ? 'filtered' : 'named'
      const otherKind = here[kind === 'named' ? 'filtered' : 'named']
      if (otherKind !== undefined) throw refuse(otherKind)
      here[kind] ??= path
      let next = here.below.get(part)
      if (next?.isEnd) throw refuse(next.path)
      if (!next) here.below.set(part, (next = { path, isEnd: false, below: new Map() }))
      here = next
    }
    if (here.below.size > 0) throw refuse(here.path)
    here.isEnd = true
  }
}

function applyEntry(
  document: Document,
  before: Document,
  entry: Entry,
  context: { position?: number | undefined; inserting: boolean },
  filters: Map<string, (element: Value) => boolean>,
  changes: Changes,
): void {
  const positions = { position: context.position, filters }
  if (!entry.rename) {
    if (entry.change.length > 1 && !context.inserting) return
    return applyAt(document, entry.parts, entry.change, context.inserting, entry.create, positions, changes)
  }
  const value = movable(before, entry.rename, entry.parts)
  if (value !== undefined && entry.path === '_id' && before.has('_id'))
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    )
  if (value !== undefined)
    applyAt(document, entry.parts, () => clone(value), context.inserting, 'always', positions, changes)
}

/** Returns the value that $rename moves. Refuses elements of arrays on either path, unless they are missing. */
function movable(before: Document, from: readonly string[], to: readonly string[]): Maybe {
  const source = walk(before, from)
  if (source.blocked)
    throw new CommandError(28, `cannot use the part '${source.blocked}' to traverse the element`)
  if (source.value === undefined) return undefined
  if (source.inArray || walk(before, to).inArray)
    throw new CommandError(2, 'The $rename fields may not be array elements')
  return source.value
}
/** Where a path leads; `blocked` is the part that cannot exist below the value before it. */
function walk(
  root: Document,
  parts: readonly string[],
): { value: Maybe; inArray: boolean; blocked?: string } {
  let value: Maybe = root
  let inArray = false
  for (const part of parts) {
    if (value === undefined) break
    if (Array.isArray(value)) {
      inArray = true
      if (!isIndex(part)) return { value: undefined, inArray, blocked: part }
      value = value[Number(part)]
    } else if (isDocument(value)) value = value.get(part)
    else return { value: undefined, inArray, blocked: part }
  }
  return { value, inArray }
}

export function checkIdUnchanged(before: Document, after: Document, inserting: boolean): void {
  const id = before.get('_id')
  if (inserting && id === undefined) return
  const now = after.get('_id')
  if (id !== undefined && (now === undefined || !identical(now, id))) {
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    )
  }
}

/** The updateDescription of a change stream. */
function describeChanges(changes: Changes): Document {
  const updated: Document = new Map()
  const removed: Value[] = []
  for (const [path, value] of changes) {
    if (value !== undefined) updated.set(path, value)
    else removed.push(path)
  }
  return new Map<string, Value>([
    ['updatedFields', updated],
    ['removedFields', removed],
    ['truncatedArrays', []],
  ])
}

/** An update with a whole document replaces everything but _id. */
export function compileReplacement(replacement: Document): Updater {
  for (const name of replacement.keys()) if (name.startsWith('$')) throw dollarName(name)
  return (before) => {
    const given = replacement.get('_id')
    const old = before.get('_id')
    if (given !== undefined) checkId(given)
    if (given !== undefined && old !== undefined && !equalValues(given, old))
      throw new CommandError(
        66,
        "After applying the update, the (immutable) field '_id' was found to have been altered",
      )
    const document: Document = new Map()
    // Equal numbers of different types are the same _id; the type of the replacement is used.
    const id = given === undefined ? old : given
    if (id !== undefined) document.set('_id', id)
    for (const [name, value] of replacement) if (name !== '_id') document.set(name, clone(value))
    // As in MongoDB, a replacement that leaves _id out always counts as a change.
    return { document, changed: !identical(before, replacement), operation: 'replace' }
  }
}
