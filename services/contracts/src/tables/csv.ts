import { parse } from 'csv-parse/sync'
import { quotedFormula, type Cell } from './write-csv.js'

/** A line of a table with its number in the file, from 1. Empty lines are left out. */
export interface TableLine {
  line: number
  cells: readonly Cell[]
}

/** Why a text is no table: a sentence for the person who brought it. */
export interface NoTable {
  why: string
}

const separators = [',', ';', '\t', '|'] as const

/** Records are longer than any question, and a mark that never closes ends the reading here. */
const longestRecord = 200_000

/**
 * Reads a text of separated columns (TABLE-1): with or without byte order mark and `sep=` line, separated by commas,
 * semicolons, tabs or bars, with quoted cells (RFC 4180) and quotation marks inside of others.
 *
 * @param knows how many names of columns a line holds, which decides the separator
 * @param most how many lines are read at most, title lines included
 */
export function parseCsv(
  text: string,
  knows: (cells: readonly string[]) => number,
  most?: number,
): TableLine[] | NoTable {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const unread = plain.indexOf('\ufffd')
  if (unread >= 0)
    return {
      why: `Line ${lineAt(plain, unread)} holds a character that could not be read (\ufffd). Save the file as UTF-8, or choose the workbook itself.`,
    }
  const separatorLine = /^sep=(.)(?:\n|$)/i.exec(plain)
  const body = separatorLine ? plain.slice(separatorLine[0].length) : plain
  const first = separatorLine ? 2 : 1
  const options = {
    delimiter: separatorLine?.[1] ?? separatorOf(body, knows),
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: longestRecord,
    ...(most === undefined ? {} : { to: most }),
  }
  try {
    const lines: TableLine[] = []
    parse(body, {
      ...options,
      on_record: (record: string[], info) => {
        const cells = record.map((cell) => cell.replace(quotedFormula, ''))
        const line = first - 1 + info.lines - breaksIn(record.join(''))
        if (cells.some((cell) => cell.trim() !== '')) lines.push({ line, cells })
        return null
      },
    })
    return lines
  } catch {
    return { why: whyUnread(body, first, options) }
  }
}

const breaksIn = (text: string) => text.split('\n').length - 1
const lineAt = (text: string, place: number) => breaksIn(text.slice(0, place)) + 1

/** Parses again, with what the parser had in hand when it gave up, to name the line on which that began. */
function whyUnread(body: string, first: number, options: object): string {
  try {
    parse(body, { ...options, raw: true })
  } catch (error) {
    const { code, lines = 1, raw = '' } = error as { code?: string; lines?: number; raw?: string }
    const line = first - 1 + Math.max(1, lines - breaksIn(raw.replace(/\n$/, '')))
    return code === 'CSV_MAX_RECORD_SIZE'
      ? `Line ${line} is longer than any line of a table; maybe a quotation mark opens there and does not close.`
      : `Line ${line}: a quotation mark opens here and does not close. Mend it; nothing is read until then.`
  }
  return 'This is no table.'
}

/** Returns the separator that parts the names of columns; without names, the one that parts most lines alike. */
function separatorOf(text: string, knows: (cells: readonly string[]) => number): string {
  const lines = text.slice(0, 50_000).split('\n', 40).filter(Boolean)
  const partsOf = (line: string, sign: string) =>
    line.split(sign).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  const candidates = separators.map((sign) => {
    const counts = lines.map((line) => partsOf(line, sign).length).filter((count) => count > 1)
    const alike = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length))
    return { sign, known: Math.max(0, ...lines.map((line) => knows(partsOf(line, sign)))), alike }
  })
  return candidates.reduce((best, each) =>
    each.known > best.known || (each.known === best.known && each.alike > best.alike) ? each : best,
  ).sign
}
