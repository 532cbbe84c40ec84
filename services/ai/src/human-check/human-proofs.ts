import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import { passesHumanCheck } from '@icio/contracts/human-check/endpoints'
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
