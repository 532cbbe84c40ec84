import { dayIn } from '@icio/contracts/dates/days'

/** A document that a visitor downloads. The Word file and the printed sheet have the same content. */
export interface StudyDocument {
  /** File name without its extension; also the title of the printed document. */
  name: string
  title: string
  subtitle: string
  parts: StudyPart[]
  /** True for a document to be filled in: what stands in brackets is marked (DOC-11). */
  hasBlanks?: true
  /** True for a Word file on paper across. */
  isLandscape?: true
}

export interface StudyPart {
  heading: string
  lines: StudyLine[]
}

export type StudyLine =
  /** A paragraph, optionally with a short label before it. */
  | { kind: 'text'; label?: string; text: string }
  /** A choice with its verdict, shown in words as well as in color. */
  | { kind: 'choice'; sign: string; text: string; verdict?: ChoiceVerdict }
  /** An item of a list, with its number or bullet. */
  | { kind: 'item'; sign: string; text: string }
  | { kind: 'table'; header: string[]; rows: string[][] }
  /** Further reading. The caller makes addresses inside the site absolute. */
  | { kind: 'link'; title: string; url: string }

/** Splits a text at its blanks: what stands in brackets, with them. */
export function splitAtBlanks(text: string): { text: string; isBlank: boolean }[] {
  return text
    .split(/(\[[^[\]]*\])/)
    .filter(Boolean)
    .map((part) => ({ text: part, isBlank: /^\[.*\]$/.test(part) }))
}

/** The words beside a marked choice. They distinguish the reader's own answer even when it is correct (DOC-4). */
export const verdictWords = {
  'own-correct': 'Your answer, correct',
  correct: 'Correct answer',
  wrong: 'Your answer',
} as const

export type ChoiceVerdict = keyof typeof verdictWords

/** Formats a date for a file name: year, month, day (DOC-5). */
export function fileDate(date: Date): string {
  return dayIn(date)
}

/** Makes a text safe for a file name: drops special characters and turns spaces into underscores (DOC-6). */
export function filePart(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '_')
    .slice(0, 80)
}

/** Removes the control characters that XML does not allow; older texts may hold those of a line break. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g, '')
}
