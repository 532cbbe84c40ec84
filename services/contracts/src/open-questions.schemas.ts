import Type from 'typebox'
import { bankNames } from './banks.js'
import { oneOf } from './one-of.schemas.js'

/** POST /internal/scores/open-questions, POST /internal/lobbies/open-questions */
export const OpenQuestionsAsker = Type.Object(
  {
    /** Id in the visitor's cookie. */
    visitor: Type.String({ minLength: 1, maxLength: 64 }),
    /** Id of who is signed in; null for nobody. */
    user_id: Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()]),
  },
  { additionalProperties: false },
)
export type OpenQuestionsAsker = Type.Static<typeof OpenQuestionsAsker>

/** A question of a bank that somebody has been dealt and has not answered. */
export const OpenQuestion = Type.Object({
  bank: oneOf(bankNames),
  /** As the bank's rows are named; that of a scenario is its number, as text. */
  id: Type.String(),
})
export type OpenQuestion = Type.Static<typeof OpenQuestion>

export const OpenQuestionsReply = Type.Object({
  /** Null where there are too many games to look through: any question may be open then. */
  questions: Type.Union([Type.Array(OpenQuestion), Type.Null()]),
})
export type OpenQuestionsReply = Type.Static<typeof OpenQuestionsReply>
