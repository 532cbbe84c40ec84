import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { oneOf } from '../one-of.schemas.js'

export const OpenQuestionsAsker = Type.Object(
  {
    /** The id in the visitor's cookie; null for none. */
    visitor: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
    /** The id of the browser's gate pass; null or missing for none. */
    pass: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()])),
    /** The id of the signed-in person; null for nobody. */
    user_id: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
  },
  { additionalProperties: false },
)
export type OpenQuestionsAsker = Type.Static<typeof OpenQuestionsAsker>

/** A bank question that someone has been dealt and has not answered. */
export const OpenQuestion = Type.Object({
  bank: oneOf(bankNames),
  /** The id of the row in the bank; for a scenario, its number as text. */
  id: Type.String(),
})
export type OpenQuestion = Type.Static<typeof OpenQuestion>

export const OpenQuestionsReply = Type.Object({
  /** Null if there are too many games to search; any question may then be open. */
  questions: Type.Union([Type.Array(OpenQuestion), Type.Null()]),
})
export type OpenQuestionsReply = Type.Static<typeof OpenQuestionsReply>
