import {
  confidential,
  ConfigurationError,
  readConfiguration,
  secret,
  text,
  type Variable,
  wholeNumber,
} from '@icio/kit/process/configuration'
import { usualPatience, type ModelConfig } from './assistant/model/model.js'
import type { LimitOptions } from './collections/assistant-uses.js'
import type { HumanCheckConfig } from './human-check/choose-checker.js'

/** The environment variables of the ai service. */
export const aiVariables = {
  HUMAN_CHECK_SECRET: secret('Signs the challenges of the self-hosted human check; shared by all instances.'),
  RECAPTCHA_SITE_KEY: text('Public key of Google reCAPTCHA v3; unset: the self-hosted check.', undefined),
  RECAPTCHA_SECRET_KEY: confidential('Secret key of Google reCAPTCHA v3.'),
  RECAPTCHA_VERIFY_URL: text(
    'URL that verifies reCAPTCHA tokens.',
    'https://www.google.com/recaptcha/api/siteverify',
  ),
  OPENAI_BASE_URL: address("Address of a server that speaks OpenAI's protocol.", 'https://api.openai.com/v1'),
  OPENAI_API_KEY: confidential('Key of that server. Unset: the assistant answers from the library alone.'),
  OPENAI_MODEL: text('Model to ask.', 'gpt-4o-mini'),
  OPENAI_PROVIDER: text(
    'Operator of that server, as the privacy policy names it; the name in Site settings takes precedence. Unset: the operator of a known host (OpenAI for api.openai.com), else the host.',
    undefined,
  ),
  OPENAI_PATIENCE_SECONDS: wholeNumber('Seconds that the model may take until the first word of an answer.', {
    fallback: usualPatience.first / 1000,
    min: 1,
    max: usualPatience.whole / 1000,
  }),
  ASSISTANT_MESSAGES_PER_HOUR: wholeNumber('Messages to a model allowed per visitor per hour.', {
    fallback: 40,
    min: 1,
    max: 100_000,
  }),
  ASSISTANT_CALLS_PER_DAY: wholeNumber('Model calls allowed per day in total.', {
    fallback: 5000,
    min: 0,
    max: 10_000_000,
  }),
  ASSISTANT_VISITORS_SHARE: wholeNumber(
    'Percentage of these calls for visitors who are not signed in, in total; the rest is reserved for members.',
    { fallback: 60, min: 0, max: 100 },
  ),
  ASSISTANT_ADDRESS_SHARE: wholeNumber(
    'Percentage of these calls for one address, and for one member; members at one address have twice that.',
    { fallback: 10, min: 1, max: 100 },
  ),
} as const

/** Additional variables for running this service alone. */
export const aiAloneVariables = {
  ACCOUNTS_URL: text('Address of the accounts service, which knows who is signed in.'),
  CONTENT_URL: text('Address of the content service, which keeps the banks.', 'http://127.0.0.1:3101'),
  SCORES_URL: text('Address of the scores service, which knows the open questions.', 'http://127.0.0.1:3102'),
  LOBBIES_URL: text(
    'Address of the lobbies service, which knows those of live games.',
    'http://127.0.0.1:3103',
  ),
} as const

export interface AiConfig {
  humanCheck: HumanCheckConfig
  /** Null without a key. */
  model: ModelConfig | null
  limits: Pick<LimitOptions, 'perHour' | 'perDay' | 'visitorsPerDay' | 'sharePerDay'>
}

/** Reads this service's variables. Throws a ConfigurationError that names the invalid one. */
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
    model: values.OPENAI_API_KEY
      ? {
          baseUrl: values.OPENAI_BASE_URL,
          apiKey: values.OPENAI_API_KEY,
          model: values.OPENAI_MODEL,
          provider: values.OPENAI_PROVIDER ?? null,
          patience: { ...usualPatience, first: values.OPENAI_PATIENCE_SECONDS * 1000 },
        }
      : null,
    limits: {
      perHour: values.ASSISTANT_MESSAGES_PER_HOUR,
      perDay: values.ASSISTANT_CALLS_PER_DAY,
      visitorsPerDay: percentOf(values.ASSISTANT_CALLS_PER_DAY, values.ASSISTANT_VISITORS_SHARE),
      sharePerDay: percentOf(values.ASSISTANT_CALLS_PER_DAY, values.ASSISTANT_ADDRESS_SHARE),
    },
  }
}

/** This percentage of the calls, rounded up. */
function percentOf(calls: number, percent: number): number {
  return Math.ceil((calls * percent) / 100)
}

/** Both keys or none: ignoring a single key would silently select the other check. */
function recaptchaOf(siteKey: string | undefined, secretKey: string | undefined, verifyUrl: string) {
  if (!siteKey && !secretKey) return null
  if (!siteKey) throw new ConfigurationError('RECAPTCHA_SITE_KEY', 'is not set, but RECAPTCHA_SECRET_KEY is')
  if (!secretKey)
    throw new ConfigurationError('RECAPTCHA_SECRET_KEY', 'is not set, but RECAPTCHA_SITE_KEY is')
  return { siteKey, secretKey, verifyUrl }
}

/** A server address: http or https, without credentials. */
function address(describe: string, fallback: string): Variable<string> {
  return {
    describe,
    fallback,
    read(value) {
      const url = URL.canParse(value) ? new URL(value) : null
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
        throw new Error('expected an address that starts with http:// or https://')
      return value
    },
  }
}
