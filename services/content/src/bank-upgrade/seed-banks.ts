import { readBanks, type Bank } from '@icio/banks/banks'
import { rowSchemas } from '@icio/contracts/question-rows/schemas'
import type { BankName } from '@icio/contracts/banks/banks'
import type { BankUpgrade } from '@icio/contracts/bank-upgrades/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import type { ClientSession, Connection } from 'mongoose'
import { Compile } from 'typebox/compile'
import { bankModel } from '../collections/banks.js'
import { changeRows, filterOf, idOf, inTransaction } from '../editing/bank-writes.js'
import { createQuestionKeeper, type QuestionKeeper } from '../editing/question-keeper.js'
import { hasSameChoices, type Change, type KeptRow } from '../editing/revision.js'
import { planUpgrade, type Step } from './plan.js'
import { createUpgradeRecords, type UpgradeRecords } from '../collections/bank-upgrades.js'

/** What a start has changed in one bank, in numbers of rows. */
export interface Seeded {
  bank: BankName
  added: number
  /** Unedited rows whose file has changed. */
  replaced: number
  /** Rows that the files no longer contain. */
  retired: number
  /** Edited rows: the staff decides between them and the file's. */
  waiting: number
}

const checks = {
  quiz: Compile(rowSchemas.quiz),
  'fill-in-blanks': Compile(rowSchemas['fill-in-blanks']),
  governance: Compile(rowSchemas.governance),
}

const project = { id: 'project', name: 'The project’s own bank' }

/**
 * Brings the project's banks into the database, one transaction per bank. Unedited questions follow the files, edited
 * ones stay, and those no longer in the files are retired; a report is stored. Repeating it changes nothing, and
 * several processes may do it at once.
 *
 * @throws Error if a row does not have the shape of its bank; it names bank, row, and field
 */
export async function seedBanks(
  connection: Connection,
  banks: Bank[] = readBanks(),
  keeper: QuestionKeeper = createQuestionKeeper(connection),
  now: () => Date = () => new Date(),
): Promise<Seeded[]> {
  for (const bank of banks) refuseWrongRows(bank)
  const records = createUpgradeRecords(connection)
  await records.ensureIndexes()
  const seededBanks: Seeded[] = []
  for (const bank of banks) seededBanks.push(await seedBank(connection, bank, { keeper, records, now }))
  return seededBanks
}

interface Parts {
  keeper: QuestionKeeper
  records: UpgradeRecords
  now: () => Date
}

async function seedBank(connection: Connection, bank: Bank, parts: Parts): Promise<Seeded> {
  const { keeper, records } = parts
  const look = await inTransaction(keeper, (session) => planFor(bank, keeper, session))
  if (look.steps.every(({ at }) => at === 'wait')) return countsOf(bank.name, look.steps)
  for (;;) {
    try {
      return await inTransaction(keeper, async (session) => {
        await records.takeTurn(bank.name, session)
        const { steps, isFirst } = await planFor(bank, keeper, session)
        await carryOut(connection, bank, steps, { ...parts, session })
        const report = reportOf(bank.name, steps, { at: parts.now(), isFirst })
        if (isWorthTelling(report)) await records.add(report, session)
        return countsOf(bank.name, steps)
      })
    } catch (error) {
      // Another process was first with a row or with the turn, so the remaining work is planned again.
      if (!isDuplicateKey(error)) throw error
    }
  }
}

async function planFor(bank: Bank, keeper: QuestionKeeper, session: ClientSession) {
  const [rows, texts] = [await keeper.byId(bank.name, session), await keeper.projectTexts(bank.name, session)]
  return {
    steps: planUpgrade(bank, { bank: bank.name, rows, projectTexts: texts }),
    isFirst: rows.size === 0,
  }
}

/** Inserts all new rows in one write, and changes the others one by one with their entries in the audit trail. */
async function carryOut(
  connection: Connection,
  { name, rows }: Bank,
  steps: readonly Step[],
  { keeper, now, session }: Parts & { session: ClientSession },
): Promise<void> {
  const at = now()
  const addSteps = steps.filter((step) => step.at === 'add')
  // Rows keep the order of their file: each is a millisecond younger than the previous one.
  const fresh = addSteps.map(({ row, print }, index) => {
    const createdAt = new Date(at.getTime() - rows.length + index)
    const times = { created_at: createdAt, updated_at: createdAt, edited_at: null, retired_at: null }
    return { ...row, ...times, version: 1, seed_print: print }
  })
  const model = bankModel(connection, name)
  if (fresh.length > 0) await model.insertMany(fresh, { session })
  const noteSteps = steps.flatMap((step) => (step.at === 'note' ? [step] : []))
  if (noteSteps.length > 0) {
    const writes = noteSteps.map(({ before, print }) => ({
      updateOne: {
        filter: filterOf(name, idOf(name, before)),
        update: { $set: { seed_print: print } },
      },
    }))
    await model.bulkWrite(writes, { session })
  }
  await changeRows(
    keeper,
    name,
    steps.flatMap((step) => changeFor(step, at)),
    session,
  )
}

function changeFor(step: Step, at: Date): (Change & { before: KeptRow })[] {
  if (step.at === 'replace') {
    const { before, row, print } = step
    // A row that was retired only because the project had dropped it comes back with the project's text.
    const isBack = before.dropped_at && before.retired_at?.getTime() === before.dropped_at.getTime()
    const keeping = {
      seed_print: print,
      // The reviewer approved the earlier text.
      reviewer: null,
      ...(before.dropped_at ? { dropped_at: null } : {}),
      ...(isBack ? { retired_at: null } : {}),
    }
    const note = 'New text of the project'
    return [{ before, action: 'updated', by: project, note, question: row, keeping, isProjects: true }]
  }
  if (step.at !== 'retire') return []
  const { before } = step
  const note = 'Dropped by the project'
  const keeping = { retired_at: before.retired_at ?? at, dropped_at: at }
  return [{ before, action: 'retired', by: project, note, keeping, isProjects: true }]
}

function reportOf(bank: BankName, steps: readonly Step[], { at, isFirst }: { at: Date; isFirst: boolean }) {
  const idsOf = (stepKind: Step['at']) => steps.filter((step) => step.at === stepKind).map(({ id }) => id)
  const revisedIds = steps.flatMap((step) =>
    step.at === 'replace' && !hasSameChoices(step.before, step.row) ? [step.id] : [],
  )
  return {
    bank,
    at: at.toISOString(),
    is_first: isFirst,
    added: idsOf('add'),
    replaced: idsOf('replace'),
    revised: revisedIds,
    retired: idsOf('retire'),
    waiting: idsOf('wait'),
  }
}

function isWorthTelling({ added, replaced, retired }: BankUpgrade): boolean {
  return added.length + replaced.length + retired.length > 0
}

function countsOf(bank: BankName, steps: readonly Step[]): Seeded {
  const count = (stepKind: Step['at']) => steps.filter(({ at }) => at === stepKind).length
  return {
    bank,
    added: count('add'),
    replaced: count('replace'),
    retired: count('retire'),
    waiting: count('wait'),
  }
}

function refuseWrongRows({ kind, name, rows }: Bank): void {
  for (const row of rows) {
    if (checks[kind].Check(row)) continue
    const [problem] = checks[kind].Errors(row)
    throw new Error(`${name}, row ${idOf(name, row)}${problem?.instancePath}: ${problem?.message}`)
  }
}
