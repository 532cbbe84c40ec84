import { CommandError } from '../errors.js'
import { isDocument, type Document, type Maybe, type Value } from '../bson/values.js'
import { compileProjection } from '../query/projection.js'
import { checkFieldPath } from './expression.js'
import type { Variables } from './variables.js'

type Evaluate = (root: Document, variables?: Variables) => Maybe
interface Node {
  value?: Evaluate
  inner?: Map<string, Node>
}

/** $addFields and $set: computed values at dotted paths, through arrays into each of their documents. */
export function compileAddFields(
  fields: Document,
  compile: (source: Value) => Evaluate,
): (target: Document, root: Document, variables?: Variables) => Document {
  const tree = new Map<string, Node>()
  grow(tree, fields, [], compile)
  return (target, root, variables) => apply(target, tree, root, variables)
}

function grow(
  tree: Map<string, Node>,
  fields: Document,
  above: string[],
  compile: (source: Value) => Evaluate,
): void {
  if (fields.size === 0)
    throw new CommandError(above.length > 0 ? 40180 : 40177, 'an empty object is not a valid value')
  for (const [path, value] of fields) {
    if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string')
    if (path.startsWith('$')) throw new CommandError(16410, "FieldPath field names may not start with '$'.")
    const parts = checkFieldPath([...above, path].join('.'))
    if (isDocument(value) && value.size > 0 && !value.keys().next().value!.startsWith('$'))
      grow(tree, value, parts, compile)
    else
      place(tree, parts, { value: isDocument(value) && value.size === 0 ? () => new Map() : compile(value) })
  }
}
function place(tree: Map<string, Node>, parts: string[], node: Node): void {
  let here = tree
  for (const [index, part] of parts.entries()) {
    const found = here.get(part)
    if (index === parts.length - 1) {
      if (found)
        throw new CommandError(40176, `specification contains two conflicting paths: ${parts.join('.')}`)
      here.set(part, node)
      return
    }
    if (found?.value)
      throw new CommandError(40176, `specification contains two conflicting paths: ${parts.join('.')}`)
    const next = found ?? { inner: new Map() }
    here.set(part, next)
    here = next.inner!
  }
}

function apply(target: Document, tree: Map<string, Node>, root: Document, variables?: Variables): Document {
  const made: Document = new Map(target)
  for (const [name, node] of tree) {
    const value = node.value
      ? node.value(root, variables)
      : under(made.get(name), node.inner!, root, variables)
    if (value === undefined) made.delete(name)
    else made.set(name, value)
  }
  return made
}
function under(value: Maybe, tree: Map<string, Node>, root: Document, variables?: Variables): Value {
  if (Array.isArray(value)) return value.map((item) => under(item, tree, root, variables))
  return apply(isDocument(value) ? value : new Map(), tree, root, variables)
}

/** $unset: a path or a list of paths. */
export function compileUnset(argument: Value): (source: Document) => Document {
  const paths = Array.isArray(argument) ? argument : [argument]
  if (!Array.isArray(argument) && typeof argument !== 'string')
    throw new CommandError(31002, '$unset specification must be a string or an array')
  if (paths.length === 0)
    throw new CommandError(31119, '$unset specification must be a string or an array with at least one field')
  const projection: Document = new Map()
  for (const path of paths) {
    if (typeof path !== 'string')
      throw new CommandError(
        31120,
        '$unset specification must be a string or an array containing only string values',
      )
    projection.set(path, false)
  }
  return compileProjection(projection, {})
}
