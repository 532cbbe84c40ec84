import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { oneOf } from '../one-of.schemas.js'
import { EditionSchema } from '../game-sessions/schemas.js'
import { QuestionFields } from '../question-passport/schemas.js'
import { RangeRow } from '../ranges/schemas.js'
import { strictObject } from '../strict-object.schemas.js'

const Ids = Type.Array(Type.String())

/** The changes that a start has made in a bank, as ids of questions. */
export const BankUpgrade = Type.Object({
  bank: oneOf(bankNames),
  at: Type.String(),
  /** True for the start that filled an empty bank. */
  is_first: Type.Boolean(),
  added: Ids,
  /** Questions that nobody had edited; they have the new text. */
  replaced: Ids,
  /** Replaced questions with new choices; their statistics start over. */
  revised: Ids,
  /** Questions that the project has dropped. */
  retired: Ids,
  /** Questions that someone had edited; they were not changed. */
  waiting: Ids,
})
export type BankUpgrade = Type.Static<typeof BankUpgrade>

/** An edited question for which the project has a new text, or which it has dropped. */
export const WaitingChange = Type.Object({
  bank: oneOf(bankNames),
  id: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  current: Type.Unknown(),
  /** The project's text; null if the project has dropped the question. */
  offered: Type.Unknown(),
})

/** An edited range question for which the project has a new row, or which it has dropped. */
export const WaitingRange = Type.Object({
  specialization: EditionSchema,
  version: Type.Integer(),
  current: RangeRow,
  /** The project's row; null if the project has dropped the question. */
  offered: Type.Union([RangeRow, Type.Null()]),
})
export type WaitingRange = Type.Static<typeof WaitingRange>

export const BankUpgrades = Type.Object({
  upgrades: Type.Array(BankUpgrade),
  waiting: Type.Array(WaitingChange),
  waiting_ranges: Type.Array(WaitingRange),
})

/** POST /api/content/bank-upgrades/ranges/:specialization/:id */
export const DecideRange = strictObject({
  decision: oneOf(['take', 'keep'] as const),
  /** The version that the person saw; a row that has changed since then is not overwritten. */
  version: Type.Integer({ minimum: 1 }),
})
export type DecideRange = Type.Static<typeof DecideRange>

export const decisions = ['take', 'keep', 'merge'] as const

export const DecideChange = strictObject({
  decision: oneOf(decisions),
  /** The version that the person saw; a question that has changed since then is not overwritten. */
  version: Type.Integer({ minimum: 1 }),
  /** The merged text; only for `merge`. */
  question: Type.Optional(QuestionFields),
})
export type DecideChange = Type.Static<typeof DecideChange>
