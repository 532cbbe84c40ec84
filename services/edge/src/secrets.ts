import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets that an installation signs with. None of them has a default that could reach production. */
export interface Secrets {
  /** Signs the cookies of visitors. */
  cookie: string
  /** The cookie secret before, while it is still believed; none otherwise. */
  cookieBefore?: string | undefined
  /** Signs access tokens, refresh tokens, links in mails and avatar addresses. */
  accounts: string
  /** The accounts secret before, while it is still believed; none otherwise. */
  accountsBefore?: string | undefined
  /** Signs the challenges of the human check. */
  humanCheck: string
  /** Proves to a service that a call comes from another one of ours. */
  internal: string
  /** Lets a command on this machine publish releases and move channels. */
  deploy: string
}

/**
 * The secrets of a one-machine installation: made at the first start and kept in the data folder, readable by its
 * owner only. Several machines share theirs by the environment instead (COOKIE_SECRET and so on).
 */
export function keptSecrets(dataDir: string): Secrets {
  const kept = readKept(dataDir)
  const secrets: Secrets = {
    cookie: kept.cookie ?? fresh(),
    accounts: kept.accounts ?? fresh(),
    humanCheck: kept.humanCheck ?? fresh(),
    internal: kept.internal ?? fresh(),
    deploy: kept.deploy ?? fresh(),
    ...(kept.accountsBefore === undefined ? {} : { accountsBefore: kept.accountsBefore }),
    ...(kept.cookieBefore === undefined ? {} : { cookieBefore: kept.cookieBefore }),
  }
  keep(dataDir, secrets)
  return secrets
}

/** What `replaceSecret` takes: a secret by its name, or 'forget' for those before. */
export const replaceable = ['accounts', 'cookie', 'humanCheck', 'internal', 'deploy', 'forget'] as const

/**
 * Replaces a kept secret; the site takes it at its next start. The one before goes on being believed where cookies,
 * sessions and links hang on it, until it is forgotten (docs/operations/secrets.md).
 */
export function replaceSecret(dataDir: string, name: (typeof replaceable)[number]): void {
  const kept = keptSecrets(dataDir)
  const { accountsBefore: _accounts, cookieBefore: _cookie, ...now } = kept
  if (name === 'forget') return keep(dataDir, now)
  const before = { accounts: { accountsBefore: kept.accounts }, cookie: { cookieBefore: kept.cookie } }
  keep(dataDir, { ...kept, ...(name in before ? before[name as keyof typeof before] : {}), [name]: fresh() })
}

/** What lies in the data folder; nothing before the first start. */
export function readKept(dataDir: string): Partial<Secrets> {
  const file = join(dataDir, 'secrets.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
}

function keep(dataDir: string, secrets: Secrets): void {
  writeFileSync(join(dataDir, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
}

function fresh(): string {
  return randomBytes(32).toString('base64url')
}
