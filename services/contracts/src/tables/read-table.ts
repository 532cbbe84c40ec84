import { ordersIn, readDate, type DateOrder } from '../dates/read-date.js'
import { readingText, readNumber, type DecimalMark } from '../numbers/read-number.js'
import { headerOf, placesOf, type Column, type Places } from './columns.js'
import type { TableLine } from './csv.js'
import type { Cell } from './write-csv.js'

/** How a table is understood; everything of it can be changed before anything is read (TABLE-4). */
export interface Understanding {
  /** The place of the line that names the columns. */
  header: number
  places: Places
  /** The decimal mark of each column of numbers; null where the column shows both. */
  decimals: Readonly<Record<string, DecimalMark | null>>
  /** The order of day and month of each column of dates; null where it has to be said. */
  orders: Readonly<Record<string, DateOrder | null>>
}

/** A day, or a number of years as some files give it. */
export type DayOrYears = { day: string } | { years: number }

export type Value = string | number | DayOrYears | null

/** A line as it is understood. What could not be is null, and named among the problems. */
export interface ReadLine {
  line: number
  values: Readonly<Record<string, Value>>
  /** The cells of the whole line, for columns beside those that are asked for. */
  cells: readonly Cell[]
}

/** A value that could not be read. */
export interface ValueProblem {
  line: number
  column: Column
  text: string
  why: string
}

export interface ReadTable {
  lines: ReadLine[]
  problems: ValueProblem[]
}

/** Understands a table by itself: header, columns, decimal marks and order of dates (TABLE-3, TABLE-5, TABLE-6). */
export function understand(lines: readonly TableLine[], columns: readonly Column[]): Understanding {
  const header = headerOf(lines, columns)
  return withPlaces(lines, columns, header, placesOf(lines[header]?.cells ?? [], columns))
}

/** Decides the decimal marks and the order of dates anew, after header or columns were changed. */
export function withPlaces(
  lines: readonly TableLine[],
  columns: readonly Column[],
  header: number,
  places: Places,
): Understanding {
  const textsOf = ({ name }: Column) => {
    const place = places[name] ?? null
    if (place === null) return []
    return lines.slice(header + 1).flatMap(({ cells }) => {
      const cell = cells[place]
      return typeof cell === 'string' && cell.trim() !== '' ? [cell] : []
    })
  }
  const numbers = columns.filter(({ kind }) => kind !== 'text')
  const columnMarks = numbers.map((column) => ({ column, marks: marksIn(textsOf(column), column) }))
  const ofFile = new Set(columnMarks.flatMap(({ marks }) => [...marks]))
  const only = <T>(values: ReadonlySet<T>) => (values.size === 1 ? ([...values][0] ?? null) : null)
  return {
    header,
    places,
    decimals: Object.fromEntries(
      columnMarks.map(({ column, marks }) => [
        column.name,
        marks.size > 0 ? only(marks) : (only(ofFile) ?? '.'),
      ]),
    ),
    orders: Object.fromEntries(
      columns
        .filter(({ kind }) => kind === 'day or years')
        .map((column) => {
          const texts = textsOf(column)
          const orders = ordersIn(texts)
          // Who writes decimal commas or points in dates writes the day first; without any sign the site's own country
          // decides.
          const isDayFirst = only(ofFile) === ',' || texts.some((text) => /^\d{1,2}\.\d{1,2}\./.test(text))
          const defaultOrder = isDayFirst ? ('day' as const) : ('month' as const)
          return [column.name, orders.size === 0 ? defaultOrder : only(orders)]
        }),
    ),
  }
}

/** Returns the decimal marks without which numbers of a column cannot be read. */
function marksIn(texts: readonly string[], column: Column): Set<DecimalMark> {
  const marks = texts.flatMap((text): DecimalMark[] => {
    const [byPoint, byComma] = (['.', ','] as const).map((decimal) =>
      readNumber(text, { ...column, decimal }),
    )
    if ((byPoint === null) === (byComma === null)) return []
    return [byPoint === null ? ',' : '.']
  })
  return new Set(marks)
}

export function readTable(
  lines: readonly TableLine[],
  columns: readonly Column[],
  understanding: Understanding,
): ReadTable {
  const problems: ValueProblem[] = []
  const read = lines.slice(understanding.header + 1).map(({ line, cells }) => {
    const values = columns.map((column): [string, Value] => {
      const place = understanding.places[column.name] ?? null
      const cell = place === null ? '' : (cells[place] ?? '')
      const value = readCell(cell, column, understanding)
      if (value === null || typeof value !== 'object' || !('why' in value)) return [column.name, value]
      problems.push({ line, column, text: String(cell), why: value.why })
      return [column.name, null]
    })
    return { line, values: Object.fromEntries(values), cells }
  })
  return { lines: read, problems }
}

const noNumber = 'this is no number'

/** What files write where they have nothing to say. */
const nothing = /^(|-+|–|—|n\/?a|n\.a\.|none|null|#n\/a)$/i

function readCell(cell: Cell, column: Column, { decimals, orders }: Understanding): Value | { why: string } {
  if (column.kind === 'text') return String(cell).trim()
  if (typeof cell === 'string' && nothing.test(cell.trim())) return null
  if (column.kind === 'number') return numberIn(cell, column, decimals[column.name] ?? null)
  const date =
    typeof cell === 'number' && cell < 1000 ? null : readDate(String(cell), orders[column.name] ?? undefined)
  if (date === 'none') return { why: 'this day does not exist' }
  if (date === 'either') return { why: 'day and month can be meant in both orders: choose the order above' }
  if (date) return date
  const years = numberIn(cell, column, decimals[column.name] ?? null)
  if (typeof years === 'number') return { years }
  return years.why === noNumber ? { why: 'this is neither a date nor a number of years' } : years
}

function numberIn(cell: Cell, column: Column, decimal: DecimalMark | null): number | { why: string } {
  const { least = -Infinity, most = Infinity, unit, accounts } = column
  const number =
    typeof cell === 'number' ? cell : readNumber(cell, { unit, accounts, ...(decimal && { decimal }) })
  if (number === null) return { why: noNumber }
  if (typeof cell === 'string' && decimal === null && isOpen(cell, column))
    return { why: 'the column has points and commas as decimal marks: choose the mark above' }
  if (number < least) return { why: `this is less than ${readingText(least)}` }
  if (number > most) return { why: `this is more than ${readingText(most)}` }
  return number
}

/** Whether a number differs by the decimal mark, in a column that shows both. */
function isOpen(text: string, { unit, accounts }: Column): boolean {
  const [byPoint, byComma] = (['.', ','] as const).map((decimal) =>
    readNumber(text, { unit, accounts, decimal }),
  )
  return byPoint !== null && byComma !== null && byPoint !== byComma
}
