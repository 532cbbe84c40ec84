import { challengeAnswer, listChallengesOfGame } from '@icio/contracts/challenges/endpoints'
import { Challenge, ChallengeAnswer, ChallengesOfGame } from '@icio/contracts/challenges/schemas'
import { SessionParams } from '@icio/contracts/game-sessions/schemas'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Challenges } from '../challenges/challenges.js'
import { askerOf } from '../games/owner.js'

/** Number of challenges that one address may send per minute. */
const challengesPerMinute = 30

/** POST and GET /api/games/sessions/:id/challenges */
export async function serveChallengeAnswers(
  app: FastifyInstance,
  { challenges }: { challenges: Challenges },
): Promise<void> {
  const routeOptions = {
    params: SessionParams,
    body: ChallengeAnswer,
    reply: Challenge,
    status: 201,
    callsPerMinute: challengesPerMinute,
  } as const
  serve(app, challengeAnswer, routeOptions, ({ params, body, request }) =>
    challenges.challenge(params.id, askerOf(request), body),
  )

  const reading = { params: SessionParams, reply: ChallengesOfGame }
  serve(app, listChallengesOfGame, reading, async ({ params, request }) => ({
    challenges: await challenges.ofGame(params.id, askerOf(request)),
  }))
}
