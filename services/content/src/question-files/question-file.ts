import type { BankKind } from '@icio/contracts/banks/banks'
import type { BankQuestion, QuestionFormat } from '@icio/contracts/question-passport/endpoints'
import { readCsv, writeCsv } from './csv.js'
import { readJson, writeJson } from './json.js'
import { readMoodleXml, writeMoodleXml } from './moodle-xml.js'

/** The fields of a question as a file has them: not checked yet. */
export type Fields = Record<string, unknown>

/** A file that is not in its form at all. The message says where. */
export class UnreadableFile extends Error {}

interface Codec {
  write(kind: BankKind, questions: readonly BankQuestion[]): string
  /** @throws UnreadableFile */
  read(kind: BankKind, text: string): Fields[]
}

/** What each form of file can do; the fields that a form cannot hold are said in its own file. */
export const codecs: Readonly<Record<QuestionFormat, Codec>> = {
  json: { write: writeJson, read: readJson },
  csv: { write: writeCsv, read: readCsv },
  'moodle-xml': { write: writeMoodleXml, read: readMoodleXml },
}
