import { bankNames, bankTarget, type BankName } from '@icio/contracts/banks/banks'
import { questionText } from '@icio/contracts/banks/question-problems'
import type { Actor, Publication, UndoableRuns, UndoneRun } from '@icio/contracts/question-passport/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { trusted, type ClientSession } from 'mongoose'
import { bankModel, type Kept } from '../collections/banks.js'
import { changeRow, changeRows, idOf, inTransaction, type Banks } from './bank-writes.js'
import { inPlay } from './question-bank.js'

type Row = Kept<'quiz'>

export type GeneratedQuestions = ReturnType<typeof createGeneratedQuestions>

/** Publishes those of a run's drafts that somebody has approved, and undoes a run. */
export function createGeneratedQuestions(banks: Banks) {
  return {
    undoable: () => undoableRuns(banks),

    /**
     * Returns what publishing the approved drafts of a run would change now.
     *
     * @throws ServiceError not_found without any
     */
    async publication(run: string): Promise<Publication> {
      const parts = await publicationOf(banks, run, null)
      return {
        publishes: parts.reduce((sum, { drafts }) => sum + drafts.length, 0),
        retires: parts.flatMap(({ bank, leaving }) =>
          leaving.map((row) => ({ bank, id: idOf(bank, row), text: questionText(row) })),
        ),
      }
    },

    /**
     * Publishes the approved drafts of a run and retires the questions that make room for them. What nobody has judged
     * goes on waiting (REVIEW-6).
     *
     * @param expectedIds ids of the questions that the person was told are retired
     * @throws ServiceError not_found without approved drafts; question_changed if others would be retired now
     */
    async publish(run: string, expectedIds: readonly string[], by: Actor) {
      return inTransaction(banks, async (session) => {
        const parts = await publicationOf(banks, run, session)
        const leaving = parts.flatMap(({ bank, leaving: rows }) => rows.map((row) => idOf(bank, row)))
        if (leaving.toSorted().join() !== expectedIds.toSorted().join())
          throw new ServiceError('question_changed')
        const retirement = { retired_at: banks.now(), retired_for_run: `${safe(run)}:0` }
        for (const { bank, drafts, leaving: rows } of parts) {
          const publishing = { action: 'published' as const, by, keeping: { is_draft: false } }
          const retireChange = { action: 'retired' as const, by, note: 'Made room', keeping: retirement }
          // First those that leave: what comes needs their places.
          await changeRows(
            banks,
            bank,
            rows.map((before) => ({ ...retireChange, before })),
            session,
          )
          await changeRows(
            banks,
            bank,
            drafts.map((before) => ({ ...publishing, before })),
            session,
          )
        }
        const publishedCount = parts.reduce((sum, { drafts }) => sum + drafts.length, 0)
        return { published: publishedCount, retired: leaving.length }
      })
    },

    /**
     * Undoes a run.
     *
     * @throws ServiceError not_found for a run of which nothing is left to undo; bank_full if the places of what made
     *   room have been taken since
     */
    async undo(run: string, by: Actor): Promise<UndoneRun> {
      return inTransaction(banks, async (session) => {
        const done = { restored: 0, retired: 0 }
        for (const bank of bankNames) {
          const generatedRows = await rowsOf(banks, bank, { run: ofRun(run) }, session)
          const left = await rowsOf(banks, bank, { retired_for_run: ofRun(run) }, session)
          for (const row of generatedRows.filter(({ retired_at }) => !retired_at)) {
            await changeRow(banks, bank, row, retiring(by, banks.now()), session)
            done.retired += 1
          }
          for (const row of left.filter(({ retired_at }) => retired_at)) {
            const keeping = { retired_at: null, retired_for_run: null }
            const note = 'Generation undone'
            await changeRow(banks, bank, row, { action: 'restored', by, note, keeping }, session)
            done.restored += 1
          }
        }
        if (done.restored + done.retired === 0) throw new ServiceError('not_found')
        return done
      })
    },
  }
}

/** Returns what an undo of each run would change now; runs with nothing left to undo are left out. */
async function undoableRuns({ connection }: Banks): Promise<UndoableRuns['runs']> {
  const runs = new Map<string, Required<UndoableRuns['runs'][number]>>()
  const entryOf = (mark: string) => {
    const run = mark.replace(/:\d+$/, '')
    const entry = runs.get(run) ?? { run, retires: 0, restores: 0, drafts: 0, approved: 0 }
    runs.set(run, entry)
    return entry
  }
  for (const bank of bankNames) {
    const model = bankModel(connection, bank)
    const generatedFilter = { run: trusted({ $ne: null }), retired_at: null }
    for (const row of await model.find(generatedFilter, { run: 1, is_draft: 1, reviewer: 1 }).lean<Row[]>()) {
      const entry = entryOf(row.run ?? '')
      entry.retires += 1
      if (row.is_draft) entry.drafts += 1
      if (row.is_draft && isApproved(row)) entry.approved += 1
    }
    const left = { retired_for_run: trusted({ $ne: null }), retired_at: trusted({ $ne: null }) }
    for (const row of await model.find(left, { retired_for_run: 1 }).lean<Row[]>())
      entryOf(row.retired_for_run ?? '').restores += 1
  }
  return [...runs.values()]
}

/** @throws ServiceError not_found without any approved draft */
async function publicationOf(banks: Banks, run: string, session: ClientSession | null) {
  const parts = []
  for (const bank of bankNames) parts.push(await publicationIn(banks, bank, run, session))
  if (parts.every(({ drafts }) => drafts.length === 0)) throw new ServiceError('not_found')
  return parts
}

/** Returns the approved drafts of a run in a bank, and the questions that make room: oldest first, reviewed ones last. */
async function publicationIn(banks: Banks, bank: BankName, run: string, session: ClientSession | null) {
  const drafts = (
    await rowsOf(banks, bank, { run: ofRun(run), retired_at: null, is_draft: true }, session)
  ).filter(isApproved)
  const over = drafts.length === 0 ? 0 : await beyondPlace(banks, bank, drafts.length, session)
  if (over === 0) return { bank, drafts, leaving: [] }
  const rows = (await bankModel(banks.connection, bank)
    .find({ ...inPlay, run: trusted({ $not: new RegExp(`^${safe(run)}:`) }) }, null, { session })
    .sort({ created_at: 1 })
    .lean()) as Row[]
  const inTurn = [...rows.filter(({ reviewer }) => !reviewer), ...rows.filter(({ reviewer }) => reviewer)]
  return { bank, drafts, leaving: inTurn.slice(0, over) }
}

async function beyondPlace(
  { connection }: Banks,
  bank: BankName,
  more: number,
  session: ClientSession | null,
): Promise<number> {
  const inPlayCount = await bankModel(connection, bank).countDocuments(inPlay, {
    session: session ?? undefined,
  })
  return Math.max(0, inPlayCount + more - bankTarget)
}

export async function rowsOf(
  { connection }: Banks,
  bank: BankName,
  filter: object,
  session: ClientSession | null,
): Promise<Row[]> {
  return bankModel(connection, bank).find(filter, null, { session }).lean<Row[]>()
}

function isApproved({ reviewer }: Pick<Row, 'reviewer'>): boolean {
  return Boolean(reviewer)
}

/** A run's name without anything that means something in a pattern. */
function safe(run: string): string {
  return run.replace(/[^\w-]/g, '')
}

function ofRun(run: string) {
  return trusted({ $regex: new RegExp(`^${safe(run)}:`) })
}

function retiring(by: Actor, at: Date) {
  return { action: 'retired' as const, by, note: 'Generation undone', keeping: { retired_at: at } }
}
