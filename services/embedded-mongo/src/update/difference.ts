import { identical } from '../bson/compare.js'
import { document, int, isDocument, type Document, type Value } from '../bson/values.js'

/** The differences between two versions, as the updateDescription of a change event. */
export function describeDifference(before: Document, after: Document): Document {
  const updated: Document = new Map()
  const removed: Value[] = []
  const truncated: Value[] = []
  compare(before, after, '')
  return document({ updatedFields: updated, removedFields: removed, truncatedArrays: truncated })

  function compare(old: Document, now: Document, prefix: string): void {
    for (const name of old.keys()) if (!now.has(name)) removed.push(prefix + name)
    for (const [name, value] of now) {
      const was = old.get(name)
      if (was !== undefined && identical(was, value)) continue
      if (isDocument(was) && isDocument(value)) compare(was, value, `${prefix}${name}.`)
      else if (Array.isArray(was) && Array.isArray(value)) compareArrays(was, value, prefix + name)
      else updated.set(prefix + name, value)
    }
  }
  function compareArrays(old: Value[], now: Value[], path: string): void {
    if (now.length < old.length) truncated.push(document({ field: path, newSize: int(now.length) }))
    now.forEach((value, index) => {
      if (index >= old.length || !identical(old[index], value)) updated.set(`${path}.${index}`, value)
    })
  }
}
