import type { BankKind } from '@icio/contracts/banks/banks'
import type { BankQuestion, QuestionFormat } from '@icio/contracts/question-passport/endpoints'
import { readCsv, writeCsv } from './csv.js'
import { readJson, writeJson } from './json.js'
import type { Fields } from './unchecked-fields.js'
import { readMoodleXml, writeMoodleXml } from './moodle-xml.js'

export { UnreadableFile, type Fields } from './unchecked-fields.js'
export { readMoodleFile } from './moodle-xml.js'

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
