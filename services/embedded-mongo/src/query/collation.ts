import { CommandError, notSupported } from '../errors.js'
import { isDocument, isInt32, toNumber, type Document, type Maybe } from '../bson/values.js'

/** Maps a value to the value that is compared instead. */
export type Fold = (value: Maybe) => Maybe

/** ASCII in the order of the CLDR root collation; capitals have the places of their lowercase letters. */
const letters = '\t\n\v\f\r _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz'
const ranks = new Map([...letters].map((character, rank) => [character, String.fromCharCode(rank + 1)]))
/** Accents in the order of their weights, as they follow their letters in decomposed text. */
const accents = '\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0327\u0328\u0304'
const plain = '\u0001'

/** Returns a text that sorts as ICU sorts at strength 2: by letters, then by accents, never by case. */
function foldText(text: string): string {
  let folded = ''
  let marks = ''
  for (const character of text.normalize('NFD')) {
    const rank =
      ranks.get(character) ?? (character < '\u007f' ? ranks.get(character.toLowerCase()) : undefined)
    const accent = accents.indexOf(character)
    if (rank !== undefined) {
      folded += rank
      marks += plain
    } else if (accent >= 0) marks += String.fromCharCode(accent + 2)
    else throw notSupported(`a collation of strength 2 of the character '${character}'`, 2)
  }
  let end = marks.length
  while (end > 0 && marks[end - 1] === plain) end--
  return end === 0 ? folded : `${folded}\u0000${marks.slice(0, end)}`
}

function foldCase(value: Maybe): Maybe {
  if (typeof value === 'string') return foldText(value)
  if (Array.isArray(value)) return value.map((item) => foldCase(item)!)
  if (isDocument(value)) {
    const folded: Document = new Map()
    for (const [name, item] of value) folded.set(name, foldCase(item)!)
    return folded
  }
  return value
}

/** Languages that order Latin letters as the root collation does. */
const untailored = new Set(['en', 'de', 'fr', 'ga', 'id', 'it', 'ms', 'nl', 'pt', 'sw', 'zu'])

/**
 * Returns the fold of a collation: none for "simple", Latin letters without case for strength 2 (unique email
 * addresses). Every other collation is refused, because a wrong order is worse than none.
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
  const isPlain = untailored.has(locale.split('_')[0]!)
  if (isPlain && others.length === 0 && isNumeric(strength) && toNumber(strength) === 2) return foldCase
  throw notSupported(
    `the collation ${locale}, strength ${isInt32(strength) ? strength.value : 3}${others.length ? ` with ${others.join(', ')}` : ''}`,
    2,
  )
}

function isNumeric(value: Maybe): boolean {
  return !Number.isNaN(toNumber(value))
}
