import {
  challengeAnswer,
  listChallenges,
  listChallengesOfGame,
  listOwnChallenges,
  ruleOnChallenge,
} from '@icio/contracts/challenges/endpoints'
import {
  Challenge,
  ChallengeAnswer,
  ChallengeCase,
  ChallengeCases,
  ChallengeParams,
  ChallengesOfGame,
  ListChallenges,
  OwnChallenges,
  RuleOnChallenge,
} from '@icio/contracts/challenges/schemas'
import { SessionParams } from '@icio/contracts/game-sessions/schemas'
import { actorOf, personOf, requireRole, requireUser } from '@icio/kit/auth/identity'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Challenges } from '../challenges/challenges.js'
import { askerOf } from '../games/owner.js'
import type { RangeChallenges } from '../ranges/range-challenges.js'

const challengesPerMinute = 30

const listLimit = 50

/** The calls of disputed answers: of players, of their own history, and of the moderators and admins who rule. */
export async function serveChallenges(
  app: FastifyInstance,
  { challenges, rangeChallenges }: { challenges: Challenges; rangeChallenges: RangeChallenges },
): Promise<void> {
  const challenging = {
    params: SessionParams,
    body: ChallengeAnswer,
    reply: Challenge,
    status: 201,
    callsPerMinute: challengesPerMinute,
  } as const
  serve(app, challengeAnswer, challenging, ({ params, body, request }) =>
    challenges.challenge(params.id, askerOf(request), body),
  )
  const reading = { params: SessionParams, reply: ChallengesOfGame }
  serve(app, listChallengesOfGame, reading, async ({ params, request }) => ({
    challenges: await challenges.ofGame(params.id, askerOf(request)),
  }))

  await app.register(async (persons) => {
    persons.addHook('onRequest', requireUser)
    serve(persons, listOwnChallenges, { reply: OwnChallenges }, async ({ request }) => {
      const { id } = personOf(request)
      const [ofGames, ofRanges] = await Promise.all([challenges.ofPerson(id), rangeChallenges.ofPerson(id)])
      const newestFirst = [...ofGames, ...ofRanges].sort((one, other) =>
        one.created_at < other.created_at ? 1 : -1,
      )
      return { challenges: newestFirst }
    })
  })

  await app.register(async (staff) => {
    staff.addHook('onRequest', requireRole('admin', 'moderator'))
    const listing = { query: ListChallenges, reply: ChallengeCases }
    serve(staff, listChallenges, listing, async ({ query: { state = 'open', limit = listLimit } }) => ({
      challenges: await challenges.inState(state, limit),
    }))
    const ruling = { params: ChallengeParams, body: RuleOnChallenge, reply: ChallengeCase }
    serve(staff, ruleOnChallenge, ruling, ({ params, body, request }) =>
      challenges.rule(params.id, body, actorOf(request)),
    )
  })
}
