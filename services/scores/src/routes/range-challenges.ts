import { Challenge, ChallengeAnswer, ChallengeParams } from '@icio/contracts/challenges/schemas'
import {
  ListRangeChallenges,
  RangeChallengeCase,
  RangeChallengeCases,
  RuleOnRangeChallenge,
} from '@icio/contracts/ranges/challenge-schemas'
import { challengeRange, listRangeChallenges, ruleOnRangeChallenge } from '@icio/contracts/ranges/endpoints'
import { RangeRoundParams } from '@icio/contracts/ranges/schemas'
import { personOf, requireRole } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import { askerOf } from '../games/owner.js'
import type { RangeChallenges } from '../ranges/range-challenges.js'

/** Number of challenges that one address may send per minute. */
const challengesPerMinute = 30

/** The calls of disputed ranges: players dispute an answer, moderators and admins rule (RANGE-26). */
export async function serveRangeChallenges(
  app: FastifyInstance,
  { challenges }: { challenges: RangeChallenges },
): Promise<void> {
  serve(
    app,
    challengeRange,
    {
      params: RangeRoundParams,
      body: ChallengeAnswer,
      reply: Challenge,
      status: 201,
      callsPerMinute: challengesPerMinute,
      summary: 'Disputes a marked range',
    },
    ({ params, body, request }) => challenges.challenge(params.id, askerOf(request), body),
  )
  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    serve(
      staff,
      listRangeChallenges,
      { query: ListRangeChallenges, reply: RangeChallengeCases, summary: 'Disputed ranges by state' },
      async ({ query: { state = 'open' } }) => ({ challenges: await challenges.inState(state) }),
    )
    serve(
      staff,
      ruleOnRangeChallenge,
      {
        params: ChallengeParams,
        body: RuleOnRangeChallenge,
        reply: RangeChallengeCase,
        summary: 'Rules on a disputed range',
      },
      ({ params, body, request }) => {
        const { id, displayName } = personOf(request)
        return challenges.rule(params.id, body, { id, name: displayName })
      },
    )
  })
}
