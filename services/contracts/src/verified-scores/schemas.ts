import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { oneOf } from '../one-of.schemas.js'
import { strictObject } from '../strict-object.schemas.js'

/** An answer behind a score, stored with it so that a ruling on its question can recount it. */
export const ScoredAnswer = strictObject({
  question_id: Type.String({ minLength: 1, maxLength: 64 }),
  /** The revision of the question's choices; the first by default. */
  revision: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The text of the picked choice, because the ids of dealt choices are valid only in their game. */
  choice: Type.String({ maxLength: 2000 }),
  is_correct: Type.Boolean(),
  points: Type.Integer({ minimum: 0 }),
  /** The points for a correct answer at this position of the game, including speed with pace scoring. */
  worth: Type.Integer({ minimum: 0 }),
})
export type ScoredAnswer = Type.Static<typeof ScoredAnswer>

/** A score that a service has counted itself. Each `key` is stored once, however often it is sent. */
export const VerifiedScore = strictObject({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  user_id: Type.String({ minLength: 1, maxLength: 64 }),
  player_name: Type.String({ minLength: 1, maxLength: 400 }),
  mode: Type.Literal('multiplayer'),
  /** A score of 0 does not go on the leaderboard, but its answers are recorded for practice. */
  score: Type.Integer({ minimum: 0, maximum: 550 }),
  /** False for a game that was faster than reading: its answers are practiced, its score is not listed (LEAD-23). */
  is_eligible: Type.Optional(Type.Boolean()),
  /** When the game began, for keys that its player was shown meanwhile (LEAD-22); missing for old games. */
  started_at: Type.Optional(Type.String({ format: 'date-time' })),
  /** When the game ended; missing for old games. */
  played_at: Type.Optional(Type.String({ format: 'date-time' })),
  /** The bank of its questions and the answers behind it; missing for old games. */
  bank: Type.Optional(oneOf(bankNames)),
  answers: Type.Optional(Type.Array(ScoredAnswer, { maxItems: 20 })),
})
export type VerifiedScore = Type.Static<typeof VerifiedScore>
