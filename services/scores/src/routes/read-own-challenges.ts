import { listOwnChallenges } from '@icio/contracts/challenges/endpoints'
import { OwnChallenges } from '@icio/contracts/challenges/schemas'
import { serve } from '@icio/kit/http/serve'
import { personOf, requireUser } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Challenges } from '../challenges/challenges.js'
import type { RangeChallenges } from '../ranges/range-challenges.js'

/** GET /api/games/challenges/own, for signed-in people */
export async function serveReadOwnChallenges(
  app: FastifyInstance,
  { challenges, rangeChallenges }: { challenges: Challenges; rangeChallenges: RangeChallenges },
): Promise<void> {
  app.addHook('onRequest', requireUser)
  serve(app, listOwnChallenges, { reply: OwnChallenges }, async ({ request }) => {
    const { id } = personOf(request)
    const [ofGames, ofRanges] = await Promise.all([challenges.ofPerson(id), rangeChallenges.ofPerson(id)])
    const newestFirst = [...ofGames, ...ofRanges].sort((one, other) =>
      one.created_at < other.created_at ? 1 : -1,
    )
    return { challenges: newestFirst }
  })
}
