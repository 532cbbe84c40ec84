import { listOwnChallenges } from '@icio/contracts/challenges/endpoints'
import { OwnChallenges } from '@icio/contracts/challenges/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Challenges } from '../challenges/challenges.js'

/** GET /api/games/challenges/own, for signed-in people */
export async function serveReadOwnChallenges(
  app: FastifyInstance,
  { challenges }: { challenges: Challenges },
): Promise<void> {
  app.addHook('onRequest', requireUser)
  serve(app, listOwnChallenges, { reply: OwnChallenges }, async ({ request }) => ({
    challenges: await challenges.ofPerson(personOf(request).id),
  }))
}
