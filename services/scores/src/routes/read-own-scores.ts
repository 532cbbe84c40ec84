import { listOwnScores, readOwnPlace } from '@icio/contracts/leaderboard/endpoints'
import { LeaderboardRows, OwnPlace, PlaceQuery } from '@icio/contracts/leaderboard/schemas'
import { leaderboardSize, placeNeighbors } from '@icio/contracts/leaderboard/leaderboard-rules'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { toLeaderboardEntry, toLeaderboardEntries, type ScoreRecords } from '../collections/scores.js'

/** GET /api/scores and /api/scores/place */
export async function serveReadOwnScores(
  app: FastifyInstance,
  { scores }: { scores: ScoreRecords },
): Promise<void> {
  app.addHook('onRequest', requireUser)

  serve(app, listOwnScores, { reply: LeaderboardRows }, async ({ request }) =>
    (await scores.of(personOf(request).id, leaderboardSize)).map(toLeaderboardEntry),
  )

  const schemas = { query: PlaceQuery, reply: OwnPlace }
  serve(app, readOwnPlace, schemas, async ({ query, request }) => {
    const found = await scores.placeOf(personOf(request).id, query, placeNeighbors)
    if (!found) return { place: null }
    const { rank, own, firstRank, rows } = found
    const entries = toLeaderboardEntries(rows).map((entry, index) => ({
      ...entry,
      rank: firstRank + index,
      own: entry.id === own._id,
    }))
    return { place: { rank, entries } }
  })
}
