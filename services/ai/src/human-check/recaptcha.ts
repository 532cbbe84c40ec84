import { humanCheckAction } from '@icio/contracts/human-check/endpoints'
import { rejection, type HumanChecker } from './human-check.js'

export interface RecaptchaOptions {
  siteKey: string
  secretKey: string
  /** The address of Google's verification, or of its substitute in tests. */
  verifyUrl: string
  /** Milliseconds to wait for Google. */
  timeoutMs?: number
}

/** Google's verdict could not be obtained: the caller reports that the check is unavailable. */
export class HumanCheckUnavailable extends Error {}

/** Google reCAPTCHA v3: the page sends a token, and Google returns a score for how human it looks. */
export function recaptcha({
  siteKey,
  secretKey,
  verifyUrl,
  timeoutMs = 5000,
}: RecaptchaOptions): HumanChecker {
  return {
    offer: async () => ({ provider: 'recaptcha', site_key: siteKey }),
    async judge(token) {
      const verdict = await ask(verifyUrl, { secret: secretKey, response: token }, timeoutMs)
      if (verdict.success !== true || verdict.action !== humanCheckAction) return rejection
      return { success: true, score: typeof verdict.score === 'number' ? verdict.score : 0 }
    },
  }
}

async function ask(url: string, form: Record<string, string>, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as { success?: unknown; score?: unknown; action?: unknown }
  } catch (cause) {
    throw new HumanCheckUnavailable('The human check could not be reached', { cause })
  }
}
