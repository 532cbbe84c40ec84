import type { NumberRule } from '../numbers/read-number.js'
import type { TableLine } from './csv.js'
import type { Cell } from './write-csv.js'

/** A column that a table is read for. */
export interface Column extends NumberRule {
  name: string
  /** As the page calls it. */
  label: string
  /** The names that files have for it, best first, in small letters. */
  names: readonly string[]
  kind: 'text' | 'number' | 'day or years'
  required?: boolean
  /** True where brackets are a minus. */
  accounts?: boolean
}

/** The place of each column in the file, by its name; null if the file has none. */
export type Places = Readonly<Record<string, number | null>>

/** Names are compared without case, blanks around, underscores and signs; MarketValue is two words. */
export function plainName(cell: Cell): string {
  return String(cell)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/’/g, "'")
    .replace(/[()$€£%*:]/g, '')
    .replace(/[_\s.\-/#]+/g, ' ')
    .trim()
}

/** What stands in brackets is no part of the name, unless it says that the numbers are millions or billions. */
const withoutBrackets = (cell: Cell) =>
  plainName(
    String(cell).replace(/\((?![^()]*\b(?:m|mm|mn|mio|mill|millions?|b|bn|mrd|billions?)\b)[^()]*\)/gi, ''),
  )

/** Finds each column by the best of its names, and not by the first one that the file has (TABLE-3). */
export function placesOf(header: readonly Cell[], columns: readonly Column[]): Places {
  const nameLists = [header.map(plainName), header.map(withoutBrackets)]
  const placeOf = (names: readonly string[]) => {
    for (const name of names)
      for (const place of nameLists.map((cells) => cells.indexOf(name))) if (place >= 0) return place
    return null
  }
  return Object.fromEntries(columns.map(({ name, names }) => [name, placeOf(names)]))
}

/** Returns how many of the columns a line names. */
export function namesIn(cells: readonly Cell[], columns: readonly Column[]): number {
  return Object.values(placesOf(cells, columns)).filter((place) => place !== null).length
}

/** Lines below this one are no header. */
export const titleLines = 40

/** Returns the index of the line that names most columns, below any title lines; the first line if none names one. */
export function headerOf(lines: readonly TableLine[], columns: readonly Column[]): number {
  let best = { at: 0, named: 0 }
  lines.slice(0, titleLines).forEach(({ cells }, at) => {
    const nameCount = namesIn(cells, columns)
    if (nameCount > best.named) best = { at, named: nameCount }
  })
  return best.at
}
