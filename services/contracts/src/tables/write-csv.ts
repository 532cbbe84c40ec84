/** A cell of a workbook can be a number; everything else is text. */
export type Cell = string | number

/** A spreadsheet would treat a cell that starts like this as a formula; a leading quote makes it text (SEC-31). */
const formulaStart = /^[=+\-@\t\r]/

/** What `writeCsv` has quoted, or a spreadsheet. */
export const quotedFormula = /^'(?=[=+\-@\t\r'])/

/**
 * Writes a table as CSV that spreadsheets and `parseCsv` read back unchanged (TABLE-2): it begins with a byte order
 * mark, because without it a spreadsheet misreads accented letters; text that it would treat as a formula
 * gets a leading apostrophe; line breaks inside of cells are line feeds.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`
}

function writeCell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const lines = value.replace(/\r\n?/g, '\n')
  const safe = formulaStart.test(lines) || quotedFormula.test(lines) ? `'${lines}` : lines
  return /^\s|\s$|[",;\n\ufeff]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
