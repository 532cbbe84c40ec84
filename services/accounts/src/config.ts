import { ConfiguredProvider } from '@icio/contracts/sign-in-providers/schemas'
import {
  confidential,
  ConfigurationError,
  flag,
  mailAddress,
  oneOf,
  readConfiguration,
  secret,
  text,
  wholeNumber,
  type Variable,
} from '@icio/kit/process/configuration'
import Type from 'typebox'
import Value from 'typebox/value'

/** The environment variables of the accounts service. */
export const accountsVariables = {
  ACCOUNTS_SECRET: secret('Signs access tokens, refresh tokens, links in mails, and avatar URLs.'),
  ACCOUNTS_PREVIOUS_SECRET: confidential(
    'Another secret whose tokens, links, and URLs are accepted while secrets change.',
  ),
  INTERNAL_SECRET: secret('Authenticates calls between the services of an installation.'),
  NODE_ENV: oneOf(
    'production or development. Unset: development if the site has no SITE_URL and listens on loopback; otherwise the start fails.',
    ['development', 'test', 'production'],
    'development',
  ),
  SITE_URL: text('Public address of the site, for links in mails; https makes cookies secure.', undefined),
  SMTP_URL: {
    ...mailAddress('Mail server, smtp://user:password@host:587. Unset: the development mailbox.'),
    fallback: undefined,
  },
  MAIL_FROM: text('Sender address of mails.', 'ICIO Commons <no-reply@icio-commons.example>'),
  REVEAL_EXISTING_ACCOUNT: flag('Sign-up reveals that an address has an account.', false),
  SIGN_UP_NEEDS_HUMAN_CHECK: {
    ...flag('Sign-up requires a passed human check. Unset: only in production.', false),
    fallback: undefined,
  },
  SIGN_IN_PROVIDERS: {
    describe:
      'Organizations whose accounts sign in here, as a JSON list (docs/operations/sign-in.md). Administrators can add others.',
    isSecret: true,
    fallback: [],
    read: readProviders,
  } satisfies Variable<ConfiguredProvider[]>,
  SECOND_FACTOR_FOR_STAFF: flag(
    'Administrators and moderators have their rights only in sessions with a second factor.',
    false,
  ),
  SIGN_UPS_PER_HOUR: wholeNumber('Sign-ups allowed per address per hour. Unset: 60; in development 5000.', {
    fallback: undefined,
    min: 1,
    max: 1_000_000,
  }),
} as const

/** Additional variables for running this service alone. */
export const accountsAloneVariables = {
  CONTENT_URL: text(
    'Address of the content service, which stores the settings of the site.',
    'http://127.0.0.1:3101',
  ),
  SCORES_URL: text(
    "Address of the scores service, which stores people's scores and games.",
    'http://127.0.0.1:3102',
  ),
  LOBBIES_URL: text(
    "Address of the lobbies service, which stores people's lobbies and answers.",
    'http://127.0.0.1:3103',
  ),
} as const

export interface AccountsConfig {
  secret: string
  previousSecret: string | undefined
  internalSecret: string
  isProduction: boolean
  /** Without a trailing slash; undefined if only the listening server knows it. */
  siteUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  revealExistingAccount: boolean
  signUpNeedsHumanCheck: boolean
  signUpsPerHour: number
  /** Providers that administrators cannot change. */
  signInProviders: readonly ConfiguredProvider[]
  secondFactorForStaff: boolean
}

/** Reads this service's variables. Throws a ConfigurationError that names the invalid one. */
export function readAccountsConfig(environment: NodeJS.ProcessEnv = process.env): AccountsConfig {
  const values = readConfiguration(accountsVariables, environment)
  const isProduction = values.NODE_ENV === 'production'
  return {
    secret: values.ACCOUNTS_SECRET,
    previousSecret: values.ACCOUNTS_PREVIOUS_SECRET,
    internalSecret: values.INTERNAL_SECRET,
    isProduction,
    siteUrl: siteOf(values.SITE_URL),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    revealExistingAccount: values.REVEAL_EXISTING_ACCOUNT,
    signUpNeedsHumanCheck: values.SIGN_UP_NEEDS_HUMAN_CHECK ?? isProduction,
    signUpsPerHour: values.SIGN_UPS_PER_HOUR ?? (isProduction ? 60 : 5000),
    signInProviders: values.SIGN_IN_PROVIDERS,
    secondFactorForStaff: values.SECOND_FACTOR_FOR_STAFF,
  }
}

function siteOf(configuredSite: string | undefined): string | undefined {
  if (configuredSite === undefined) return undefined
  const { protocol, origin } = URL.canParse(configuredSite)
    ? new URL(configuredSite)
    : { protocol: '', origin: '' }
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new ConfigurationError(
      'SITE_URL',
      `is '${configuredSite}': an address that starts with https:// is expected`,
    )
  return origin
}

/** @throws Error that names the first wrong field, without its value */
function readProviders(json: string): ConfiguredProvider[] {
  let providers: unknown
  try {
    providers = JSON.parse(json)
  } catch {
    throw new Error('a JSON list of providers is expected')
  }
  const List = Type.Array(ConfiguredProvider, { maxItems: 20 })
  if (Value.Check(List, providers)) {
    if (new Set(providers.map(({ id }) => id)).size < providers.length)
      throw new Error('two providers have one id')
    return providers
  }
  const [first] = Value.Errors(List, providers)
  throw new Error(`a list of providers is expected: ${first?.instancePath ?? ''} ${first?.message ?? ''}`)
}
