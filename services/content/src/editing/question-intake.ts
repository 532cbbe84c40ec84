import type { BankName } from '@icio/contracts/banks/banks'
import { questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import type { ClientSession, Connection } from 'mongoose'
import { kindOf, type Kept } from '../collections/banks.js'
import { freshIds, idOf, insertRows, inTransaction, type Banks } from './bank-writes.js'
import { rowsOf } from './generated-questions.js'
import { createQuestionKeeper } from './question-keeper.js'
import { whyNotSave } from './question-shape.js'

/** Accepts generated questions, for services in the same process. */
export function questionIntake(connection: Connection, now: () => Date = () => new Date()): QuestionIntake {
  return createQuestionIntake(createQuestionKeeper(connection, now))
}

/** Saves generated questions as drafts; a batch that comes again is saved once. */
export function createQuestionIntake(banks: Banks): QuestionIntake {
  return {
    async save(bank, { run, number, model, questions }) {
      const mark = `${run}:${number}`
      const by = { id: run, name: model }
      return inTransaction(banks, async (session) => {
        const before = await rowsOf(banks, bank, { run: mark }, session)
        if (before.length > 0) return intakeResultOf(bank, before, [])
        const ids = await freshIds(banks, bank, questions.length, session)
        const rows = questions.map((question, index) => ({ ...typedTexts(question), ...ids[index] }))
        const waiting = await draftsOf(banks, bank, session)
        const checkedRows = rows.map((row) => ({
          row,
          problems: [...whyNotSave(kindOf[bank], row), ...waiting.problemsOf(row)],
        }))
        const good = checkedRows.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
        const keeping = { is_draft: true, author: { kind: 'model' as const, ...by }, run: mark }
        await insertRows(banks, bank, good, { action: 'generated', by, keeping }, session)
        const errors = checkedRows.flatMap(({ problems: [problem] }, index) =>
          problem ? [`Question ${index + 1}: ${problem.path} ${problem.message}`] : [],
        )
        return intakeResultOf(bank, good, errors)
      })
    },
  }
}

function intakeResultOf(bank: BankName, rows: readonly object[], errors: string[]) {
  return { saved: rows.length, drafts: rows.length, errors, ids: rows.map((row) => idOf(bank, row)) }
}

/** Finds questions that are too much like a draft of the bank; those in play are known to whoever makes them. */
async function draftsOf(banks: Banks, bank: BankName, session: ClientSession) {
  const drafts = await rowsOf(banks, bank, { retired_at: null, is_draft: true }, session)
  const finder = createSimilarityFinder(
    drafts.map((row) => ({ id: idOf(bank, row), text: questionText(row) })),
  )
  return {
    problemsOf(row: object) {
      const closest = finder.closest(questionText(row as Kept<'quiz'>))
      return closest && closest.likeness >= nearDuplicate
        ? [{ path: 'question', message: `is too much like the draft ${closest.id}` }]
        : []
    },
  }
}
