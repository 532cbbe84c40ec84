import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@icio/kit/process/operator-error'
import { replaceFile } from './replace-file.js'

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
  /** The previous internal secret: nothing is accepted with it, but the database may still know the installation by it. */
  internalBefore?: string | undefined
  /** Allows commands on this machine to publish releases and move channels. */
  deploy: string
}

/** The secrets of which the previous one is kept when they are replaced. */
export const rememberedNames = ['accounts', 'cookie', 'internal'] as const

/** The secrets that can be replaced. */
export const replaceable = [...rememberedNames, 'humanCheck', 'deploy'] as const

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')

/**
 * Returns the secrets of a one-machine installation: generated on first start and stored in the data folder, readable
 * by its owner only. Several machines share theirs through the environment instead (COOKIE_SECRET and so on). The file is
 * written only if a secret is new.
 *
 * @throws OperatorError that names the file, if it cannot be read as secrets
 */
export function keptSecrets(dataDir: string): Secrets {
  const storedSecrets = readKept(dataDir)
  const missing = replaceable.filter((name) => storedSecrets[name] === undefined)
  if (missing.length === 0) return storedSecrets as Secrets
  const isFirst = Object.keys(storedSecrets).length === 0
  const secrets = {
    ...Object.fromEntries(missing.map((name) => [name, fresh()])),
    ...storedSecrets,
  } as Secrets
  // Two first starts at once: the faster one's secrets count for both.
  if (!keep(dataDir, secrets, { ifMissing: isFirst })) return keptSecrets(dataDir)
  return secrets
}

/**
 * Replaces a stored secret; the site uses it from its next start. If cookies, sessions or links depend on the previous
 * one, it stays accepted until it is forgotten (docs/operations/secrets.md).
 */
export function replaceSecret(dataDir: string, name: (typeof replaceable)[number]): void {
  const storedSecrets = keptSecrets(dataDir)
  const isRemembered = rememberedNames.some((each) => each === name)
  keep(dataDir, {
    ...storedSecrets,
    ...(isRemembered ? { [`${name}Before`]: storedSecrets[name] } : {}),
    [name]: fresh(),
  })
}

/** Ends the time in which a previous secret is accepted; the others stay. */
export function forgetSecret(dataDir: string, name: (typeof rememberedNames)[number]): void {
  const { [`${name}Before` as const]: _before, ...others } = keptSecrets(dataDir)
  keep(dataDir, others as Secrets)
}

/**
 * Reads the data folder; empty before the first start.
 *
 * @throws OperatorError that names the file, if it cannot be read as secrets
 */
export function readKept(dataDir: string): Partial<Secrets> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return {}
  const text = readFileSync(file, 'utf8')
  const secrets = parseSecrets(text)
  if (secrets) return secrets
  throw new OperatorError(
    `${file} ${text === '' ? 'is empty' : 'holds no secrets'}: put it back from a backup. Without it all sessions end and ` +
      'codes of authenticator apps no longer work; if there is no backup, delete it and start again (docs/operations/secrets.md).',
  )
}

function parseSecrets(text: string): Partial<Secrets> | null {
  try {
    const json: unknown = JSON.parse(text)
    const isWhole =
      typeof json === 'object' &&
      json !== null &&
      Object.values(json).length > 0 &&
      Object.values(json).every((value) => typeof value === 'string' && value !== '')
    return isWhole ? (json as Partial<Secrets>) : null
  } catch {
    return null
  }
}

function keep(dataDir: string, secrets: Secrets, how: { ifMissing?: boolean } = {}): boolean {
  return replaceFile(fileIn(dataDir), `${JSON.stringify(secrets, null, 2)}\n`, how)
}

function fresh(): string {
  return randomBytes(32).toString('base64url')
}
