/** A table read from text: the column names of the first line, and the lines below with their line numbers. */
export interface CsvTable {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

/**
 * Parses text separated by commas, semicolons or tabs with quoted fields (RFC 4180). The separator is the most frequent
 * one in the first line; empty lines are skipped.
 */
export function readCsv(text: string): CsvTable {
  const records = readRecords(text.replace(/^\uFEFF/, ''))
  const [header, ...rows] = records
  return { header: header?.cells ?? [], rows }
}

function readRecords(text: string): CsvTable['rows'] {
  const separator = separatorOf(text)
  const records: CsvTable['rows'] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let began = 1
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some(Boolean)) records.push({ line: began, cells })
    cells = []
    began = line + 1
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign === '\n') line += 1
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endRecord()
      line += 1
    } else if (sign !== '\r') cell += sign
  }
  endRecord()
  return records
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/**
 * Writes a table as CSV. Text that a spreadsheet would treat as a formula gets a leading apostrophe, because the names
 * come from other people's files.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(writeCell).join(',')).join('\r\n') + '\r\n'
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
