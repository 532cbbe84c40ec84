import { banksByKind, type BankKind, type BankName } from '@icio/contracts/banks/banks'
import type { QuestionState } from '@icio/contracts/question-passport/endpoints'
import type { QuestionBank, RowInPlay } from '@icio/contracts/question-bank/endpoints'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'
import { trusted, type Connection } from 'mongoose'
import { createRangeQuestions } from '../collections/range-questions.js'
import { bankModel, keepingFields, kindOf, type Kept } from '../collections/banks.js'
import { whyNotPlayable } from '../collections/stored-questions.js'

/** Removes internal fields, which never leave this service for a game; the revision is not one of them. */
const withoutKeeping = Object.fromEntries(
  [...keepingFields, '_id'].filter((field) => field !== 'revision').map((field) => [field, 0]),
)

/** A question is in play if it is neither retired nor a draft; rows from before drafts existed have no draft field. */
export const inPlay = { retired_at: null, is_draft: trusted({ $ne: true }) }

export function isInPlay({ retired_at, is_draft }: Pick<Kept<BankKind>, 'retired_at' | 'is_draft'>): boolean {
  return !retired_at && !is_draft
}

/** The filter of the rows in a state; of all that are not retired without one. */
export function ofState(state: QuestionState | 'all' | undefined): object {
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

/**
 * The rows of a bank that are in play, newest first, as plain objects. One that no game can use is left out, as if it
 * were retired; the staff's page names it (QuestionKeeper.unplayable).
 */
export async function rowsInPlay<K extends BankKind>(
  connection: Connection,
  name: BankName,
  limit?: number,
): Promise<RowInPlay<K>[]> {
  const rows = await bankModel<K>(connection, name)
    .find(inPlay, withoutKeeping)
    .sort({ created_at: -1 })
    .lean()
  // Without the fields that the projection removes, a stored row is a row in play.
  const playable = (rows as unknown as RowInPlay<K>[]).filter((row) => !whyNotPlayable(kindOf[name], row))
  return playable.slice(0, limit)
}

/** The banks, for services in the same process. */
export function questionBank(connection: Connection): QuestionBank {
  return {
    questions: (kind, edition, { limit } = {}) => rowsInPlay(connection, banksByKind[kind][edition], limit),
  }
}

/** Returns the range banks for services of the same process. */
export function rangeBank(connection: Connection): RangeBank {
  const questions = createRangeQuestions(connection)
  return {
    rows: (edition) => questions.inPlay(edition),
    correct: (edition, id, correction) => questions.correct(edition, id, correction),
  }
}
