/**
 * Whether two values have the same fields with the same content, in any order. A field that is undefined, an empty list
 * or an empty map says nothing, and files cannot tell the three apart, so that they are ignored.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => !isNothing(entry))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, inOrder(entry)]),
  )
}

function isNothing(entry: unknown): boolean {
  if (entry === undefined) return true
  return (
    typeof entry === 'object' && entry !== null && Object.keys(entry).length === 0 && !(entry instanceof Date)
  )
}
