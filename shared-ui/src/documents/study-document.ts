/** What a reader takes away from a game: a title and parts, each with its lines. Word and print show the same. */
export interface StudyDocument {
  /** File name without its ending; also the title of the printed document. */
  name: string
  title: string
  subtitle: string
  parts: StudyPart[]
}

export interface StudyPart {
  heading: string
  lines: StudyLine[]
}

export type StudyLine =
  /** A paragraph, with a short label before it where it has one. */
  | { kind: 'text'; label?: string; text: string }
  /** A choice with what the marking says of it, in words as well as in colour. */
  | { kind: 'choice'; sign: string; text: string; verdict?: ChoiceVerdict }
  /** Where to read on; addresses inside the site are made absolute by whoever writes the document. */
  | { kind: 'link'; title: string; url: string }

/** The words beside a marked choice: the own one is told apart when it is right, too (DOC-4). */
export const verdictWords = {
  own: 'Your answer, correct',
  correct: 'Correct answer',
  wrong: 'Your answer',
} as const

export type ChoiceVerdict = keyof typeof verdictWords

/** A date as file names carry it: year, month, day (DOC-5). */
export function fileDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A text as part of a file name: what no system takes goes, spaces become underscores. */
export function filePart(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '_')
    .slice(0, 80)
}
