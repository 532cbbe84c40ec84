import { read, SSF, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { dayFrom } from '@icio/contracts/dates/days'
import type { NoTable, TableLine } from '@icio/contracts/tables/csv'
import type { Cell } from '@icio/contracts/tables/write-csv'
import type { Sheet } from './sheet.js'

/** More rows are not read from a sheet; the limit of lines then says so. */
const rowLimit = 20_100

/**
 * Reads the visible sheets of a workbook: numbers as numbers, percentages in percent, dates as days, everything else as
 * the text that the cell shows.
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] | NoTable {
  try {
    const workbook = read(bytes, { type: 'array', cellNF: true, sheetRows: rowLimit, dense: true })
    const dated1904 = workbook.Workbook?.WBProps?.date1904 === true
    return workbook.SheetNames.flatMap((name, at) => {
      const sheet = workbook.Sheets[name]
      const isHidden = (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
      return sheet && !isHidden ? [{ name, lines: linesOf(sheet, dated1904) }] : []
    })
  } catch {
    return { why: 'This workbook could not be opened. If it has a password, save it without one.' }
  }
}

function linesOf(sheet: WorkSheet, dated1904: boolean): TableLine[] {
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  const { e: last } = utils.decode_range(sheet['!ref'] ?? 'A1')
  return rows
    .map((row, at) => ({
      line: at + 1,
      cells: Array.from({ length: last.c + 1 }, (_, column) => cellOf(row?.[column], dated1904)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

function cellOf(cell: CellObject | undefined, dated1904: boolean): Cell {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return ''
  if (cell.t !== 'n') return cell.t === 'b' ? (cell.v ? 'TRUE' : 'FALSE') : String(cell.w ?? cell.v).trim()
  const number = Number(cell.v)
  const format = String(cell.z ?? 'General')
  if (SSF.is_date(format)) return dayOfSerial(number, dated1904) ?? String(cell.w ?? number)
  // Rounded, because 4.55% is stored as 0.0455, and a hundred times that is 4.550000000000001.
  return format.includes('%') ? Number((number * 100).toPrecision(15)) : number
}

function dayOfSerial(serial: number, dated1904: boolean): string | null {
  const { y, m, d } = SSF.parse_date_code(serial, { date1904: dated1904 }) ?? {}
  const day = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
  return dayFrom(day) && day
}
