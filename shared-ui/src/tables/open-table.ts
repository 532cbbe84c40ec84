import { namesIn, type Column } from '@icio/contracts/tables/columns'
import { parseCsv, type NoTable } from '@icio/contracts/tables/csv'
import { analyse } from 'chardet'
import type { Sheet } from './sheet.js'

/** 5 MB is far more than any table that the site reads needs. */
const sizeLimit = 5 * 1024 * 1024

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
  if (file.size > sizeLimit) return { why: 'The file is larger than 5 MB.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) {
    const { readWorkbook } = await import(/* webpackChunkName: "workbook" */ './workbook.js')
    const sheets = readWorkbook(bytes)
    return 'why' in sheets ? sheets : opened(sheets, null)
  }
  const { text, encoding } = decoded(bytes)
  return openText(text, columns, encoding === 'utf-8' ? null : `Read as ${encoding}.`)
}

/** Opens a text that was pasted. */
export function openText(
  text: string,
  columns: readonly Column[],
  note: string | null = null,
): OpenedTable | NoTable {
  const lines = parseCsv(text, (cells) => namesIn(cells, columns))
  return 'why' in lines ? lines : opened([{ name: 'Table', lines }], note)
}

function opened(sheets: Sheet[], note: string | null): OpenedTable | NoTable {
  const filled = sheets.filter(({ lines }) => lines.length > 1)
  if (filled.length === 0) return { why: 'There is no table in it: a line of column names and lines below.' }
  const long = filled.some(({ lines }) => lines.length > lineLimit)
  if (long) return { why: `The table has more than ${lineLimit.toLocaleString('en-US')} lines.` }
  return { sheets: filled, note }
}

/** Workbooks are archives (.xlsx, .ods) or, older, compound files (.xls). */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...with_: number[]) => with_.every((byte, at) => bytes[at] === byte)
  return begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** Decodes by byte order mark, else as UTF-8 where that is possible, else as what the bytes look like. */
function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  // UTF-16 without its mark is UTF-8 as well, with a zero beside each letter.
  const encoding = marked ?? withZeros(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return decodedByGuess(bytes)
  }
}

function withZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, 2000)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function decodedByGuess(bytes: Uint8Array): { text: string; encoding: string } {
  // The languages of Western Europe come first: short files look like many of them.
  const guesses = analyse(bytes).map(({ name }) => (/^ISO-8859-1$/i.test(name) ? 'windows-1252' : name))
  for (const encoding of [...guesses.filter((name) => !/^(utf|ascii)/i.test(name)), 'windows-1252']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return { text, encoding: encoding.replace(/^windows/i, 'Windows') }
    } catch {
      // Not that encoding, or not one that the browser knows: the next guess.
    }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}
