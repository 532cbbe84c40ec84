import {
  address,
  ConfigurationError,
  mailAddress,
  oneOf,
  proxies,
  readConfiguration,
  text,
} from './configuration.js'
import { isLoopbackHost } from '../net/loopback.js'

const variables = {
  NODE_ENV: {
    ...oneOf('', ['development', 'test', 'production'], 'development'),
    fallback: undefined,
  },
  SITE_URL: {
    ...address('', { schemes: ['https', 'http'], like: 'https://site.example' }),
    isSecret: false,
    fallback: undefined,
  },
  SMTP_URL: { ...mailAddress(''), fallback: undefined },
  HOST: text('', '127.0.0.1'),
  TRUST_PROXY: proxies(''),
  ACCOUNTS_URL: text('', undefined),
} as const

/** Returns the problems of this installation; empty if the start can continue. */
export function problemsOf(environment: NodeJS.ProcessEnv = process.env): string[] {
  const { NODE_ENV, SITE_URL, HOST } = readConfiguration(variables, environment)
  if (NODE_ENV === 'production') return missingInProduction(environment)
  if (NODE_ENV !== undefined) return []
  const looksLikeProduction = [
    ...(SITE_URL === undefined ? [] : [`SITE_URL is '${SITE_URL}'`]),
    ...(isLoopbackHost(HOST) ? [] : [`HOST is '${HOST}', which other machines reach`]),
  ]
  if (looksLikeProduction.length === 0) return []
  const missing = missingInProduction(environment)
  return [
    `NODE_ENV is not set, but ${looksLikeProduction.join(' and ')}. Set NODE_ENV=development for a machine of ` +
      'developers, NODE_ENV=production for a site that people use.',
    ...missing.map((line) => `Production needs more: ${line}`),
  ]
}

/** Returns what is missing for production, each with the reason. */
function missingInProduction(environment: NodeJS.ProcessEnv): string[] {
  const { SITE_URL, SMTP_URL, TRUST_PROXY, ACCOUNTS_URL } = readConfiguration(variables, environment)
  const url = SITE_URL !== undefined && URL.canParse(SITE_URL) ? new URL(SITE_URL) : undefined
  const isTrial = url !== undefined && isLoopbackHost(url.host)
  const missing: string[] = []
  if (url === undefined)
    missing.push('SITE_URL is not set: the address that people open, for links in mails, cookies and Host.')
  else if (url.protocol !== 'https:' && !isTrial)
    missing.push(`SITE_URL is '${SITE_URL}': without https cookies and passwords travel in the clear.`)
  // An edge in front of a separate accounts service sends no email itself.
  if (SMTP_URL === undefined && ACCOUNTS_URL === undefined)
    missing.push('SMTP_URL is not set: nobody could confirm an account or reset a password.')
  if ((url === undefined || url.protocol === 'https:') && TRUST_PROXY.length === 0)
    missing.push(
      'TRUST_PROXY is not set: name the address of the proxy that ends TLS, or all visitors count as one.',
    )
  return missing
}

/**
 * Checks that a start is clearly either development or complete production.
 *
 * @throws ConfigurationError naming everything that is missing
 */
export function checkInstallation(environment: NodeJS.ProcessEnv = process.env): void {
  const problems = problemsOf(environment)
  if (problems.length === 0) return
  const name = environment['NODE_ENV'] === 'production' ? 'NODE_ENV is production, but' : 'This start'
  throw new ConfigurationError(name, `is not complete:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
}
