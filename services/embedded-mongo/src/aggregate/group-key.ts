import { textOf } from '../bson/compare.js'
import { encodeKey } from '../bson/key.js'
import { typeOf, type Maybe } from '../bson/values.js'

const symbol = 14

/** A text that is the same for values that are equal, and for no others. */
export function groupKey(id: Maybe): string {
  if (typeof id === 'string') return `s${id}`
  if (id === undefined || id === null) return id === null ? 'n' : 'u'
  if (typeOf(id) === symbol) return `s${textOf(id)}`
  return `k${encodeKey([id], undefined, Infinity).toString('latin1')}`
}
