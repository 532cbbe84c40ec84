import Type from 'typebox'
import { bankNames } from './banks.js'
import { oneOf } from './one-of.schemas.js'

/** An answer behind a score, kept with it so that a ruling on its question can count it again. */
export const ScoredAnswer = Type.Object(
  {
    question_id: Type.String({ minLength: 1, maxLength: 64 }),
    /** Which set of choices it was; the first where it is left out. */
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The text that was picked: the ids of dealt choices hold in their game only. */
    choice: Type.String({ maxLength: 2000 }),
    is_correct: Type.Boolean(),
    points: Type.Integer({ minimum: 0 }),
    /** What the right answer earned at this place of the game, and in its time where pace counts. */
    worth: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type ScoredAnswer = Type.Static<typeof ScoredAnswer>

/** A score that a service counted itself. The same `key` is stored once, however often it is sent. */
export const VerifiedScore = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 200 }),
    user_id: Type.String({ minLength: 1, maxLength: 64 }),
    player_name: Type.String({ minLength: 1, maxLength: 50 }),
    mode: Type.Literal('multiplayer'),
    /** One of 0 stays off the leaderboard; its answers are noted for practice all the same. */
    score: Type.Integer({ minimum: 0, maximum: 550 }),
    /** When the game ended; not known of games from before it was kept. */
    played_at: Type.Optional(Type.String({ format: 'date-time' })),
    /** Where its questions are from, and what it is the sum of; not known of games from before it was kept. */
    bank: Type.Optional(oneOf(bankNames)),
    answers: Type.Optional(Type.Array(ScoredAnswer, { maxItems: 20 })),
  },
  { additionalProperties: false },
)
export type VerifiedScore = Type.Static<typeof VerifiedScore>
