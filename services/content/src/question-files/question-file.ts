import type { BankKind } from '@icio/contracts/banks/banks'
import type { BankQuestion, QuestionFormat } from '@icio/contracts/question-passport/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { readCsv, writeCsv } from './csv.js'
import { readJson, writeJson } from './json.js'
import { giftText, isGift, UnreadableFile, type Fields } from './unchecked-fields.js'
import { readMoodleFile, readMoodleXml, writeMoodleXml } from './moodle-xml.js'

interface Codec {
  write(kind: BankKind, questions: readonly BankQuestion[]): string
  /** @throws UnreadableFile */
  read(kind: BankKind, text: string): Fields[]
}

/** The reader and writer of each file format; its own file says which fields the format cannot store. */
export const codecs: Readonly<Record<QuestionFormat, Codec>> = {
  json: { write: writeJson, read: readJson },
  csv: { write: writeCsv, read: readCsv },
  'moodle-xml': { write: writeMoodleXml, read: readMoodleXml },
}

/** A question of a file. One that has a name is judged by itself. */
export interface FileRow {
  number: number
  name?: string
  fields: Fields | { leftOut: string }
  notes: string[]
}

/**
 * Reads the questions of a file as they stand there, unchecked.
 *
 * @throws ServiceError file_unreadable with what is wrong with the file as a whole
 */
export function readQuestionFile(kind: BankKind, format: QuestionFormat, text: string): FileRow[] {
  const unreadable = (problem: string) => new ServiceError('file_unreadable', { problem })
  if (text.includes('\ufffd'))
    throw unreadable('The file holds characters that could not be read (\ufffd). Save it as UTF-8.')
  if (isGift(text, false)) throw unreadable(giftText)
  try {
    if (format === 'moodle-xml') return readMoodleFile(kind, text)
    const rows = codecs[format].read(kind, text)
    return rows.map((fields, index) => ({ number: index + 1, fields, notes: [] }))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw unreadable(isGift(text, true) ? giftText : error.message)
  }
}
