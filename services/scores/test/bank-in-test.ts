import { fakeBank } from '@icio/kit/testing/fake-bank'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRangeQuestions } from '@icio/banks/ranges'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'
import { banksByKind, type BankKind } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import type { DealtQuestion } from '@icio/contracts/game-sessions/endpoints'
import type {
  FillInRow,
  GovernanceRow,
  QuestionBank,
  QuizRow,
  RowOf,
} from '@icio/contracts/question-bank/endpoints'

/** A recorded read of a bank. */
export interface Asked {
  kind: BankKind
  edition: Edition
  limit: number | undefined
}

/** The project's real banks, as the content service returns them. */
export function realBank(): QuestionBank & { asked: Asked[] } {
  const asked: Asked[] = []
  return {
    asked,
    async questions(kind, edition, { limit } = {}) {
      asked.push({ kind, edition, limit })
      return readRows(kind, edition).slice(0, limit)
    },
  }
}

/** The project's real range banks, as the content service returns them. */
export function realRangeBank(): RangeBank {
  return { rows: async (edition) => readRangeQuestions(edition), correct: async () => {} }
}

/** A bank without questions. */
export const emptyBank = fakeBank(() => ({}))

export function readRows<K extends BankKind>(kind: K, edition: Edition): RowOf[K][] {
  const file = join(__dirname, '../../banks', edition, `${banksByKind[kind][edition]}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as RowOf[K][]
}

/** Returns the id of the correct choice, found by its text in the bank, because the game does not reveal it. */
export function rightChoice(question: DealtQuestion, kind: BankKind, edition: Edition = 'general'): string {
  const row = readRows(kind, edition).find((candidate) => idOf(candidate) === question.id)
  const choices = row ? ('options' in row ? row.options : row.choices) : []
  const right = choices.find(({ isCorrect }) => isCorrect)
  return question.choices.find(({ text }) => text === right?.text)?.id ?? 'none'
}

/** Returns whether a statement's claim is the correct answer of the bank. */
export function rightTruth({ id, claim }: { id: string; claim: string }): 'true' | 'false' {
  const row = readRows('quiz', 'general').find(({ question_id }) => question_id === id)
  return row?.choices.find(({ isCorrect }) => isCorrect)?.text === claim ? 'true' : 'false'
}

/** Returns the id of a wrong choice. */
export function wrongChoice(question: DealtQuestion, kind: BankKind, edition: Edition = 'general'): string {
  const right = rightChoice(question, kind, edition)
  return question.choices.find(({ id }) => id !== right)?.id ?? 'none'
}

function idOf(row: QuizRow | FillInRow | GovernanceRow): string {
  return 'scenario_id' in row ? String(row.scenario_id) : row.question_id
}
