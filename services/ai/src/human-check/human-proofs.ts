import { judgeHumanProof, type IsHuman } from '@icio/contracts/credit/endpoints'
import { HumanProof, HumanProofReply } from '@icio/contracts/credit/schemas'
import { passesHumanCheck } from '@icio/contracts/human-check/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { requireInternalSecret } from '@icio/kit/http/internal-calls'
import { serve } from '@icio/kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { spentChallenges } from '../collections/human-check-uses.js'
import { chooseChecker, type HumanCheckConfig } from './choose-checker.js'
import { HumanCheckUnavailable } from './recaptcha.js'

/** Judges proofs of the human check that come in a body: calls of attendance carry no cookie (CREDIT-2). */
export function humanProofs(connection: Connection, config: HumanCheckConfig): IsHuman {
  const checker = chooseChecker(config, spentChallenges(connection).spend)
  return async (proof) => {
    const verdict = await checker.judge(proof).catch((error: unknown) => {
      throw error instanceof HumanCheckUnavailable ? new ServiceError('unavailable') : error
    })
    return passesHumanCheck(verdict)
  }
}

/** POST /internal/ai/human-proofs, for a service of rooms in another process. */
export async function serveHumanProofs(
  app: FastifyInstance,
  { isHuman, secret }: { isHuman: IsHuman; secret: string },
): Promise<void> {
  requireInternalSecret(app, secret)
  const options = { body: HumanProof, reply: HumanProofReply, hidden: true } as const
  serve(app, judgeHumanProof, options, async ({ body }) => ({ human: await isHuman(body.proof) }))
}
