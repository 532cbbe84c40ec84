import { endpoint } from './endpoint.js'
import type { HumanCheck, HumanCheckVerdict, VerifyHumanCheck } from './human-check.schemas.js'

/** The human check passes from this score on, and only with success true (GATE-10). */
export const humanCheckThreshold = 0.5

/** What the check is run for: the provider binds its token to this action (CALL-1). */
export const humanCheckAction = 'disclosure_agreement'

/** Session storage keeps the agreement under this key for the browser session (GATE-3). */
export const disclosureKey = 'disclosure_agreed'

/** Name of the meta element in which the edge says that this browser session has agreed, in whichever of its tabs. */
export const disclosureMeta = 'disclosure'

/** Which human check this installation uses. */
export const readHumanCheck = endpoint<{ reply: HumanCheck }>({
  method: 'GET',
  url: '/api/functions/human-check',
  errors: [],
})

/** Judges a token of the human check. A rejected token is success false, not an error. */
export const verifyRecaptcha = endpoint<{ body: VerifyHumanCheck; reply: HumanCheckVerdict }>({
  method: 'POST',
  url: '/api/functions/verify-recaptcha',
  errors: [],
})

/** True when a verdict lets the visitor in (GATE-10). */
export function passesHumanCheck(verdict: { success: boolean; score: number }): boolean {
  return verdict.success && verdict.score >= humanCheckThreshold
}

export type { HumanCheck, HumanCheckVerdict } from './human-check.schemas.js'
