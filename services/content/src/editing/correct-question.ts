import type { BankKind, BankName } from '@icio/contracts/banks/banks'
import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { FillInRow, GovernanceRow, QuizRow, RowOf } from '@icio/contracts/question-bank/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession, Connection } from 'mongoose'
import { kindOf } from '../collections/banks.js'
import { questionOf } from './passport.js'
import { changeRow, findRow, inTransaction } from './bank-writes.js'
import { createQuestionKeeper, type QuestionKeeper } from './question-keeper.js'
import type { KeptRow } from './revision.js'

/** Applies rulings to the banks, for services in the same process. */
export function questionCorrections(connection: Connection): QuestionCorrections {
  return correctQuestions(createQuestionKeeper(connection))
}

/** Applies rulings on challenges as changes of the bank, with their entries in the audit trail. */
export function correctQuestions(keeper: QuestionKeeper): QuestionCorrections {
  return {
    // The checks of an edit do not apply: a right key that its length reveals is better than a wrong one.
    correct: (bank, id, { correct, text, by, revision = 1 }) =>
      inTransaction(keeper, async (session) => {
        const row = await find(keeper, bank, id, session)
        const question = row && correctedRow(kindOf[bank], questionOf(row), correct, text)
        // A ruling on choices that have since been replaced says nothing about the current ones.
        if (!row || !question || (row.revision ?? 1) !== revision) return { changed: false }
        const change = { action: 'edited' as const, by, note: 'Ruling on a challenge' }
        // The reviewer approved a different choice.
        await changeRow(
          keeper,
          bank,
          row,
          {
            ...change,
            question: { ...question },
            keeping: { reviewer: null },
            keepsRevision: true,
            // A player disputed the key, and a moderator ruled.
            isKeyAgreed: true,
          },
          session,
        )
        return { changed: true }
      }),
  }
}

async function find(
  keeper: QuestionKeeper,
  bank: BankName,
  id: string,
  session: ClientSession,
): Promise<KeptRow | null> {
  try {
    return await findRow(keeper, bank, id, session)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null
    throw error
  }
}

/**
 * Makes this choice the right one: the ruling becomes its explanation, and the previous choice gets a reason why it is
 * wrong. Returns null if the choice is already right, or no longer exists.
 */
export function correctedRow(
  kind: BankKind,
  row: RowOf[BankKind],
  correct: string,
  text: string,
): RowOf[BankKind] | null {
  const choices: readonly { text: string; isCorrect: boolean }[] =
    'options' in row ? row.options : row.choices
  const correctChoice = choices.find((choice) => choice.text === correct)
  if (!correctChoice || correctChoice.isCorrect) return null
  switch (kind) {
    case 'quiz':
      return correctedQuiz(row as QuizRow, correct, text)
    case 'fill-in-blanks':
      return correctedFillIn(row as FillInRow, correct, text)
    case 'governance':
      return correctedScenario(row as GovernanceRow, correct, text)
  }
}

function correctedQuiz(row: QuizRow, correct: string, text: string): QuizRow {
  const right = row.choices.find((choice) => choice.text === correct)
  const before = row.choices.find(({ isCorrect }) => isCorrect)
  const reasons = Object.entries(row.explanation.incorrectByChoiceId).filter(([id]) => id !== right?.id)
  return {
    ...row,
    choices: row.choices.map((choice) => {
      const { id } = choice
      if (choice.text === correct) return { id, text: choice.text, isCorrect: true, whyCorrect: text }
      return choice.isCorrect ? { id, text: choice.text, isCorrect: false, whyWrong: text } : choice
    }),
    explanation: {
      correct: text,
      incorrectByChoiceId: Object.fromEntries([...reasons, ...(before ? [[before.id, text]] : [])]),
    },
  }
}

function correctedFillIn(row: FillInRow, correct: string, text: string): FillInRow {
  return {
    ...row,
    blank: correct,
    explanation: text,
    choices: row.choices.map((choice) => {
      const { id } = choice
      if (choice.text === correct) return { id, text: choice.text, isCorrect: true }
      return choice.isCorrect ? { id, text: choice.text, isCorrect: false, whyWrong: text } : choice
    }),
  }
}

function correctedScenario(row: GovernanceRow, correct: string, text: string): GovernanceRow {
  return {
    ...row,
    correct_explanation: text,
    options: row.options.map((option) => {
      if (option.text === correct) return { ...option, isCorrect: true, explanation: text }
      return option.isCorrect ? { ...option, isCorrect: false, explanation: text } : option
    }),
  }
}
