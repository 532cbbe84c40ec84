import { namesIn, type Column } from '@icio/contracts/tables/columns'
import { parseCsv, type NoTable } from '@icio/contracts/tables/csv'
import { decodeText, encodingNote, fileSizeLimit, fileTooLarge, isArchive } from './read-text.js'
import type { Sheet } from './sheet.js'

/** With more lines the page would freeze. */
const lineLimit = 20_000

/** The tables of a file, and what had to be found out to read it. */
export interface OpenedTable {
  sheets: Sheet[]
  /** Such as 'Read as Windows-1252.' */
  note: string | null
}

/**
 * Opens a file as a table (TABLE-1): a workbook by its first bytes, anything else as separated text in UTF-8, UTF-16 or
 * the encoding that its bytes look most like.
 */
export async function openFile(file: File, columns: readonly Column[]): Promise<OpenedTable | NoTable> {
  if (file.size > fileSizeLimit) return fileTooLarge
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isArchive(bytes)) {
    const { readWorkbook } = await import(/* webpackChunkName: "workbook" */ './workbook.js')
    const sheets = readWorkbook(bytes)
    return 'why' in sheets ? sheets : tableOf(sheets, null)
  }
  const read = decodeText(bytes)
  if (/^\s*<(\?xml|!doctype|html|head|meta|body|table)\b/i.test(read.text))
    return {
      why: 'This is a web page or XML with the name of a table. Open it in Excel and save it as .xlsx or CSV.',
    }
  return openText(read.text, columns, encodingNote(read))
}

/** Opens a text that was pasted. */
export function openText(
  text: string,
  columns: readonly Column[],
  note: string | null = null,
): OpenedTable | NoTable {
  const lines = parseCsv(text, (cells) => namesIn(cells, columns))
  return 'why' in lines ? lines : tableOf([{ name: 'Table', lines }], note)
}

function tableOf(sheets: Sheet[], note: string | null): OpenedTable | NoTable {
  const filledSheets = sheets.filter(({ lines }) => lines.length > 1)
  if (filledSheets.length === 0)
    return { why: 'There is no table in it: a line of column names and lines below.' }
  const long = filledSheets.some(({ lines }) => lines.length > lineLimit)
  if (long) return { why: `The table has more than ${lineLimit.toLocaleString('en-US')} lines.` }
  return { sheets: filledSheets, note }
}
