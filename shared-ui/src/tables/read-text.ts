import type { NoTable } from '@icio/contracts/tables/csv'
import { analyse } from 'chardet'

/** 5 MB is far more than any file that the site reads needs. */
export const fileSizeLimit = 5 * 1024 * 1024

export const fileTooLarge: NoTable = { why: 'The file is larger than 5 MB.' }

/** A text with the name of its encoding; 'utf-8' where nothing had to be found out. */
export interface DecodedText {
  text: string
  encoding: string
}

/** Says which encoding had to be found out; null for UTF-8, which needs no word. */
export function encodingNote({ encoding }: DecodedText): string | null {
  return encoding === 'utf-8' ? null : `Read as ${encoding.replace(/^utf/, 'UTF').replace(/[lb]e$/, '')}.`
}

/**
 * Reads a file of text, such as questions in JSON or XML, in whatever encoding it is (TABLE-1).
 *
 * @returns why not, for a file that is too large or has lost characters before
 */
export async function readTextFile(file: File): Promise<DecodedText | NoTable> {
  if (file.size > fileSizeLimit) return fileTooLarge
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isArchive(bytes))
    return {
      why: 'The file is an archive or a workbook. Unpack it, or choose CSV as the format for a workbook.',
    }
  const read = decodeText(bytes)
  return /\ufffd/.test(read.text)
    ? { why: 'The file holds characters that could not be read (\ufffd). Save it as UTF-8.' }
    : read
}

/** Workbooks are archives (.xlsx, .ods) or, older, compound files (.xls). */
export function isArchive(bytes: Uint8Array): boolean {
  const begins = (...with_: number[]) => with_.every((byte, at) => bytes[at] === byte)
  return begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/**
 * Decodes by byte order mark, else as UTF-8 where that is possible, else as XML declares it, else as what the bytes look
 * like. The mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const markedEncoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  // UTF-16 without its mark is UTF-8 as well, with a zero beside each letter.
  const encoding = markedEncoding ?? withZeros(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding }
  return decodedAs('utf-8', bytes) ?? decodedByGuess(bytes)
}

function withZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, 2000)
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Null if the bytes are not of that encoding, or the browser does not know it. */
function decodedAs(encoding: string, bytes: Uint8Array): DecodedText | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return null
  }
}

function decodedByGuess(bytes: Uint8Array): DecodedText {
  const declaredEncoding = /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(
    String.fromCharCode(...bytes.subarray(0, 200)),
  )?.[1]
  // The languages of Western Europe come first: short files look like many of them.
  const guesses = analyse(bytes).map(({ name }) => (/^ISO-8859-1$/i.test(name) ? 'windows-1252' : name))
  const others = guesses.filter((name) => !/^(utf|ascii)/i.test(name))
  for (const name of [...(declaredEncoding ? [declaredEncoding] : []), ...others]) {
    const read = decodedAs(name, bytes)
    if (read) return { ...read, encoding: name.replace(/^windows/i, 'Windows') }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}
