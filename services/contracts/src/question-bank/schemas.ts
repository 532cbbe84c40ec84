import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { oneOf } from '../one-of.schemas.js'
import { strictObject } from '../strict-object.schemas.js'

export const BankQuestionsParams = Type.Object({ bank: oneOf(bankNames) })

export const BankQuestionsQuery = strictObject({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
})
export type BankQuestionsQuery = Type.Static<typeof BankQuestionsQuery>

/** Stored rows; bank-rows.schemas defines their shape, which is checked when they are written. */
export const BankQuestionsReply = Type.Object({ questions: Type.Array(Type.Unknown()) })
export type BankQuestionsReply = Type.Static<typeof BankQuestionsReply>
