import { readAiConfig } from '@icio/ai/config'
import { humanProofs } from '@icio/ai/human-check/human-proofs'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import { remoteHumanProofs } from '@icio/kit/http/internal-calls'
import { createCertificatesClient } from '@icio/lobbies/clients/scores-over-http'
import { certificates } from '@icio/scores/path/certificates'
import type { Connection } from 'mongoose'
import type { EdgeConfig } from './config.js'
import type { Secrets } from './secrets.js'

/** The configuration of the ai service with the secret of this installation. */
export function aiConfig(secrets: Secrets) {
  return readAiConfig({ ...process.env, HUMAN_CHECK_SECRET: secrets.humanCheck })
}

/** Issues certificates of attendance by the scores service, wherever it runs (CREDIT-4). */
export function certificatesIn(
  { SCORES_URL }: EdgeConfig,
  secrets: Secrets,
  connection: Connection,
): Certificates {
  return SCORES_URL
    ? createCertificatesClient({ url: SCORES_URL, secret: secrets.internal })
    : certificates(connection)
}

/** Judges proofs of the human check by the ai service, wherever it runs (CREDIT-2). */
export function humanProofsIn({ AI_URL }: EdgeConfig, secrets: Secrets, connection: Connection): HumanProofs {
  return AI_URL
    ? remoteHumanProofs({ url: AI_URL, secret: secrets.internal })
    : humanProofs(connection, aiConfig(secrets).humanCheck)
}
