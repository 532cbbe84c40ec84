import Type from 'typebox'
import { bankNames } from './banks.js'
import { oneOf } from './one-of.schemas.js'
import { QuestionFields } from './question-passport.schemas.js'

const strict = { additionalProperties: false } as const
const Ids = Type.Array(Type.String())

/** What a start has changed in a bank, by the ids of its questions. */
export const BankUpgrade = Type.Object({
  bank: oneOf(bankNames),
  at: Type.String(),
  /** True for the start that has filled an empty bank. */
  is_first: Type.Boolean(),
  added: Ids,
  /** Nobody had edited them: they have the new text. */
  replaced: Ids,
  /** Those of the replaced ones that offer other choices now; their statistics begin afresh. */
  revised: Ids,
  /** The project has dropped them. */
  retired: Ids,
  /** Somebody had edited them: they have stayed as they are. */
  waiting: Ids,
})
export type BankUpgrade = Type.Static<typeof BankUpgrade>

/** An edited question of which the project has a new text, or which it has dropped. */
export const WaitingChange = Type.Object({
  bank: oneOf(bankNames),
  id: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  /** The question as it stands in the bank. */
  current: Type.Unknown(),
  /** The text of the project; null where it has dropped the question. */
  offered: Type.Unknown(),
})

export const BankUpgrades = Type.Object({
  upgrades: Type.Array(BankUpgrade),
  waiting: Type.Array(WaitingChange),
})

export const decisions = ['take', 'keep', 'merge'] as const

export const DecideChange = Type.Object(
  {
    decision: oneOf(decisions),
    /** The version that was looked at: a question that has changed since is not overwritten. */
    version: Type.Integer({ minimum: 1 }),
    /** The text made of both; for `merge`, and only there. */
    question: Type.Optional(QuestionFields),
  },
  strict,
)
export type DecideChange = Type.Static<typeof DecideChange>
