import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The signing secrets of an installation. None has a default that could reach production. */
export interface Secrets {
  /** Signs the cookies of visitors. */
  cookie: string
  /** The previous cookie secret while it is still accepted. */
  cookieBefore?: string | undefined
  /** Signs access tokens, refresh tokens, links in mails and avatar URLs. */
  accounts: string
  /** The previous accounts secret while it is still accepted. */
  accountsBefore?: string | undefined
  /** Signs the challenges of the human check. */
  humanCheck: string
  /** Proves to a service that a call comes from another service of the installation. */
  internal: string
  /** Allows commands on this machine to publish releases and move channels. */
  deploy: string
}

/**
 * Returns the secrets of a one-machine installation: generated on first start and stored in the data folder, readable
 * by its owner only. Several machines share theirs through the environment instead (COOKIE_SECRET and so on).
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

/** The arguments of `replaceSecret`: the name of a secret, or 'forget' for the previous ones. */
export const replaceable = ['accounts', 'cookie', 'humanCheck', 'internal', 'deploy', 'forget'] as const

/**
 * Replaces a stored secret; the site uses it from its next start. If cookies, sessions or links depend on the previous
 * one, it stays accepted until it is forgotten (docs/operations/secrets.md).
 */
export function replaceSecret(dataDir: string, name: (typeof replaceable)[number]): void {
  const kept = keptSecrets(dataDir)
  const { accountsBefore: _accounts, cookieBefore: _cookie, ...now } = kept
  if (name === 'forget') return keep(dataDir, now)
  const before = { accounts: { accountsBefore: kept.accounts }, cookie: { cookieBefore: kept.cookie } }
  keep(dataDir, { ...kept, ...(name in before ? before[name as keyof typeof before] : {}), [name]: fresh() })
}

/** Reads the data folder; empty before the first start. */
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
