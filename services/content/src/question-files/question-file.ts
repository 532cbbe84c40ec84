import type { BankKind } from '@icio/contracts/banks/banks'
import type { BankQuestion, Passport, QuestionFormat } from '@icio/contracts/question-passport/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { readCsv, writeCsv } from './csv.js'
import { demandFewEnough, giftText, isGift, UnreadableFile, type Fields } from './unchecked-fields.js'
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

const passport: Record<keyof Passport, true> = {
  state: true,
  version: true,
  revision: true,
  author: true,
  reviewer: true,
  recheck_at: true,
  created_at: true,
  updated_at: true,
  retired_at: true,
  key_change: true,
}

function writeJson(kind: BankKind, questions: readonly BankQuestion[]): string {
  return `${JSON.stringify({ kind, questions }, null, 2)}\n`
}

/** More levels of lists and objects than a question has. */
const levelsMaximum = 20

function isDeep(entry: object): boolean {
  let level: unknown[] = [entry]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levelsMaximum) return true
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return false
}

/** A list of questions, or an object that holds one as `questions`; passports in it are not taken over. */
function readJson(_kind: BankKind, text: string): Fields[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile((error as Error).message)
  }
  const list = Array.isArray(content) ? content : (content as { questions?: unknown } | null)?.questions
  if (!Array.isArray(list)) throw new UnreadableFile('A list of questions is expected.')
  demandFewEnough(list.length)
  return list.map((entry: unknown, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw new UnreadableFile(`Question ${index + 1} is not an object.`)
    if (isDeep(entry)) throw new UnreadableFile(`Question ${index + 1} nests deeper than any question.`)
    return Object.fromEntries(Object.entries(entry).filter(([field]) => !(field in passport)))
  })
}
