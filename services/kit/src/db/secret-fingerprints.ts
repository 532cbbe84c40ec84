import { createHmac } from 'node:crypto'
import type { Connection } from 'mongoose'
import { OperatorError } from '../process/operator-error.js'
import { isDuplicateKey } from './duplicate-key.js'
import { typedCollection } from './typed-collection.js'

/** What is lost if a secret changes without its previous one. */
const losses = {
  accounts:
    'every session ends, links in mails are worthless, and the secrets of authenticator apps and sign-in providers cannot be read',
  cookie: 'visitors without an account lose their open games and seats',
  internal: 'the keys of identity tokens for services of remotes cannot be read',
} as const

export type LastingName = keyof typeof losses

/** The secrets that must outlive a restart, because data of the installation depends on them. */
export const lastingNames = Object.keys(losses) as LastingName[]

/** A secret that must outlive a restart, with the previous one while both are accepted. */
export interface LastingSecret {
  name: LastingName
  now: string
  before?: string | undefined
}

interface Row {
  _id: LastingName
  fingerprint: string
}

const fingerprintsIn = (connection: Connection) => typedCollection<Row>(connection, 'secret_fingerprints')

/** The secret is the key, so that the fingerprint tells nothing about it. */
function fingerprintOf(name: LastingName, secret: string): string {
  return createHmac('sha256', secret).update(`icio-commons/secret-fingerprint/${name}`).digest('base64url')
}

/**
 * Compares each secret with the fingerprint that the database keeps. The first program that meets an empty place writes its
 * own; one that knows the stored secret as its previous one writes the new one, as the rotation of
 * docs/operations/secrets.md does.
 *
 * @throws OperatorError if neither secret is the one that the data was written with (OPS-31)
 */
export async function demandSameSecrets(
  connection: Connection,
  secrets: readonly LastingSecret[],
): Promise<void> {
  for (const secret of secrets) await demandSame(connection, secret)
}

async function demandSame(connection: Connection, { name, now, before }: LastingSecret): Promise<void> {
  const collection = fingerprintsIn(connection)
  const fingerprint = fingerprintOf(name, now)
  const storedFingerprint = (await collection.findOne({ _id: name }))?.fingerprint
  if (storedFingerprint === fingerprint) return
  if (storedFingerprint === undefined) {
    try {
      await collection.insertOne({ _id: name, fingerprint })
      return
    } catch (error) {
      // Another program was faster: what it wrote counts.
      if (!isDuplicateKey(error)) throw error
      return demandSame(connection, { name, now, before })
    }
  }
  if (before !== undefined && storedFingerprint === fingerprintOf(name, before)) {
    await collection.updateOne({ _id: name, fingerprint: storedFingerprint }, { $set: { fingerprint } })
    return
  }
  const variable = `${name.toUpperCase()}_SECRET`
  throw new OperatorError(
    `The data in this database was written with another ${name} secret: with this one ${losses[name]}. ` +
      `Put back secrets.json in DATA_DIR, or ${variable}; if the old one is gone for good, accept the loss with ` +
      `'npm run secret -- accept ${name}' (in an image: node services/edge/dist/accept-secret.js ${name}).`,
  )
}

/**
 * Names the secrets that are neither those that the data was written with, nor their successors. Changes nothing.
 *
 * @throws Error if the database cannot be read
 */
export async function otherSecrets(
  connection: Connection,
  secrets: readonly LastingSecret[],
): Promise<LastingName[]> {
  const rows = await fingerprintsIn(connection).find().toArray()
  const fingerprintByName = new Map(rows.map(({ _id, fingerprint }) => [_id, fingerprint]))
  return secrets
    .filter(({ name, now, before }) => {
      const storedFingerprint = fingerprintByName.get(name)
      const own = [now, before ?? now].map((secret) => fingerprintOf(name, secret))
      return storedFingerprint !== undefined && !own.includes(storedFingerprint)
    })
    .map(({ name }) => name)
}

/** Makes this secret the one that the database expects, whatever was written with another one. */
export async function acceptSecret(
  connection: Connection,
  { name, now }: Pick<LastingSecret, 'name' | 'now'>,
): Promise<void> {
  const fingerprint = fingerprintOf(name, now)
  await fingerprintsIn(connection).updateOne({ _id: name }, { $set: { fingerprint } }, { upsert: true })
}
