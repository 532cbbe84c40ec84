import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secrets that an installation signs with. None of them has a default that could reach production. */
export interface Secrets {
  /** Signs the cookies of visitors. */
  cookie: string
  /** Signs access tokens, refresh tokens, links in mails and avatar addresses. */
  accounts: string
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
  const file = join(dataDir, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets: Secrets = {
    cookie: kept.cookie ?? fresh(),
    accounts: kept.accounts ?? fresh(),
    humanCheck: kept.humanCheck ?? fresh(),
    internal: kept.internal ?? fresh(),
    deploy: kept.deploy ?? fresh(),
  }
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

function fresh(): string {
  return randomBytes(32).toString('base64url')
}
