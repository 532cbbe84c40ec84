import { bankNames, bankTarget, type BankName } from '@icio/contracts/banks/banks'
import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import type { Actor, UndoableRuns, UndoneRun } from '@icio/contracts/question-passport/endpoints'
import { typedTexts } from '@icio/contracts/typed-text/typed-text'
import { ServiceError } from '@icio/kit/http/errors'
import { trusted, type ClientSession, type Connection } from 'mongoose'
import { bankModel, kindOf, type Kept } from '../collections/banks.js'
import { inPlay } from './question-bank.js'
import { idOf, type QuestionKeeper } from './question-keeper.js'
import { whyNotSave } from './question-shape.js'

type Row = Kept<'quiz'>

/** Saves generated questions in the banks, and undoes a run. */
export function generatedQuestions(connection: Connection, keeper: QuestionKeeper, now: () => Date) {
  /** Retires the oldest questions beyond the limit: unreviewed ones first, none of this run. */
  async function makeRoom(bank: BankName, run: string, mark: string, by: Actor, session: ClientSession) {
    const model = bankModel(connection, bank)
    const over = (await model.countDocuments(inPlay, { session })) - bankTarget
    if (over <= 0) return 0
    const rows = (await model
      .find({ ...inPlay, run: trusted({ $not: new RegExp(`^${run}:`) }) }, null, { session })
      .sort({ created_at: 1 })
      .lean()) as Row[]
    const inTurn = [...rows.filter(({ reviewer }) => !reviewer), ...rows.filter(({ reviewer }) => reviewer)]
    const leaving = inTurn.slice(0, over)
    for (const row of leaving) {
      const keeping = { retired_at: now(), retired_for_run: mark }
      await keeper.change(bank, row, { action: 'retired', by, note: 'Made room', keeping }, session)
    }
    return leaving.length
  }

  const intake: QuestionIntake = {
    async save(bank, { run, number, model, questions }) {
      const mark = `${run}:${number}`
      const by = { id: run, name: model }
      return keeper.inTransaction(async (session) => {
        const before = await rowsOf(bank, { run: mark }, session)
        if (before.length > 0) {
          const deleted = (await rowsOf(bank, { retired_for_run: mark }, session)).length
          return { saved: before.length, deleted, errors: [], ids: before.map((row) => idOf(bank, row)) }
        }
        const ids = await keeper.freshIds(bank, questions.length, session)
        const rows = questions.map((question, index) => ({ ...typedTexts(question), ...ids[index] }))
        const checked = rows.map((row) => ({ row, problems: whyNotSave(kindOf[bank], row) }))
        const good = checked.filter(({ problems }) => problems.length === 0).map(({ row }) => row)
        const keeping = { is_draft: false, author: { kind: 'model' as const, ...by }, run: mark }
        if (good.length > 0) await keeper.insert(bank, good, { action: 'generated', by, keeping }, session)
        return {
          saved: good.length,
          deleted: await makeRoom(bank, run, mark, by, session),
          errors: checked.flatMap(({ problems: [problem] }, index) =>
            problem ? [`Question ${index + 1}: ${problem.path} ${problem.message}`] : [],
          ),
          ids: good.map((row) => idOf(bank, row)),
        }
      })
    },
  }

  async function rowsOf(bank: BankName, filter: object, session: ClientSession): Promise<Row[]> {
    return bankModel(connection, bank).find(filter, null, { session }).lean<Row[]>()
  }

  return {
    ...intake,

    /** Returns what an undo of each run would change now; runs with nothing left to undo are left out. */
    async undoable(): Promise<UndoableRuns['runs']> {
      const runs = new Map<string, UndoableRuns['runs'][number]>()
      const entryOf = (mark: string) => {
        const run = mark.replace(/:\d+$/, '')
        const entry = runs.get(run) ?? { run, retires: 0, restores: 0 }
        runs.set(run, entry)
        return entry
      }
      for (const bank of bankNames) {
        const model = bankModel(connection, bank)
        const made = { run: trusted({ $ne: null }), retired_at: null }
        for (const row of await model.find(made, { run: 1 }).lean<Row[]>())
          entryOf(row.run ?? '').retires += 1
        const left = { retired_for_run: trusted({ $ne: null }), retired_at: trusted({ $ne: null }) }
        for (const row of await model.find(left, { retired_for_run: 1 }).lean<Row[]>())
          entryOf(row.retired_for_run ?? '').restores += 1
      }
      return [...runs.values()]
    },

    /** Undoes a run. @throws ServiceError not_found for a run without questions in any bank */
    async undo(run: string, by: Actor): Promise<UndoneRun> {
      const ofRun = trusted({ $regex: new RegExp(`^${run.replace(/[^\w-]/g, '')}:`) })
      return keeper.inTransaction(async (session) => {
        const done = { restored: 0, retired: 0, found: 0 }
        for (const bank of bankNames) {
          const made = await rowsOf(bank, { run: ofRun }, session)
          const left = await rowsOf(bank, { retired_for_run: ofRun }, session)
          done.found += made.length + left.length
          for (const row of made.filter(({ retired_at }) => !retired_at)) {
            await keeper.change(bank, row, retiring(by, now()), session)
            done.retired += 1
          }
          for (const row of left.filter(({ retired_at }) => retired_at)) {
            const keeping = { retired_at: null, retired_for_run: null }
            const note = 'Generation undone'
            await keeper.change(bank, row, { action: 'restored', by, note, keeping }, session)
            done.restored += 1
          }
        }
        if (done.found === 0) throw new ServiceError('not_found')
        return { restored: done.restored, retired: done.retired }
      })
    },
  }
}

function retiring(by: Actor, at: Date) {
  return { action: 'retired' as const, by, note: 'Generation undone', keeping: { retired_at: at } }
}

export type GeneratedQuestions = ReturnType<typeof generatedQuestions>
