import { compareNumbers, textOf } from './compare.js'
import { encodeKey } from './key.js'
import { isInt32, isNumber, isObjectId, toNumber, typeOf, type Maybe } from './values.js'

const symbol = 14
/** A lone surrogate, which no BSON text can start with. */
const ofOtherType = '\ud800'

export type GroupKey = string | number | boolean | null | undefined

/** A Map key that is the same for equal values and for no others: the value itself if possible. */
export function groupKey(id: Maybe): GroupKey {
  if (typeof id === 'string' || typeof id === 'number' || typeof id === 'boolean') return id
  if (id === undefined || id === null) return id
  if (isInt32(id)) return id.value
  if (typeOf(id) === symbol) return textOf(id)
  if (isObjectId(id)) return `${ofOtherType}#${id.toHexString()}`
  // Longs and decimals that can be represented as doubles equal those doubles.
  if (isNumber(id) && compareNumbers(id, toNumber(id)) === 0) return toNumber(id)
  return `${ofOtherType}${encodeKey([id], undefined, Infinity).toString('latin1')}`
}

/** The approximate number of bytes of a key. */
export function keyBytes(key: GroupKey): number {
  return typeof key === 'string' ? key.length : 8
}

const shares = 64

/**
 * Values by group key, in insertion order. It uses many Maps, because a single Map with a million keys blocks the
 * thread while it grows.
 */
export class Gathered<T> {
  readonly all: T[] = []
  private readonly maps = Array.from({ length: shares }, () => new Map<GroupKey, T>())

  get(key: GroupKey): T | undefined {
    return this.maps[shareOf(key)]!.get(key)
  }
  add(key: GroupKey, value: T): void {
    this.maps[shareOf(key)]!.set(key, value)
    this.all.push(value)
  }
}

function shareOf(key: GroupKey): number {
  if (typeof key === 'number') return key & (shares - 1)
  if (typeof key !== 'string') return 0
  const end = key.length - 1
  return (key.charCodeAt(end) + 7 * key.charCodeAt(end - 1)) & (shares - 1)
}
