import { judgeHumanProof, offerHumanProof, type HumanProofs } from '@icio/contracts/credit/endpoints'
import { HumanChallenge, HumanProof, HumanProofReply } from '@icio/contracts/credit/schemas'
import { passesHumanCheck } from '@icio/contracts/human-check/endpoints'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { spentChallenges } from '../collections/human-check-uses.js'
import { proofOfWork } from './proof-of-work.js'

/**
 * Offers and judges proofs of the self-hosted check that come in a body: calls of attendance carry no cookie, and no
 * other company's script learns who attends (CREDIT-2).
 */
export function humanProofs(connection: Connection, { secret }: { secret: string }): HumanProofs {
  const checker = proofOfWork({ secret, spend: spentChallenges(connection).spend })
  return {
    offer: async () => ({ challenge: (await checker.offer()).challenge }),
    judge: async (proof) => passesHumanCheck(await checker.judge(proof)),
  }
}

/** GET and POST /internal/ai/human-proofs, for a service of rooms in another process. */
export async function serveHumanProofs(
  app: FastifyInstance,
  { proofs, secret }: { proofs: HumanProofs; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  serve(app, offerHumanProof, { reply: HumanChallenge, hidden: true }, () => proofs.offer())
  const judging = { body: HumanProof, reply: HumanProofReply, hidden: true } as const
  serve(app, judgeHumanProof, judging, async ({ body }) => ({ human: await proofs.judge(body.proof) }))
}
