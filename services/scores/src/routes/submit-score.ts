import { submitScore } from '@icio/contracts/leaderboard/endpoints'
import { LeaderboardEntry, SubmitScore } from '@icio/contracts/leaderboard/schemas'
import { cleanScoreName } from '@icio/contracts/leaderboard/leaderboard-rules'
import { ServiceError } from '@icio/kit/http/errors'
import { serve } from '@icio/kit/http/serve'
import { personOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../games/owner.js'
import { toLeaderboardEntry } from '../collections/scores.js'
import type { Submissions } from '../leaderboard/submissions.js'

/** POST /api/scores. Checks the sign-in before anything else (LEAD-11). */
export async function serveSubmitScore(
  app: FastifyInstance,
  { submissions }: { submissions: Submissions },
): Promise<void> {
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
