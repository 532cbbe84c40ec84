import { randomBytes } from 'node:crypto'
import type { BankKind, BankName } from '@icio/contracts/banks/banks'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type {
  Actor,
  BankQuestion,
  QuestionAction,
  QuestionState,
} from '@icio/contracts/question-passport/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import { trusted, type ClientSession, type Connection } from 'mongoose'
import { bankModel, idField, kindOf, type Keeping, type Kept } from '../collections/banks.js'
import { inPlay } from './question-bank.js'
import { questionOf, withPassport } from './passport.js'
import { hasSameChoices } from './revision.js'
import { whyNotSave } from './question-shape.js'
import { questionVersions, type VersionNote } from '../collections/question-versions.js'

type Fields = Record<string, unknown>
/** A row of any bank, as it is kept. */
export type KeptRow = Kept<BankKind>
type Row = KeptRow

/** A change of what is kept of a question, and of the question itself. */
export interface Change {
  action: QuestionAction
  by: Actor
  note?: string
  question?: Fields
  keeping?: Partial<Keeping>
  /** True where other choices, or another right one, do not make another question: statistics go on. */
  keepsRevision?: boolean
  /** True for a change that came with a release: it makes no edited question of one that nobody has edited. */
  isProjects?: boolean
}

/** The banks as those change them who look after them. Each change is one transaction with its place in the trail. */
export function questionKeeper(connection: Connection, now: () => Date = () => new Date()) {
  const versions = questionVersions(connection)
  const filterOf = (bank: BankName, id: string) => {
    const field = idField[kindOf[bank]]
    return { [field]: field === 'scenario_id' ? Number(id) : id }
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

  /** The row after a change, and its place in the trail. */
  function changed(bank: BankName, before: Row, wish: Change): { after: Row; notes: VersionNote[] } {
    const { action, by, note = '', question = {}, keeping = {}, keepsRevision = false } = wish
    const at = now()
    const isRevised = !keepsRevision && !hasSameChoices(before, { ...before, ...question })
    const after = {
      ...before,
      ...question,
      ...(isRevised ? { revision: (before.revision ?? 1) + 1 } : {}),
      ...keeping,
      edited_at: wish.isProjects ? before.edited_at : at,
      updated_at: at,
      version: before.version + 1,
    } as Row
    const place = { bank, question_id: idOf(bank, before), version: after.version }
    return {
      after,
      notes: [beginning(bank, before), { ...place, action, by, at, note, question: questionOf(after) }],
    }
  }

  /** Changes rows that are as they were read; with them go their places in the trail, and those of their beginnings. */
  async function changeMany(
    bank: BankName,
    wishes: readonly (Change & { before: Row })[],
    session: ClientSession,
  ): Promise<Row[]> {
    if (wishes.length === 0) return []
    const changes = wishes.map(({ before, ...wish }) => ({ before, ...changed(bank, before, wish) }))
    const writes = changes.map(({ before, after }) => {
      const { _id: _, ...fields } = after as Row & { _id?: unknown }
      const filter = { ...filterOf(bank, idOf(bank, before)), version: before.version }
      return { updateOne: { filter, update: { $set: fields } } }
    })
    const { matchedCount } = await bankModel(connection, bank).bulkWrite(writes as never, { session })
    if (matchedCount < writes.length) throw new ServiceError('question_changed')
    await versions.add(
      changes.flatMap(({ notes }) => notes),
      session,
    )
    return changes.map(({ after }) => after)
  }

  async function change(bank: BankName, before: Row, wish: Change, session: ClientSession): Promise<Row> {
    const [after] = await changeMany(bank, [{ ...wish, before }], session)
    return after as Row
  }

  /** Adds rows with their first place in the trail. */
  async function insert(
    bank: BankName,
    rows: readonly Fields[],
    { action, by, keeping }: { action: QuestionAction; by: Actor; keeping: Partial<Keeping> },
    session: ClientSession,
  ): Promise<Row[]> {
    const at = now().getTime()
    const made = rows.map((row, index) => {
      // Rows that come together keep their order: each is a millisecond younger than the one before it.
      const created = new Date(at - rows.length + 1 + index)
      const kept = {
        created_at: created,
        updated_at: created,
        version: 1,
        retired_at: null,
        seed_print: null,
      }
      return { ...row, ...kept, edited_at: new Date(at), ...keeping } as unknown as Row
    })
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

  /** The next free number of a governance bank, or a fresh id of another one. */
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

    /** The text that came with the project last, by id, of the rows that have a trail. */
    givenTexts: (bank: BankName, session: ClientSession | null): Promise<Map<string, object>> =>
      versions.given(bank, session),

    /** Every row of a bank by its id, retired ones too. */
    async byId(bank: BankName, session: ClientSession | null): Promise<Map<string, KeptRow>> {
      const rows = await bankModel(connection, bank).find({}, null, { session }).lean<Row[]>()
      return new Map(rows.map((row) => [idOf(bank, row), row]))
    },

    /** How many questions are in play. */
    count: (bank: BankName): Promise<number> => bankModel(connection, bank).countDocuments(inPlay),

    /** Rows in the order of exports (CALL-15); what is not retired where no state is named. */
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

    /** @throws ServiceError question_invalid with the paths of the fields; question_exists */
    async create(bank: BankName, given: Fields, by: Actor, isDraft: boolean): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const [id] = await freshIds(bank, 1, session)
        const row = { ...id, ...given }
        demandGood(bank, row)
        const keeping = { is_draft: isDraft, author: { kind: 'person' as const, ...by } }
        const [made] = await insert(bank, [row], { action: 'created', by, keeping }, session)
        return withPassport(made as Row)
      })
    },

    /**
     * Edits a question.
     *
     * @throws ServiceError question_changed when its version is another one than was read; question_invalid; not_found
     */
    async edit(bank: BankName, id: string, version: number, wish: Change): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const before = await find(bank, id, session)
        if (before.version !== version) throw new ServiceError('question_changed')
        const field = idField[kindOf[bank]]
        const question = { ...questionOf(before), ...wish.question } as Fields
        if (String(question[field]) !== id)
          throw new ServiceError('question_invalid', [{ path: field, message: 'cannot be changed' }])
        demandGood(bank, question)
        return withPassport(await change(bank, before, { ...wish, question }, session))
      })
    },

    /** Takes a question out of play; one that is out already stays as it is. */
    async retire(bank: BankName, id: string, by: Actor): Promise<BankQuestion> {
      return inTransaction(async (session) => {
        const before = await find(bank, id, session)
        if (before.retired_at) return withPassport(before)
        const keeping = { retired_at: now(), retired_for_run: null }
        return withPassport(await change(bank, before, { action: 'retired', by, keeping }, session))
      })
    },

    /** Brings a retired question back into play. */
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

export type QuestionKeeper = ReturnType<typeof questionKeeper>

/** The id of a row, as text. */
export function idOf(bank: BankName, row: object): string {
  return String((row as Record<string, unknown>)[idField[kindOf[bank]]])
}

/** The trail's entry for a row that was there before there was a trail. */
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

function ofState(state: QuestionState | 'all' | undefined): object {
  switch (state) {
    case 'all':
      return {}
    case 'retired':
      return { retired_at: trusted({ $ne: null }) }
    case 'draft':
      return { retired_at: null, is_draft: true }
    case 'published':
      return inPlay
    case undefined:
      return { retired_at: null }
  }
}
