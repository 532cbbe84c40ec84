import Type from 'typebox'
import { quizLevels } from './editions.js'
import { oneOf } from './one-of.schemas.js'
import { leaderboardModes, leaderboardSize } from './rules/leaderboard-rules.js'

/** POST /api/rpc/get_leaderboard (CALL-19); mode null for all modes, level null for all levels. */
export const GetLeaderboard = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: leaderboardSize })),
    mode: Type.Optional(Type.Union([oneOf(leaderboardModes), Type.Null()])),
    level: Type.Optional(Type.Union([oneOf(quizLevels), Type.Null()])),
  },
  { additionalProperties: false },
)
export type GetLeaderboard = Type.Static<typeof GetLeaderboard>

/** An entry as it is read (DATA-20); created_at is ISO 8601 UTC. */
export const LeaderboardEntry = Type.Object({
  id: Type.String(),
  player_name: Type.String(),
  /** There where the name looks like the one of another player who stands here with an earlier score. */
  looks_like_other: Type.Optional(Type.Literal(true)),
  mode: oneOf(leaderboardModes),
  /** Of the quiz; null where a game has no level, and for scores of before it was kept. */
  level: Type.Union([Type.Null(), oneOf(quizLevels)]),
  score: Type.Integer(),
  created_at: Type.String({ format: 'date-time' }),
})
export type LeaderboardEntry = Type.Static<typeof LeaderboardEntry>

export const LeaderboardRows = Type.Array(LeaderboardEntry)

/** POST /api/scores. The server takes the score from the session; the name is cleaned by rules/leaderboard-rules. */
export const SubmitScore = Type.Object(
  {
    session_id: Type.String({ minLength: 1, maxLength: 64 }),
    player_name: Type.Optional(Type.String({ maxLength: 400 })),
  },
  { additionalProperties: false },
)
export type SubmitScore = Type.Static<typeof SubmitScore>

/** GET /api/scores/place: the own best entry with its neighbours, by rank; null without an entry. */
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
  { mode: Type.Optional(oneOf(leaderboardModes)), level: Type.Optional(oneOf(quizLevels)) },
  { additionalProperties: false },
)
export type PlaceQuery = Type.Static<typeof PlaceQuery>
