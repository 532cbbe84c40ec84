import { endpoint } from '../endpoint.js'
import type { HumanCheck, HumanCheckQuery, HumanCheckVerdict, VerifyHumanCheck } from './schemas.js'

/** The minimum score to pass the human check, together with success true (GATE-10). */
export const humanCheckThreshold = 0.5

/** The action that the provider binds its token to (CALL-1). */
export const humanCheckAction = 'disclosure_agreement'

/** The session storage key of the agreement (GATE-3). */
export const disclosureKey = 'disclosure_agreed'

/** Name of the meta element in which the edge writes that this browser session has agreed, in any of its tabs. */
export const disclosureMeta = 'disclosure'

/** Returns which human check this installation uses. */
export const readHumanCheck = endpoint<{ query: HumanCheckQuery; reply: HumanCheck }>({
  method: 'GET',
  url: '/api/functions/human-check',
  errors: [],
})

/** Verifies a token of the human check. A rejected token is success false, not an error. */
export const verifyRecaptcha = endpoint<{
  query: HumanCheckQuery
  body: VerifyHumanCheck
  reply: HumanCheckVerdict
}>({
  method: 'POST',
  url: '/api/functions/verify-recaptcha',
  errors: [],
})

/** Returns whether the visitor passes with this verdict (GATE-10). */
export function passesHumanCheck(verdict: { success: boolean; score: number }): boolean {
  return verdict.success && verdict.score >= humanCheckThreshold
}

export type { HumanCheck, HumanCheckVerdict } from './schemas.js'
