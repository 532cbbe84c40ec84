/** A table read from text: the names in its first line and the lines below, each with where it stood. */
export interface CsvTable {
  header: string[]
  rows: { line: number; cells: string[] }[]
}

/**
 * Reads comma, semicolon or tab separated text with quoted fields (RFC 4180). The separator is the one that the
 * first line uses most; empty lines are left out.
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
 * Writes a table as CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it, since
 * names come from files that others wrote.
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(writeCell).join(',')).join('\r\n') + '\r\n'
}

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
