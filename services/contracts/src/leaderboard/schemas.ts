import Type from 'typebox'
import { quizLevels, editionIds } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'
import { leaderboardModes, leaderboardSize } from './leaderboard-rules.js'

/** POST /api/rpc/get_leaderboard (CALL-19); mode null for all modes, level null for all levels. */
export const GetLeaderboard = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: leaderboardSize })),
    mode: Type.Optional(Type.Union([oneOf(leaderboardModes), Type.Null()])),
    level: Type.Optional(Type.Union([oneOf(quizLevels), Type.Null()])),
    /** Null for both editions. */
    specialization: Type.Optional(Type.Union([oneOf(editionIds), Type.Null()])),
  },
  { additionalProperties: false },
)
export type GetLeaderboard = Type.Static<typeof GetLeaderboard>

/** A leaderboard entry (DATA-20); created_at is ISO 8601 UTC. */
export const LeaderboardEntry = Type.Object({
  id: Type.String(),
  player_name: Type.String(),
  /** Set if the name looks like that of another player in this list with an earlier score. */
  looks_like_other: Type.Optional(Type.Literal(true)),
  mode: oneOf(leaderboardModes),
  /** The level of a quiz; null for games without levels and for old scores. */
  level: Type.Union([Type.Null(), oneOf(quizLevels)]),
  score: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
})
export type LeaderboardEntry = Type.Static<typeof LeaderboardEntry>

export const LeaderboardRows = Type.Array(LeaderboardEntry)

/** POST /api/scores. The server takes the score from the session; rules/leaderboard-rules cleans the name. */
export const SubmitScore = Type.Object(
  {
    session_id: Type.String({ minLength: 1, maxLength: 64 }),
    player_name: Type.Optional(Type.String({ maxLength: 400 })),
  },
  { additionalProperties: false },
)
export type SubmitScore = Type.Static<typeof SubmitScore>

/** GET /api/scores/place: the person's best entry with its neighbors, by rank; null without an entry. */
export const OwnPlace = Type.Object({
  place: Type.Union([
    Type.Null(),
    Type.Object({
      rank: Type.Integer({ minimum: 1 }),
      entries: Type.Array(
        Type.Interface([LeaderboardEntry], { rank: Type.Integer({ minimum: 1 }), own: Type.Boolean() }),
      ),
    }),
  ]),
})
export type OwnPlace = Type.Static<typeof OwnPlace>

export const PlaceQuery = Type.Object(
  {
    mode: Type.Optional(oneOf(leaderboardModes)),
    level: Type.Optional(oneOf(quizLevels)),
    specialization: Type.Optional(oneOf(editionIds)),
  },
  { additionalProperties: false },
)
export type PlaceQuery = Type.Static<typeof PlaceQuery>
