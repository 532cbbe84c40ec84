import type { BankKind } from '@icio/contracts/banks/banks'
import type { BankQuestion, Passport } from '@icio/contracts/question-passport/endpoints'
import { demandFewEnough, UnreadableFile, type Fields } from './unchecked-fields.js'

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

/** Every field, passports included. */
export function writeJson(kind: BankKind, questions: readonly BankQuestion[]): string {
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
export function readJson(_kind: BankKind, text: string): Fields[] {
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
