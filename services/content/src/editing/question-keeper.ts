import { bankNames, type BankName } from '@icio/contracts/banks/banks'
import type {
  Actor,
  BankQuestion,
  QuestionState,
  UnplayableQuestion,
} from '@icio/contracts/question-passport/endpoints'
import type { DecideKeyChange } from '@icio/contracts/question-passport/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession, Connection } from 'mongoose'
import { bankModel, idField, kindOf } from '../collections/banks.js'
import { createUpgradeRecords } from '../collections/bank-upgrades.js'
import { createQuestionVersions } from '../collections/question-versions.js'
import { whyNotPlayable } from '../collections/stored-questions.js'
import {
  beginning,
  changeRow,
  findRow,
  freshIds,
  idOf,
  inTransaction,
  insertRows,
  type Banks,
  type Fields,
} from './bank-writes.js'
import { keyDecision } from './key-change.js'
import { questionOf, withPassport } from './passport.js'
import { inPlay, ofState } from './question-bank.js'
import { whyNotSave } from './question-shape.js'
import type { Change, KeptRow } from './revision.js'

export type QuestionKeeper = ReturnType<typeof createQuestionKeeper>

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
  const trail = createQuestionVersions(connection)
  const { takeTurn } = createUpgradeRecords(connection)
  const banks: Banks = { connection, trail, takeTurn, keyNeedsTwo, now }
  return { ...banks, ensureIndexes: trail.ensureIndexes, ...readsOf(banks), ...editsOf(banks) }
}

function readsOf(banks: Banks) {
  const { connection, trail } = banks
  return {
    /** The last text from the project, by id, of the rows that have an audit trail. */
    projectTexts: (bank: BankName, session: ClientSession | null): Promise<Map<string, object>> =>
      trail.projectTexts(bank, session),

    async byId(bank: BankName, session: ClientSession | null): Promise<Map<string, KeptRow>> {
      const rows = await bankModel(connection, bank).find({}, null, { session }).lean<KeptRow[]>()
      return new Map(rows.map((row) => [idOf(bank, row), row]))
    },

    count: (bank: BankName): Promise<number> => bankModel(connection, bank).countDocuments(inPlay),

    waiting: (bank: BankName): Promise<number> =>
      bankModel(connection, bank).countDocuments({ retired_at: null, is_draft: true }),

    /** Lists the published questions that no game can deal, with the reason (DATA-43). */
    async unplayable(): Promise<UnplayableQuestion[]> {
      const questionLists = await Promise.all(
        bankNames.map(async (bank) => {
          const rows = await bankModel(connection, bank).find(inPlay).lean<KeptRow[]>()
          return rows.flatMap((row) => {
            const reason = whyNotPlayable(kindOf[bank], row)
            return reason ? [{ bank, id: idOf(bank, row), reason }] : []
          })
        }),
      )
      return questionLists.flat()
    },

    /** Lists rows in the order of exports (CALL-15); all that are not retired if no state is given. */
    async list(bank: BankName, state?: QuestionState | 'all'): Promise<BankQuestion[]> {
      const order: Record<string, 1> =
        kindOf[bank] === 'governance' ? { scenario_id: 1 } : { created_at: 1, question_id: 1 }
      const rows = await bankModel(connection, bank).find(ofState(state)).sort(order).lean<KeptRow[]>()
      return rows.map(withPassport)
    },

    async read(bank: BankName, id: string): Promise<BankQuestion> {
      return withPassport(await findRow(banks, bank, id))
    },

    async versions(bank: BankName, id: string) {
      const row = await findRow(banks, bank, id)
      const versions = await trail.of(bank, id)
      if (versions.length > 0) return versions
      const { at, ...first } = beginning(bank, row)
      return [{ ...first, at: at.toISOString() }]
    },
  }
}

/** What a person changes by hand, one question at a time. */
function editsOf(banks: Banks) {
  const { now } = banks

  /** Changes a question as it stands; for null it stays unchanged. */
  function changeOne(bank: BankName, id: string, changeOf: (before: KeptRow) => Change | null) {
    return inTransaction(banks, async (session): Promise<BankQuestion> => {
      const before = await findRow(banks, bank, id, session)
      const change = changeOf(before)
      return withPassport(change ? await changeRow(banks, bank, before, change, session) : before)
    })
  }

  return {
    /** Adds a question. @throws ServiceError question_invalid with the paths of the fields; question_exists; bank_full */
    async create(bank: BankName, newFields: Fields, by: Actor, isDraft: boolean): Promise<BankQuestion> {
      return inTransaction(banks, async (session) => {
        const [id] = await freshIds(banks, bank, 1, session)
        const row = { ...id, ...newFields }
        demandGood(bank, row)
        const keeping = { is_draft: isDraft, author: { kind: 'person' as const, ...by } }
        const [newRow] = await insertRows(banks, bank, [row], { action: 'created', by, keeping }, session)
        return withPassport(newRow as KeptRow)
      })
    },

    /**
     * Edits a question.
     *
     * @throws ServiceError question_changed if its version is not the one that was read; bank_full if it would come into
     *   play in a full bank; question_invalid; not_found
     */
    edit: (bank: BankName, id: string, version: number, wantedChange: Change) =>
      changeOne(bank, id, (before) => {
        demandVersion(before, version)
        const field = idField[kindOf[bank]]
        const question = { ...questionOf(before), ...wantedChange.question } as Fields
        if (String(question[field]) !== id)
          throw new ServiceError('question_invalid', [{ path: field, message: 'cannot be changed' }])
        demandGood(bank, question)
        return { ...wantedChange, question }
      }),

    /**
     * Decides about another key that waits. Confirmed, it is in effect, approved by the second person.
     *
     * @throws ServiceError question_changed if its version is not the one that was read; nothing_to_decide if none
     *   waits; second_person_needed if whoever proposed it confirms it; question_invalid; not_found
     */
    decideKeyChange: (bank: BankName, id: string, { version, decision }: DecideKeyChange, by: Actor) =>
      changeOne(bank, id, (before) => {
        demandVersion(before, version)
        const change = keyDecision(before, decision, { by, at: now() })
        if (change.question) demandGood(bank, { ...questionOf(before), ...change.question })
        return change
      }),

    /** Retires a question; one that is already retired stays unchanged. */
    retire: (bank: BankName, id: string, by: Actor) =>
      changeOne(bank, id, ({ retired_at }) => {
        const keeping = { retired_at: now(), retired_for_run: null }
        return retired_at ? null : { action: 'retired', by, keeping }
      }),

    /** Brings a retired question back: a published one into play. @throws ServiceError bank_full; not_found */
    restore: (bank: BankName, id: string, by: Actor) =>
      changeOne(bank, id, ({ retired_at }) => {
        const keeping = { retired_at: null, retired_for_run: null }
        return retired_at ? { action: 'restored', by, keeping } : null
      }),
  }
}

function demandVersion({ version }: KeptRow, read: number): void {
  if (version !== read) throw new ServiceError('question_changed')
}

function demandGood(bank: BankName, row: Fields): void {
  const problems = whyNotSave(kindOf[bank], row)
  if (problems.length > 0) throw new ServiceError('question_invalid', problems)
}
