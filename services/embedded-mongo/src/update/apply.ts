import { CommandError } from '../errors.js'
import { identical } from '../bson/compare.js'
import { isDocument, typeName, type Document, type Maybe, type Value } from '../bson/values.js'
import type { Change } from './operators.js'

/** Where "$" and "$[id]" point in the current document. */
export interface Positions {
  position?: number | undefined
  filters: ReadonlyMap<string, (element: Value) => boolean>
}
/** Matches "$", "$[]" and "$[name]"; "$id" and the like are names. */
export function isElement(part: string): boolean {
  return part === '$' || isFiltered(part)
}
/**
 * Names with a dollar sign may be set below others and by an upsert, but not at the top level of an existing
 * document.
 */
export function dollarName(name: string): CommandError {
  if (['$id', '$ref', '$db'].includes(name))
    return new CommandError(55, `The DBRef field ${name} stands alone`)
  return new CommandError(
    52,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  )
}
/** Matches "$[]" and "$[name]"; any text after the bracket makes it a name. */
function isFiltered(part: string): boolean {
  return part.startsWith('$[') && part.endsWith(']')
}
function extendsArray(old: Value[], value: Value[]): boolean {
  return value.length > old.length && old.every((item, index) => identical(item, value[index]))
}
/** The changes of one update: dotted paths and new values, undefined for removed fields. */
export type Changes = Map<string, Maybe>

/**
 * What happens if the path ends early: `always` creates the missing parts, `viable` only rejects a path that leads
 * into a value, and `never` leaves everything as it is.
 */
export type Creation = 'always' | 'viable' | 'never'

/** Applies one change at one path, which may name several places. */
export function applyAt(
  root: Document,
  parts: readonly string[],
  change: Change,
  inserting: boolean,
  create: Creation,
  positions: Positions,
  changes: Changes,
): void {
  visit(root, parts, 0, [])

  function visit(parent: Document | Value[], path: readonly string[], at: number, walked: string[]): void {
    const part = path[at]!
    if (Array.isArray(parent) || !isElement(part)) {
      for (const name of namesOf(parent, part, walked)) step(parent, path, at, [...walked, name], name)
      return
    }
    if (isFiltered(part))
      throw new CommandError(
        2,
        `The path '${walked.join('.')}' must exist in the document in order to apply array updates.`,
      )
    step(parent, path, at, [...walked, String(position())], String(position()))
  }

  function position(): number {
    if (positions.position === undefined)
      throw new CommandError(2, 'The positional operator did not find the match needed from the query.')
    return positions.position
  }

  function namesOf(parent: Document | Value[], part: string, walked: string[]): string[] {
    if (!Array.isArray(parent)) return [part]
    if (part === '$') return [String(position())]
    if (part === '$[]') return parent.map((_, index) => String(index))
    if (isFiltered(part)) {
      const filter = positions.filters.get(part.slice(2, -1))!
      return parent.flatMap((item, index) => (filter(item) ? [String(index)] : []))
    }
    if (!/^[0-9]+$/.test(part)) {
      if (create === 'never') return []
      throw new CommandError(28, `Cannot create field '${part}' in element {${walked.join('.')}: array}`)
    }
    return [part]
  }

  function step(
    parent: Document | Value[],
    path: readonly string[],
    at: number,
    walked: string[],
    name: string,
  ): void {
    const old: Maybe = Array.isArray(parent) ? parent[Number(name)] : parent.get(name)
    if (at === path.length - 1) return leaf(parent, name, old, walked)
    if (isDocument(old) || Array.isArray(old)) return visit(old, path, at + 1, walked)
    const next = path[at + 1]!
    if (path.some((part, place) => place > at + (old === undefined ? 0 : 1) && isFiltered(part)))
      throw new CommandError(
        2,
        `The path '${walked.join('.')}' must exist in the document in order to apply array updates.`,
      )
    if (old === undefined) {
      if (create !== 'always') return
      const made: Document = new Map()
      const inner: Changes = new Map()
      applyAt(made, path.slice(at + 1), change, inserting, create, positions, inner)
      if (inner.size > 0) store(parent, name, made, walked)
      return
    }
    if (isFiltered(next))
      throw new CommandError(
        2,
        `Cannot apply array updates to non-array element ${walked.join('.')}: ${typeName(old)}`,
      )
    if (next === '$') position()
    if (create !== 'never')
      throw new CommandError(
        28,
        `Cannot create field '${next}' in element {${walked.join('.')}: ${typeName(old)}}`,
      )
  }

  function leaf(parent: Document | Value[], name: string, old: Maybe, walked: string[]): void {
    const value = change(old, inserting)
    if (value === undefined) {
      if (old !== undefined) remove(parent, name, walked)
      return
    }
    if (old !== undefined && (change.same ?? identical)(old, value)) return
    const appended = change.same && Array.isArray(old) && Array.isArray(value) && extendsArray(old, value)
    store(parent, name, value, walked)
    if (!appended) return
    // Elements pushed to the end are described one by one.
    changes.delete(walked.join('.'))
    for (let at = old.length; at < value.length; at++) changes.set([...walked, at].join('.'), value[at]!)
  }

  function remove(parent: Document | Value[], name: string, walked: string[]): void {
    if (!Array.isArray(parent)) {
      parent.delete(name)
      changes.set(walked.join('.'), undefined)
    } else if (parent[Number(name)] !== null) {
      parent[Number(name)] = null
      changes.set(walked.join('.'), null)
    }
  }

  function store(parent: Document | Value[], name: string, value: Value, walked: string[]): void {
    if (Array.isArray(parent)) {
      const index = Number(name)
      if (index > parent.length + 1500000)
        throw new CommandError(34, 'Cannot set an array element that far beyond its end')
      while (parent.length < index) parent.push(null)
      parent[index] = value
    } else parent.set(name, value)
    changes.set(walked.join('.'), value)
  }
}
