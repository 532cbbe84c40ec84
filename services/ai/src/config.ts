import { ConfigurationError, readConfiguration, secret, text } from '@icio/kit/configuration'
import type { HumanCheckConfig } from './human-check/choose-checker.js'

/** The variables of the ai service. */
export const aiVariables = {
  HUMAN_CHECK_SECRET: secret('Signs the challenges of the self-hosted human check; shared by all instances.'),
  RECAPTCHA_SITE_KEY: text('Public key of Google reCAPTCHA v3; unset: the self-hosted check.', undefined),
  RECAPTCHA_SECRET_KEY: { ...text('Secret key of Google reCAPTCHA v3.', undefined), isSecret: true },
  RECAPTCHA_VERIFY_URL: text(
    'Where tokens of reCAPTCHA are verified.',
    'https://www.google.com/recaptcha/api/siteverify',
  ),
} as const

export interface AiConfig {
  humanCheck: HumanCheckConfig
}

/** Reads this service's variables. Throws a ConfigurationError that names the one that is wrong. */
export function readAiConfig(environment: NodeJS.ProcessEnv = process.env): AiConfig {
  const values = readConfiguration(aiVariables, environment)
  return {
    humanCheck: {
      secret: values.HUMAN_CHECK_SECRET,
      recaptcha: recaptchaOf(
        values.RECAPTCHA_SITE_KEY,
        values.RECAPTCHA_SECRET_KEY,
        values.RECAPTCHA_VERIFY_URL,
      ),
    },
  }
}

/** One key without the other is a mistake, and silence would switch the other check on. */
function recaptchaOf(siteKey: string | undefined, secretKey: string | undefined, verifyUrl: string) {
  if (!siteKey && !secretKey) return null
  if (!siteKey) throw new ConfigurationError('RECAPTCHA_SITE_KEY', 'is not set, but RECAPTCHA_SECRET_KEY is')
  if (!secretKey)
    throw new ConfigurationError('RECAPTCHA_SECRET_KEY', 'is not set, but RECAPTCHA_SITE_KEY is')
  return { siteKey, secretKey, verifyUrl }
}
