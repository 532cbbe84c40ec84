import { getLeaderboard } from '@icio/contracts/leaderboard/endpoints'
import { GetLeaderboard, LeaderboardRows } from '@icio/contracts/leaderboard/schemas'
import { leaderboardSize } from '@icio/contracts/leaderboard/leaderboard-rules'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { toLeaderboardEntries, type ScoreRecords } from '../collections/scores.js'

/** POST /api/rpc/get_leaderboard (CALL-19); the same rows for everybody, for a second (CACHE-7) */
export async function serveReadLeaderboard(
  app: FastifyInstance,
  { scores }: { scores: ScoreRecords },
): Promise<void> {
  const schemas = { body: GetLeaderboard, reply: LeaderboardRows, shared: { changes: scores.changes } }
  serve(app, getLeaderboard, schemas, async ({ body: { limit = leaderboardSize, ...part } }) =>
    toLeaderboardEntries(await scores.best(limit, part)),
  )
}
