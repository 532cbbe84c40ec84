import type { HumanChecker } from './human-check.js'
import { proofOfWork, type ProofOfWorkOptions } from './proof-of-work.js'
import { recaptcha } from './recaptcha.js'

export interface HumanCheckConfig {
  /** Both keys select Google's check; without them the self-hosted one runs. */
  recaptcha: { siteKey: string; secretKey: string; verifyUrl: string } | null
  /** Signs the challenges of the self-hosted check. */
  secret: string
}

/** Creates the human check of this installation. */
export function chooseChecker(config: HumanCheckConfig, spend: ProofOfWorkOptions['spend']): HumanChecker {
  return config.recaptcha ? recaptcha(config.recaptcha) : proofOfWork({ secret: config.secret, spend })
}
