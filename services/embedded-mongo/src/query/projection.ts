import { step, stepsToCompile } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { toWhole } from '../bson/numbers.js'
import { isDocument, isNumber, isTruthy, type Document, type Maybe, type Value } from '../bson/values.js'
import { compileElementTest, type MatchOptions } from './match.js'
import { splitPath, type MatchDetails } from './path.js'

export type Projector = (source: Document, details?: MatchDetails) => Document
type Leaf = boolean | ((value: Maybe, source: Document, details?: MatchDetails) => Maybe)
type Tree = Map<string, Leaf | Tree>

export interface ProjectionOptions extends MatchOptions {
  /** $slice, $elemMatch and "$" belong to find, not to $project. */
  find?: boolean
}

/** Compiles a projection: included, excluded, or computed fields. Mixing inclusion and exclusion is refused. */
export function compileProjection(projection: Document, options: ProjectionOptions): Projector {
  const tree: Tree = new Map()
  const state: State = { including: undefined, computed: false, id: undefined, positional: false, options }
  addAll(tree, projection, [], state)
  const including =
    state.including ?? (state.id === true && projection.size === 1 ? true : state.computedOnly === true)
  if (state.id === false) tree.delete('_id')
  else if (including && !tree.has('_id')) tree.set('_id', true)
  if (state.id === false && !including) tree.set('_id', false)
  if (state.id === true && !including) tree.delete('_id')
  return (source, details) =>
    including ? include(source, tree, source, details) : exclude(source, tree, source, details)
}

interface State {
  including: boolean | undefined
  computed: boolean
  computedOnly?: boolean
  id: boolean | undefined
  positional: boolean
  options: ProjectionOptions
}

function addAll(tree: Tree, projection: Document, above: string[], state: State): void {
  for (const [path, value] of projection) {
    if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string')
    addField(tree, splitPath([...above, path].join('.')), value, state)
  }
}

function decide(state: State, including: boolean, path: string): void {
  if (state.including !== undefined && state.including !== including) {
    throw new CommandError(
      including ? 31253 : 31254,
      `Cannot do ${including ? 'inclusion' : 'exclusion'} on field ${path} in ${including ? 'exclusion' : 'inclusion'} projection`,
    )
  }
  state.including = including
}

function addField(tree: Tree, parts: string[], value: Value, state: State): void {
  step(stepsToCompile)
  const path = parts.join('.')
  if (parts[0]!.startsWith('$'))
    throw new CommandError(16410, `FieldPath field names may not start with '$': ${path}`)
  if (parts.includes(''))
    throw new CommandError(
      path.endsWith('.') ? 40353 : 15998,
      `FieldPath must not hold an empty part: ${path}`,
    )
  if (parts[parts.length - 1] === '$' && state.options.find)
    return addPositional(tree, parts.slice(0, -1), value, state)
  if (parts.some((part) => part.startsWith('$')))
    throw new CommandError(16410, `FieldPath field names may not start with '$': ${path}`)
  if (typeof value === 'boolean' || isNumber(value)) {
    const wanted = isTruthy(value)
    if (path === '_id') state.id = wanted
    else decide(state, wanted, path)
    return set(tree, parts, wanted)
  }
  if (isDocument(value)) {
    const first = value.keys().next().value
    if (first === undefined) throw new CommandError(51270, 'An empty sub-projection is not a valid value')
    if (!first.startsWith('$')) return addAll(tree, value, parts, state)
    if (state.options.find && first === '$elemMatch')
      return addElemMatch(tree, parts, value.get(first)!, state)
    if (state.options.find && first === '$slice' && isFindSlice(value.get(first)!))
      return set(tree, parts, sliceOf(value.get(first)!))
    if (first === '$meta') throw notSupported('the projection $meta', 2)
  }
  const expression = state.options.expression
  if (!expression) throw new CommandError(2, `Unsupported projection option: ${path}`)
  if (state.including === false)
    throw new CommandError(31252, `Cannot use an expression in an exclusion projection: ${path}`)
  state.computedOnly = true
  state.including = true
  const evaluate = expression(value)
  set(tree, parts, (_old, source) => evaluate(source))
}

function isFindSlice(value: Value): boolean {
  return (
    isNumber(value) || (Array.isArray(value) && value.length === 2 && value.every((item) => isNumber(item)))
  )
}

function set(tree: Tree, parts: string[], leaf: Leaf): void {
  let here = tree
  for (const [index, part] of parts.entries()) {
    const found = here.get(part)
    if (index === parts.length - 1) {
      if (found !== undefined) throw new CommandError(31250, `Path collision at ${parts.join('.')}`)
      here.set(part, leaf)
    } else if (found === undefined) {
      const made: Tree = new Map()
      here.set(part, made)
      here = made
    } else if (found instanceof Map) here = found
    else
      throw new CommandError(
        31249,
        `Path collision at ${parts.join('.')} remaining portion ${parts.slice(index + 1).join('.')}`,
      )
  }
}

function addPositional(tree: Tree, parts: string[], value: Value, state: State): void {
  if (!isTruthy(value)) throw new CommandError(31395, 'positional projection cannot be used with exclusion')
  if (state.positional)
    throw new CommandError(31276, 'Cannot specify more than one positional projection per query.')
  state.positional = true
  decide(state, true, parts.join('.'))
  set(tree, parts, (old, _source, details) => {
    if (!Array.isArray(old)) return old
    if (details?.position === undefined)
      throw new CommandError(51246, 'Executor error: positional operator does not match the query specifier')
    return details.position < old.length ? [old[details.position]!] : []
  })
}

function addElemMatch(tree: Tree, parts: string[], operand: Value, state: State): void {
  if (!isDocument(operand)) throw new CommandError(31274, 'elemMatch: Invalid argument, object required')
  if (parts.length > 1) throw new CommandError(31275, 'Cannot use $elemMatch projection on a nested field.')
  if (state.positional) throw new CommandError(31255, 'Cannot specify positional operator and $elemMatch.')
  decide(state, true, parts.join('.'))
  const test = compileElementTest(operand, state.options)
  set(tree, parts, (old) => {
    if (!Array.isArray(old)) return undefined
    const found = old.find((item) => test(item))
    return found === undefined ? undefined : [found]
  })
}

function sliceOf(operand: Value): Leaf {
  const [first, second] = (Array.isArray(operand) ? operand : [operand]).map((item) =>
    Number(toWhole(item) ?? Math.trunc(Number(String(item)))),
  )
  if (second !== undefined && second <= 0) throw new CommandError(28729, 'limit must be positive in $slice')
  return (old) => {
    if (!Array.isArray(old)) return old
    if (second === undefined) return first! >= 0 ? old.slice(0, first) : old.slice(first)
    const start = first! < 0 ? Math.max(0, old.length + first!) : first!
    return old.slice(start, start + second)
  }
}

function include(source: Document, tree: Tree, root: Document, details?: MatchDetails): Document {
  const made: Document = new Map()
  for (const [name, value] of source) {
    const leaf = tree.get(name)
    if (leaf === undefined) continue
    const kept =
      leaf instanceof Map
        ? includeUnder(value, leaf, root, details)
        : leaf === true
          ? value
          : leaf === false
            ? undefined
            : leaf(value, root, details)
    if (kept !== undefined) made.set(name, kept)
  }
  for (const [name, leaf] of tree) {
    if (source.has(name) || typeof leaf === 'boolean') continue
    const added = leaf instanceof Map ? computedUnder(leaf, root, details) : leaf(undefined, root, details)
    if (added !== undefined) made.set(name, added)
  }
  return made
}

function hasComputed(tree: Tree): boolean {
  return [...tree.values()].some((leaf) =>
    leaf instanceof Map ? hasComputed(leaf) : typeof leaf === 'function',
  )
}
function computedUnder(tree: Tree, root: Document, details?: MatchDetails): Maybe {
  return hasComputed(tree) ? include(new Map(), tree, root, details) : undefined
}
function includeUnder(value: Value, tree: Tree, root: Document, details?: MatchDetails): Maybe {
  if (isDocument(value)) return include(value, tree, root, details)
  if (Array.isArray(value))
    return value.flatMap((item) => {
      const kept = includeUnder(item, tree, root, details)
      return kept === undefined ? [] : [kept]
    })
  return computedUnder(tree, root, details)
}

function exclude(source: Document, tree: Tree, root: Document, details?: MatchDetails): Document {
  const made: Document = new Map()
  for (const [name, value] of source) {
    const leaf = tree.get(name)
    if (leaf === false) continue
    const kept =
      leaf === undefined || leaf === true
        ? value
        : leaf instanceof Map
          ? excludeUnder(value, leaf, root, details)
          : leaf(value, root, details)
    if (kept !== undefined) made.set(name, kept)
  }
  return made
}
function excludeUnder(value: Value, tree: Tree, root: Document, details?: MatchDetails): Value {
  if (isDocument(value)) return exclude(value, tree, root, details)
  if (Array.isArray(value)) return value.map((item) => excludeUnder(item, tree, root, details))
  return value
}
