import { listChallenges, ruleOnChallenge } from '@icio/contracts/challenges/endpoints'
import {
  ChallengeCase,
  ChallengeCases,
  ChallengeParams,
  ListChallenges,
  RuleOnChallenge,
} from '@icio/contracts/challenges/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireRole } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Challenges } from '../challenges/challenges.js'

const listed = 50

/** GET /api/games/challenges and POST /api/games/challenges/:id/ruling, for admins and moderators */
export async function serveRuleOnChallenges(
  app: FastifyInstance,
  { challenges }: { challenges: Challenges },
): Promise<void> {
  app.addHook('onRequest', requireRole('admin', 'moderator'))

  const listing = { query: ListChallenges, reply: ChallengeCases }
  serve(app, listChallenges, listing, async ({ query: { state = 'open', limit = listed } }) => ({
    challenges: await challenges.inState(state, limit),
  }))

  const ruling = { params: ChallengeParams, body: RuleOnChallenge, reply: ChallengeCase }
  serve(app, ruleOnChallenge, ruling, ({ params, body, request }) =>
    challenges.rule(params.id, body, { id: personOf(request).id, name: personOf(request).displayName }),
  )
}
