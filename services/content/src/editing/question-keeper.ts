import { randomBytes } from 'node:crypto'
import { bankNames, bankTarget, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type {
  Actor,
  BankQuestion,
  QuestionAction,
  QuestionState,
  UnplayableQuestion,
} from '@icio/contracts/question-passport/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession, Connection } from 'mongoose'
import { bankModel, idField, kindOf, type Keeping } from '../collections/banks.js'
import { whyNotPlayable } from '../collections/stored-questions.js'
import { inPlay, isInPlay, ofState } from './question-bank.js'
import { questionOf, withPassport } from './passport.js'
import { agreedKey, keyDecision } from './key-change.js'
import { hasSameChoices, type Change, type KeptRow } from './revision.js'
import { whyNotSave } from './question-shape.js'
import { createUpgradeRecords } from '../collections/bank-upgrades.js'
import { createQuestionVersions, type VersionNote } from '../collections/question-versions.js'

type Fields = Record<string, unknown>
type Row = KeptRow
export type { Change, KeptRow }

/**
 * Every operation on the banks for the staff. Each change is one transaction with an audit trail entry.
 *
 * @param keyNeedsTwo whether another key waits until a second person confirms it (REVIEW-8)
 */
export function createQuestionKeeper(
  connection: Connection,
  now: () => Date = () => new Date(),
  { keyNeedsTwo = false } = {},
) {
  const versions = createQuestionVersions(connection)
  const { takeTurn } = createUpgradeRecords(connection)

  /**
   * Returns how many more questions a bank has places for. Takes the bank's turn first: of two transactions that count
   * at once, the second starts over and counts what the first has brought into play.
   */
  async function freePlaces(bank: BankName, session: ClientSession): Promise<number> {
    await takeTurn(bank, session)
    const held = await bankModel(connection, bank).countDocuments(inPlay, { session })
    return Math.max(0, bankTarget - held)
  }

  /** Refuses questions that would come into play beyond the places of their bank (REVIEW-7). */
  async function demandPlaces(bank: BankName, entering: number, session: ClientSession): Promise<void> {
    if (entering > 0 && entering > (await freePlaces(bank, session))) throw new ServiceError('bank_full')
  }

  async function find(bank: BankName, id: string, session?: ClientSession): Promise<Row> {
    const isKnown = idField[kindOf[bank]] === 'question_id' || /^\d{1,9}$/.test(id)
    const row = isKnown
      ? await bankModel(connection, bank)
          .findOne(filterOf(bank, id), null, { session: session ?? null })
          .lean<Row>()
      : null
    if (!row) throw new ServiceError('not_found')
    return row
  }

  /** The row after a change, and its audit trail entries. */
  function changed(bank: BankName, before: Row, wanted: Change): { after: Row; notes: VersionNote[] } {
    const agreed = agreedKey(before, wanted, { keyNeedsTwo, at: now() })
    const { action, by, note = '', question = {}, keeping = {}, keepsRevision = false } = agreed
    const at = now()
    const isRevised = !keepsRevision && !hasSameChoices(before, { ...before, ...question })
    const after = {
      ...before,
      ...question,
      ...(isRevised ? { revision: (before.revision ?? 1) + 1 } : {}),
      ...keeping,
      edited_at: agreed.isProjects ? before.edited_at : at,
      updated_at: at,
      version: before.version + 1,
    } as Row
    const place = { bank, question_id: idOf(bank, before), version: after.version }
    return {
      after,
      notes: [beginning(bank, before), { ...place, action, by, at, note, question: questionOf(after) }],
    }
  }

  /** Changes rows if they are still as they were read, and adds their audit trail entries, including first versions. */
  async function changeMany(
    bank: BankName,
    wishes: readonly (Change & { before: Row })[],
    session: ClientSession,
  ): Promise<Row[]> {
    if (wishes.length === 0) return []
    const changes = wishes.map(({ before, ...wantedRow }) => ({
      before,
      isProjects: wantedRow.isProjects,
      ...changed(bank, before, wantedRow),
    }))
    // A release is not refused at startup: what the project brings back is not counted.
    const entering = changes.filter(
      ({ before, after, isProjects }) => !isProjects && !isInPlay(before) && isInPlay(after),
    )
    await demandPlaces(bank, entering.length, session)
    const writes = changes.map(({ before, after }) => {
      const { _id: _, ...fields } = after as Row & { _id?: unknown }
      const filter = { ...filterOf(bank, idOf(bank, before)), version: before.version }
      return { updateOne: { filter, update: { $set: fields } } }
    })
    const { matchedCount } = await bankModel(connection, bank).bulkWrite(writes, { session })
    if (matchedCount < writes.length) throw new ServiceError('question_changed')
    await versions.add(
      changes.flatMap(({ notes }) => notes),
      session,
    )
    return changes.map(({ after }) => after)
  }

  async function change(
    bank: BankName,
    before: Row,
    wantedChange: Change,
    session: ClientSession,
  ): Promise<Row> {
    const [after] = await changeMany(bank, [{ ...wantedChange, before }], session)
    return after as Row
  }

  /** Adds rows with their first audit trail entries. */
  async function insert(
    bank: BankName,
    rows: readonly Fields[],
    { action, by, keeping }: { action: QuestionAction; by: Actor; keeping: Partial<Keeping> },
    session: ClientSession,
  ): Promise<Row[]> {
    if (rows.length === 0) return []
    const at = now().getTime()
    const made = rows.map((row, index) => {
      // Rows added together keep their order: each is a millisecond younger than the previous one.
      const created = new Date(at - rows.length + 1 + index)
      const kept = {
        created_at: created,
        updated_at: created,
        version: 1,
        retired_at: null,
        seed_print: null,
      }
      return { ...row, ...kept, edited_at: new Date(at), ...keeping } as Row
    })
    await demandPlaces(bank, made.filter(isInPlay).length, session)
    await bankModel(connection, bank)
      .insertMany(made, { session })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new ServiceError('question_exists') : error
      })
    await versions.add(
      made.map((row): VersionNote => ({
        bank,
        question_id: idOf(bank, row),
        version: 1,
        action,
        by,
        at: new Date(at),
        note: '',
        question: questionOf(row),
      })),
      session,
    )
    return made
  }

  /** The next free numbers of a governance bank, or new ids of any other. */
  async function freshIds(bank: BankName, count: number, session: ClientSession): Promise<Fields[]> {
    if (kindOf[bank] !== 'governance')
      return Array.from({ length: count }, () => ({ question_id: `q-${randomBytes(8).toString('hex')}` }))
    const [last] = await bankModel(connection, bank)
      .find({}, { scenario_id: 1 }, { session })
      .sort({ scenario_id: -1 })
      .limit(1)
      .lean<{ scenario_id: number }[]>()
    const first = (last?.scenario_id ?? 0) + 1
    return Array.from({ length: count }, (_, index) => ({ scenario_id: first + index }))
  }

  const inTransaction = async <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => {
    let result: T | undefined
    await connection.transaction(async (session) => {
      result = await work(session)
    })
    return result as T
  }

  return {
    ensureIndexes: versions.ensureIndexes,
    inTransaction,
    find,
    change,
    changeMany,
    insert,
    freshIds,
    freePlaces,

    /** The last text from the project, by id, of the rows that have an audit trail. */
    projectTexts: (bank: BankName, session: ClientSession | null): Promise<Map<string, object>> =>
      versions.projectTexts(bank, session),

    /** Every row of a bank by its id, including retired ones. */
    async byId(bank: BankName, session: ClientSession | null): Promise<Map<string, KeptRow>> {
      const rows = await bankModel(connection, bank).find({}, null, { session }).lean<Row[]>()
      return new Map(rows.map((row) => [idOf(bank, row), row]))
    },

    /** The number of questions in play. */
    count: (bank: BankName): Promise<number> => bankModel(connection, bank).countDocuments(inPlay),

    /** Returns the number of drafts of a bank, which wait to be published. */
    waiting: (bank: BankName): Promise<number> =>
      bankModel(connection, bank).countDocuments({ retired_at: null, is_draft: true }),

    /** Lists the published questions that no game can deal, with the reason (DATA-43). */
    async unplayable(): Promise<UnplayableQuestion[]> {
      const found = await Promise.all(
        bankNames.map(async (bank) => {
          const rows = await bankModel(connection, bank).find(inPlay).lean<Row[]>()
          return rows.flatMap((row) => {
            const reason = whyNotPlayable(kindOf[bank], row)
            return reason ? [{ bank, id: idOf(bank, row), reason }] : []
          })
        }),
      )
      return found.flat()
    },

    /** Lists rows in the order of exports (CALL-15); all that are not retired if no state is given. */
    async list(bank: BankName, state?: QuestionState | 'all'): Promise<BankQuestion[]> {
      const order: Record<string, 1> =
        kindOf[bank] === 'governance' ? { scenario_id: 1 } : { created_at: 1, question_id: 1 }
      const rows = await bankModel(connection, bank).find(ofState(state)).sort(order).lean<Row[]>()
      return rows.map(withPassport)
    },

    async read(bank: BankName, id: string): Promise<BankQuestion> {
      return withPassport(await find(bank, id))
    },

    async versions(bank: BankName, id: string) {
      const row = await find(bank, id)
      const kept = await versions.of(bank, id)
      if (kept.length > 0) return kept
      const { at, ...first } = beginning(bank, row)
      return [{ ...first, at: at.toISOString() }]
    },

    /** Adds a question. @throws ServiceError question_invalid with the paths of the fields; question_exists; bank_full */
    async create(bank: BankName, newFields: Fields, by: Actor, isDraft: boolean): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const [id] = await freshIds(bank, 1, session)
        const row = { ...id, ...newFields }
        demandGood(bank, row)
        const keeping = { is_draft: isDraft, author: { kind: 'person' as const, ...by } }
        const [made] = await insert(bank, [row], { action: 'created', by, keeping }, session)
        return withPassport(made as Row)
      })
    },

    /**
     * Edits a question.
     *
     * @throws ServiceError question_changed if its version is not the one that was read; bank_full if it would come into
     *   play in a full bank; question_invalid; not_found
     */
    async edit(bank: BankName, id: string, version: number, wantedChange: Change): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const before = await find(bank, id, session)
        if (before.version !== version) throw new ServiceError('question_changed')
        const field = idField[kindOf[bank]]
        const question = { ...questionOf(before), ...wantedChange.question } as Fields
        if (String(question[field]) !== id)
          throw new ServiceError('question_invalid', [{ path: field, message: 'cannot be changed' }])
        demandGood(bank, question)
        return withPassport(await change(bank, before, { ...wantedChange, question }, session))
      })
    },

    /**
     * Decides about another key that waits. Confirmed, it is in effect, approved by the second person.
     *
     * @throws ServiceError question_changed if its version is not the one that was read; nothing_to_decide if none
     *   waits; second_person_needed if whoever proposed it confirms it; question_invalid; not_found
     */
    async decideKeyChange(
      bank: BankName,
      id: string,
      { version, decision }: { version: number; decision: 'confirm' | 'refuse' },
      by: Actor,
    ): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const before = await find(bank, id, session)
        if (before.version !== version) throw new ServiceError('question_changed')
        const decided = keyDecision(before, decision, { by, at: now() })
        if (decided.question) demandGood(bank, { ...questionOf(before), ...decided.question })
        return withPassport(await change(bank, before, decided, session))
      })
    },

    /** Retires a question; one that is already retired stays unchanged. */
    async retire(bank: BankName, id: string, by: Actor): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const before = await find(bank, id, session)
        if (before.retired_at) return withPassport(before)
        const keeping = { retired_at: now(), retired_for_run: null }
        return withPassport(await change(bank, before, { action: 'retired', by, keeping }, session))
      })
    },

    /** Brings a retired question back: a published one into play. @throws ServiceError bank_full; not_found */
    async restore(bank: BankName, id: string, by: Actor): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const before = await find(bank, id, session)
        if (!before.retired_at) return withPassport(before)
        const keeping = { retired_at: null, retired_for_run: null }
        return withPassport(await change(bank, before, { action: 'restored', by, keeping }, session))
      })
    },
  }

  function demandGood(bank: BankName, row: Fields): void {
    const problems = whyNotSave(kindOf[bank], row)
    if (problems.length > 0) throw new ServiceError('question_invalid', problems)
  }
}

export type QuestionKeeper = ReturnType<typeof createQuestionKeeper>

/** The filter of a row by its id. */
export function filterOf(bank: BankName, id: string): Record<string, unknown> {
  const field = idField[kindOf[bank]]
  return { [field]: field === 'scenario_id' ? Number(id) : id }
}

/** The id of a row, as text. */
export function idOf(bank: BankName, row: object): string {
  return String((row as Record<string, unknown>)[idField[kindOf[bank]]])
}

/** The first audit trail entry of a row that is older than the trail. */
function beginning(bank: BankName, row: Row): VersionNote {
  const { version, created_at, author } = row
  return {
    bank,
    question_id: idOf(bank, row),
    version,
    action: 'seeded',
    by: author ?? { id: 'project', name: 'The project’s own bank' },
    at: created_at,
    note: '',
    question: questionOf(row) as RowOf[BankKind],
  }
}
