import {
  getLeaderboard,
  listOwnScores,
  readOwnPlace,
  submitScore,
} from '@icio/contracts/leaderboard/endpoints'
import {
  cleanScoreName,
  leaderboardSize,
  placeNeighbors,
} from '@icio/contracts/leaderboard/leaderboard-rules'
import {
  GetLeaderboard,
  LeaderboardEntry,
  LeaderboardRows,
  OwnPlace,
  PlaceQuery,
  SubmitScore,
} from '@icio/contracts/leaderboard/schemas'
import { recordVerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { VerifiedScore } from '@icio/contracts/verified-scores/schemas'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { toLeaderboardEntries, toLeaderboardEntry, type ScoreRecords } from '../collections/scores.js'
import { askerOf } from '../games/owner.js'
import type { Submissions } from '../leaderboard/submissions.js'
import type { RecordVerifiedScore } from '../leaderboard/verified-scores.js'

interface LeaderboardParts {
  scores: ScoreRecords
  submissions: Submissions
}

export async function serveLeaderboard(
  app: FastifyInstance,
  { scores, submissions }: LeaderboardParts,
): Promise<void> {
  // The same rows for everybody, for a second (CALL-19, CACHE-7).
  const schemas = { body: GetLeaderboard, reply: LeaderboardRows, shared: { changes: scores.changes } }
  serve(app, getLeaderboard, schemas, async ({ body: { limit = leaderboardSize, ...part } }) =>
    toLeaderboardEntries(await scores.best(limit, part)),
  )
  await app.register(async (members) => submitting(members, submissions))
  await app.register(async (members) => ownScores(members, scores))
}

/** Checks the sign-in before anything else (LEAD-11). */
function submitting(app: FastifyInstance, submissions: Submissions): void {
  app.addHook('onRequest', async (request) => {
    request.person = await request.server.findPerson(request)
    if (!request.person) throw new ServiceError('login_to_submit')
  })
  const routeOptions = { body: SubmitScore, reply: LeaderboardEntry, status: 201 } as const
  serve(app, submitScore, routeOptions, async ({ body, request }) => {
    const { id: userId, displayName } = personOf(request)
    const { session_id: sessionId, player_name: typedName = displayName } = body
    if (await request.server.isNameOfStaff(cleanScoreName(typedName), userId))
      throw new ServiceError('name_reserved')
    const asker = askerOf(request)
    return toLeaderboardEntry(
      await submissions.submit({ userId, asker, sessionId, typedName, address: request.ip }),
    )
  })
}

function ownScores(app: FastifyInstance, scores: ScoreRecords): void {
  app.addHook('onRequest', requireUser)

  serve(app, listOwnScores, { reply: LeaderboardRows }, async ({ request }) =>
    (await scores.of(personOf(request).id, leaderboardSize)).map(toLeaderboardEntry),
  )

  const schemas = { query: PlaceQuery, reply: OwnPlace }
  serve(app, readOwnPlace, schemas, async ({ query, request }) => {
    const place = await scores.placeOf(personOf(request).id, query, placeNeighbors)
    if (!place) return { place: null }
    const { rank, own, firstRank, rows } = place
    const entries = toLeaderboardEntries(rows).map((entry, index) => ({
      ...entry,
      rank: firstRank + index,
      own: entry.id === own._id,
    }))
    return { place: { rank, entries } }
  })
}

export async function serveRecordVerifiedScore(
  app: FastifyInstance,
  { record, secret }: { record: RecordVerifiedScore; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const routeOptions = { body: VerifiedScore, status: 204, hidden: true } as const
  serve(app, recordVerifiedScore, routeOptions, ({ body }) => record(body))
}
