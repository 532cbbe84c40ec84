import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { ItemFigures } from '../item-statistics/schemas.js'
import { oneOf } from '../one-of.schemas.js'
import { doubtReasonKinds } from '../review/review-reasons.js'
import { strictObject } from '../strict-object.schemas.js'

const Moment = Type.String({ format: 'date-time' })
const Count = Type.Integer({ minimum: 0 })

/** POST /internal/content/banks/:bank/review-summary: what the answers of players say of the bank. */
export const AnswersOfBank = strictObject({
  /** Decisions from this moment on are counted. */
  since: Moment,
  /** Decisions before this moment are counted. */
  until: Moment,
  items: Type.Array(ItemFigures, { maxItems: 5000 }),
  /** The open challenges of each question that has any. */
  challenges: Type.Array(strictObject({ question_id: Type.String({ maxLength: 64 }), count: Count }), {
    maxItems: 5000,
  }),
})
export type AnswersOfBank = Type.Static<typeof AnswersOfBank>

export const BankSummary = strictObject({
  /** Drafts and proposed keys. */
  waiting: Count,
  /** Questions for which something speaks, by what is most serious about each. */
  doubtful: Type.Array(strictObject({ kind: oneOf(doubtReasonKinds), count: Count })),
  /** Approvals, edits and retirements by people. */
  decided: Count,
})
export type BankSummary = Type.Static<typeof BankSummary>

export const ReviewDigest = strictObject({
  /** The Monday of the week. A person gets one digest a week. */
  week: Type.String({ format: 'date' }),
  since: Moment,
  banks: Type.Array(strictObject({ bank: oneOf(bankNames), ...BankSummary.properties }), {
    minItems: 1,
    maxItems: bankNames.length,
  }),
})
export type ReviewDigest = Type.Static<typeof ReviewDigest>

/** GET /internal/accounts/review-digests: whether anybody of the staff has asked for it. */
export const DigestWanted = Type.Object({ wanted: Type.Boolean() })
export type DigestWanted = Type.Static<typeof DigestWanted>
