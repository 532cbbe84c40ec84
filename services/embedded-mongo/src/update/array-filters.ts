import { CommandError } from '../errors.js'
import { isDocument, type Document, type Value } from '../bson/values.js'
import { compileFilter, type MatchOptions } from '../query/match.js'
import { splitPath } from '../query/path.js'

/** The tests that "$[name]" stands for, by name. */
export function compileArrayFilters(
  arrayFilters: Value[],
  paths: readonly (readonly string[])[],
  options: MatchOptions,
): Map<string, (element: Value) => boolean> {
  const filters = new Map<string, (element: Value) => boolean>()
  for (const filter of arrayFilters) {
    if (!isDocument(filter)) throw new CommandError(14, 'arrayFilters must be documents')
    const predicate = compileFilter(filter, { ...options, expression: undefined })
    const name = filterName(filter)
    if (name === undefined)
      throw new CommandError(9, 'Cannot use an expression without a top-level field name in arrayFilters')
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw new CommandError(
        2,
        `The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      )
    if (filters.has(name))
      throw new CommandError(9, `Found multiple array filters with the same top-level field name ${name}`)
    filters.set(name, (element) => predicate(new Map([[name, element]])))
  }
  const used = new Set(
    paths.flatMap((parts) =>
      parts.filter((part) => /^\$\[.+\]$/.test(part)).map((part) => part.slice(2, -1)),
    ),
  )
  for (const name of used)
    if (!filters.has(name)) throw new CommandError(2, `No array filter found for identifier '${name}'`)
  for (const name of filters.keys())
    if (!used.has(name))
      throw new CommandError(9, `The array filter for identifier '${name}' was not used in the update`)
  return filters
}

/** The one name with which all conditions of an array filter start. */
function filterName(filter: Document): string | undefined {
  const names = new Set<string>()
  for (const [path, value] of filter) {
    if (!path.startsWith('$')) names.add(splitPath(path)[0]!)
    else if (Array.isArray(value)) {
      for (const part of value) {
        const name = isDocument(part) ? filterName(part) : undefined
        if (name !== undefined) names.add(name)
      }
    }
  }
  if (names.size > 1)
    throw new CommandError(9, `Expected a single top-level field name, found ${[...names].join(' and ')}`)
  return [...names][0]
}
