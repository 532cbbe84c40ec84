import { judgeHumanProof, offerHumanProof, type HumanProofs } from '@icio/contracts/credit/endpoints'
import { HumanChallenge, HumanProof, HumanProofReply } from '@icio/contracts/credit/schemas'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'

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
