import { isAbsolute, join } from 'node:path'
import { leaveVariable } from '@icio/kit/http/graceful-shutdown'
import {
  confidential,
  ConfigurationError,
  databaseAddress,
  flag,
  list,
  oneOf,
  proxies,
  readConfiguration,
  secret,
  text,
  wholeNumber,
} from '@icio/kit/process/configuration'
import { lastingNames, type LastingSecret } from '@icio/kit/db/secret-fingerprints'
import { tracingVariables } from '@icio/kit/tracing/tracing-variables'
import { keyVariable } from '@icio/kit/process/key-variable'
import { gamesVariable } from '@icio/scores/config'
import { stopRule } from '@icio/contracts/releases/endpoints'
import { keptSecrets, type Secrets } from './secrets.js'

const project = join(import.meta.dirname, '../../..')

/** Shared by all instances of an installation; a single machine generates its own on first start and keeps it. */
const sharedSecret = (describe: string) => ({ ...secret(describe), fallback: undefined })

/** The environment variables of the edge and of the site that it starts. */
export const variables = {
  PORT: wholeNumber('Port to listen on; 0 takes a free one. Unset: the first free one from 3000.', {
    fallback: undefined,
    min: 0,
    max: 65_535,
  }),
  HOST: text('Address to listen on.', '127.0.0.1'),
  DATA_DIR: text('Folder of the embedded database and of the secrets of this installation.', '.data'),
  PAGES_DIR: text('Folder of the built shell and remotes.', 'dist'),
  MONGODB_URI: {
    ...databaseAddress('A MongoDB replica set to use instead of the embedded database.'),
    fallback: undefined,
  },
  MONGOD_BINARY: text('A mongod to start instead of the embedded database.', undefined),
  DATABASE_PORT: wholeNumber(
    'Port on loopback for the embedded database, with a password printed in the log. Unset: a socket in DATA_DIR.',
    { fallback: undefined, min: 0, max: 65_535 },
  ),
  DATABASE_MEMORY_MB: wholeNumber(
    'Megabytes of heap for the embedded database. Unset: a quarter of the memory, from 512 to 2048.',
    { fallback: undefined, min: 128, max: 65_536 },
  ),
  DATABASE_NAME: text('Name of the database.', 'site'),
  LOG_LEVEL: oneOf('Log level.', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
  CALLS_PER_MINUTE: wholeNumber('Calls allowed per address per minute; 0 turns the limit off.', {
    fallback: 600,
    min: 0,
    max: 1_000_000,
  }),
  ...gamesVariable,
  ...keyVariable,
  ...leaveVariable,
  ...tracingVariables,
  TRUST_PROXY: proxies('Addresses of proxies whose X-Forwarded-For is trusted.'),
  COOKIE_SECRET: sharedSecret('Signs the cookies of visitors.'),
  COOKIE_PREVIOUS_SECRET: confidential('Another secret whose cookies are accepted while secrets change.'),
  INTERNAL_SECRET: sharedSecret('Authenticates calls between the services of an installation.'),
  ACCOUNTS_SECRET: sharedSecret('Signs access and refresh tokens, links in mails, and avatar URLs.'),
  HUMAN_CHECK_SECRET: sharedSecret('Signs the challenges of the self-hosted human check.'),
  ACCOUNTS_URL: text('Address of an accounts service that runs alone.', undefined),
  CONTENT_URL: text('Address of a content service that runs alone.', undefined),
  SCORES_URL: text('Address of a scores service that runs alone.', undefined),
  LOBBIES_URL: text('Address of a lobbies service that runs alone.', undefined),
  AI_URL: text('Address of an ai service that runs alone.', undefined),
  ADMIN_ORIGIN: text(
    'A separate origin for the admin remote, for example https://admin.example.org; it must lead to this edge too.',
    undefined,
  ),
  RELEASES_DIR: text('Folder of published releases; by default releases in DATA_DIR.', undefined),
  RELEASES_BUCKET_URL: text(
    'An S3-compatible bucket for published releases instead of the folder.',
    undefined,
  ),
  RELEASES_BUCKET_KEY_ID: text('Access key id of the bucket.', undefined),
  RELEASES_BUCKET_SECRET: confidential('Secret access key of the bucket.'),
  RELEASES_BUCKET_REGION: text('Region of the bucket.', 'us-east-1'),
  RELEASES_KEPT_DAYS: wholeNumber(
    'Days for which the files of a release are kept after visitors last got it, for rollbacks and for the site at an earlier time.',
    { fallback: 400, min: 30, max: 36_500 },
  ),
  DEPLOY_KEYS: list(
    'First deploy keys, of 24 characters or more: name:key, or name(remotes=mf-… paths=/… actions=publish+canary+promote+rollback+pin+keys+paths):key with several words joined by +.',
  ),
  RELEASE_APPROVALS: list(
    'Parts (shell, mf-…, * for all) whose releases a second administrator must approve before visitors get them.',
  ),
  BACKEND_PRIVATE_HOSTS: list(
    "Hosts (host:port) of teams' services that may be in a private network and use http; all others need https and a public address.",
  ),
  CANARY_STOP_FAILURES: wholeNumber('Failures after which a canary is compared with stable.', {
    fallback: stopRule.failures,
    min: 1,
    max: 100_000,
  }),
  CANARY_STOP_VISITORS: wholeNumber(
    'Visitors (distinct addresses) who must report failures before a canary is stopped.',
    { fallback: stopRule.visitors, min: 1, max: 1000 },
  ),
  CHROMIUM_PATH: text('Browser for the admission of releases; by default the first one found.', undefined),
  LIVE_RELOAD: flag('Development: open pages reload after a build.', false),
} as const

export type EdgeConfig = ReturnType<typeof readEdgeConfig>

/**
 * Reads the environment; relative folders are relative to the project. Throws a ConfigurationError naming the
 * variable.
 */
export function readEdgeConfig(environment: NodeJS.ProcessEnv = process.env) {
  const values = readConfiguration(variables, environment)
  return {
    ...values,
    DATA_DIR: inProject(values.DATA_DIR),
    PAGES_DIR: inProject(values.PAGES_DIR),
    ADMIN_ORIGIN: originOf(values.ADMIN_ORIGIN),
  }
}

/** Returns the secrets of the environment, completed with those kept in the data folder. */
export function secretsOf(config: EdgeConfig, environment: NodeJS.ProcessEnv = process.env): Secrets {
  const variablesSet = {
    cookie: config.COOKIE_SECRET,
    internal: config.INTERNAL_SECRET,
    accounts: config.ACCOUNTS_SECRET,
    humanCheck: config.HUMAN_CHECK_SECRET,
  }
  const storedSecrets = keptSecrets(config.DATA_DIR)
  return {
    cookie: variablesSet.cookie ?? storedSecrets.cookie,
    cookieBefore:
      config.COOKIE_PREVIOUS_SECRET ??
      (variablesSet.cookie === undefined ? storedSecrets.cookieBefore : undefined),
    internal: variablesSet.internal ?? storedSecrets.internal,
    internalBefore: variablesSet.internal === undefined ? storedSecrets.internalBefore : undefined,
    accounts: variablesSet.accounts ?? storedSecrets.accounts,
    // The kept previous secret belongs to the kept one; with a secret from the environment, both come from there.
    accountsBefore:
      environment['ACCOUNTS_PREVIOUS_SECRET'] ??
      (variablesSet.accounts === undefined ? storedSecrets.accountsBefore : undefined),
    humanCheck: variablesSet.humanCheck ?? storedSecrets.humanCheck,
    deploy: storedSecrets.deploy,
  }
}

/** The secrets that the data depends on and that this process uses: those of accounts only if it runs here. */
export function lastingSecrets({ ACCOUNTS_URL }: EdgeConfig, secrets: Secrets): LastingSecret[] {
  const usedNames = lastingNames.filter((name) => name !== 'accounts' || ACCOUNTS_URL === undefined)
  return usedNames.map((name) => ({ name, now: secrets[name], before: secrets[`${name}Before`] }))
}

function inProject(folder: string): string {
  return isAbsolute(folder) ? folder : join(project, folder)
}

function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const { protocol, origin } = URL.canParse(address) ? new URL(address) : { protocol: '', origin: '' }
  if (protocol === 'http:' || protocol === 'https:') return origin
  throw new ConfigurationError(
    'ADMIN_ORIGIN',
    `is '${address}': an address that starts with https:// is expected`,
  )
}
