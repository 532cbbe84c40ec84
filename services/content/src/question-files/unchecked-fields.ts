import { importedQuestionsMaximum } from '@icio/contracts/question-passport/endpoints'

/** The fields of a question as they are in a file, not checked yet. */
export type Fields = Record<string, unknown>

/** A file that does not have its format at all. The message says where. */
export class UnreadableFile extends Error {}

/** Refuses a file with too many questions before each of them costs something. @throws UnreadableFile */
export function demandFewEnough(questions: number): void {
  if (questions <= importedQuestionsMaximum) return
  const most = importedQuestionsMaximum.toLocaleString('en-US')
  throw new UnreadableFile(`It holds more than ${most} questions. Divide it.`)
}

/**
 * Whether a text is in Moodle's GIFT format, which has no reader here: it starts with a title or a category, or no other
 * reader takes it and it has answers in braces.
 */
export function isGift(text: string, isUnreadable: boolean): boolean {
  const plain = text.replace(/^\ufeff/, '')
  const firstLine = plain.search(/^[^\S\n\r\u2028\u2029]*(?!\/\/)\S/m)
  const start = firstLine < 0 ? '' : plain.slice(firstLine).trimStart()
  if (/^(::|\$CATEGORY:)/.test(start)) return true
  return isUnreadable && !/^[<[{]/.test(start) && /\{(?:\s*[TF#]|[^{}=~]*[=~])[^{}]*\}/.test(start)
}

export const giftText =
  'This is a GIFT file. In Moodle, export the same questions as “Moodle XML format”, and import that file as Moodle XML.'
