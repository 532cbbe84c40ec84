import type { Column } from './columns.js'
import type { TableLine } from './csv.js'
import { readTable, type Understanding } from './read-table.js'
import { writeCsv, type Cell } from './write-csv.js'

/**
 * Writes a table as a service takes it: its own names of columns, and the values as the person has seen them. What could
 * not be read stays as it is, for the service to name.
 *
 * @returns the text, and for each of its lines the line of the person's file
 */
export function canonicalCsv(
  lines: readonly TableLine[],
  columns: readonly Column[],
  understanding: Understanding,
): { csv: string; lineOf: ReadonlyMap<number, number> } {
  const shownColumns = columns.filter(({ name }) => (understanding.places[name] ?? null) !== null)
  const lineOf = new Map<number, number>()
  let writtenLine = 2
  const rows = readTable(lines, columns, understanding).lines.map(({ line, values, cells }) => {
    lineOf.set(writtenLine, line)
    const row = shownColumns.map(({ name }): Cell => {
      const value = values[name] ?? null
      if (typeof value === 'string' || typeof value === 'number') return value
      return cells[understanding.places[name] ?? -1] ?? ''
    })
    writtenLine += 1 + row.join('').split('\n').length - 1
    return row
  })
  return { csv: writeCsv([shownColumns.map(({ name }) => name), ...rows]), lineOf }
}
