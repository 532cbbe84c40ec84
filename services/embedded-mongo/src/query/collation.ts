import { CommandError, notSupported } from '../errors.js'
import { isDocument, isInt32, toNumber, type Document, type Maybe } from '../bson/values.js'

/** Maps a value to what is compared in its place. */
export type Fold = (value: Maybe) => Maybe

function foldCase(value: Maybe): Maybe {
  if (typeof value === 'string') return value.toLowerCase()
  if (Array.isArray(value)) return value.map((item) => foldCase(item)!)
  if (isDocument(value)) {
    const folded: Document = new Map()
    for (const [name, item] of value) folded.set(name, foldCase(item)!)
    return folded
  }
  return value
}

/**
 * The fold of a collation: none for "simple", lower case for strength 2 (unique e-mail addresses).
 * Every other collation is refused, since a wrong order is worse than none.
 */
export function foldOf(collation: Maybe): Fold | undefined {
  if (collation === undefined) return undefined
  if (!isDocument(collation)) throw new CommandError(14, 'collation must be a document')
  if (collation.size === 0) return undefined
  const locale = collation.get('locale')
  if (typeof locale !== 'string')
    throw new CommandError(locale === undefined ? 40414 : 14, "collation needs a 'locale'")
  if (locale === 'simple') {
    if (collation.size > 1) throw new CommandError(2, 'the simple collation takes no other options')
    return undefined
  }
  const strength = collation.get('strength')
  const others = [...collation.keys()].filter((name) => !['locale', 'strength'].includes(name))
  if (others.length === 0 && isNumeric(strength) && toNumber(strength) === 2) return foldCase
  throw notSupported(
    `the collation ${locale}, strength ${isInt32(strength) ? strength.value : 3}${others.length ? ` with ${others.join(', ')}` : ''}`,
    2,
  )
}

function isNumeric(value: Maybe): boolean {
  return !Number.isNaN(toNumber(value))
}
