import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DeployKey, CreateDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, trusted, type Connection } from 'mongoose'
import type { Rights } from '../releases/deploying/rights.js'

/** A row of `deploy_keys`. It contains only the secret's hash; 32 random bytes do not need a slow one. */
export interface DeployKeyRow extends Rights {
  _id: string
  name: string
  hash: string
  /** The previous secret while it is still accepted, and the person who knew it. */
  before: { hash: string; until: Date; maker?: string | null; maker_since?: Date | null } | null
  expires_at: Date
  made_at: Date
  made_by: string
  /** The person who was shown the secret: who made or rotated the key. Null if unknown. */
  maker: string | null
  /** When they were shown it; rows from before this field have none, and it was when the key was made. */
  maker_since?: Date | null
  revoked: boolean
  last_used_at: Date | null
}

const schema = new Schema<DeployKeyRow>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    remotes: { type: [String], required: true },
    paths: { type: [String], required: true },
    actions: { type: [String], required: true },
    expires_at: { type: Date, required: true },
    made_at: { type: Date, required: true },
    made_by: { type: String, required: true },
    maker: { type: String, default: null },
    maker_since: { type: Date, default: null },
    revoked: { type: Boolean, required: true },
    last_used_at: { type: Date, default: null },
  },
  { collection: 'deploy_keys', versionKey: false },
)
// The records refer to a key by its name, so no two active keys share one.
schema.index({ name: 1 }, { unique: true, partialFilterExpression: { revoked: false } })

const dayMs = 24 * 60 * 60_000

/** The precision of a key's last use. */
const usedEveryMs = 60 * 60_000

/** The deploy keys of an installation. They are read on each call, so that a revoked one ends on every instance at once. */
export function deployKeyRecords(connection: Connection, now: () => Date = () => new Date()) {
  const model = connection.model('DeployKey', schema)

  return {
    ensureIndexes: () => model.createIndexes(),
    all: () => model.find().sort({ made_at: -1 }).lean<DeployKeyRow[]>(),

    /** Finds the active key with this secret, and the person who was shown it; null for any other text. */
    async find(text: string): Promise<DeployKeyRow | null> {
      const id = /^deploy_([a-z0-9]{12})_[\w-]{43}$/.exec(text)?.[1]
      const row = id === undefined ? null : await model.findById(id).lean<DeployKeyRow>()
      if (!row || stateOf(row, now()) !== 'valid') return null
      const hash = hashOf(text)
      const { before } = row
      const isBefore = before !== null && before.until > now() && isSame(before.hash, hash)
      if (!isSame(row.hash, hash) && !isBefore) return null
      if (now().getTime() - (row.last_used_at?.getTime() ?? 0) > usedEveryMs)
        await model.updateOne({ _id: row._id }, { $set: { last_used_at: now() } })
      if (!isBefore || before.maker === undefined) return row
      return { ...row, maker: before.maker, maker_since: before.maker_since ?? null }
    },

    /** Makes a key. @throws ServiceError deploy_key_exists */
    async make(
      { name, remotes, paths, actions, days }: CreateDeployKey,
      by: { name: string; person: string | null; until: Date | null },
    ): Promise<{ row: DeployKeyRow; secret: string }> {
      const id = randomBytes(8).toString('hex').slice(0, 12)
      const secret = freshSecret(id)
      const made_at = now()
      const asked = new Date(made_at.getTime() + days * dayMs)
      const row: DeployKeyRow = {
        _id: id,
        name,
        hash: hashOf(secret),
        before: null,
        remotes,
        paths,
        actions,
        // A key that was made by another key expires no later than that one.
        expires_at: by.until !== null && by.until < asked ? by.until : asked,
        made_at,
        made_by: by.name,
        maker: by.person,
        maker_since: made_at,
        revoked: false,
        last_used_at: null,
      }
      try {
        await model.create(row)
      } catch (error) {
        if (isDuplicateKey(error)) throw new ServiceError('deploy_key_exists', { name })
        throw error
      }
      return { row, secret }
    },

    /** Returns a key that is not revoked. @throws ServiceError unknown_deploy_key */
    async demand(id: string): Promise<DeployKeyRow> {
      const row = await model.findOne({ _id: id, revoked: false }).lean<DeployKeyRow>()
      if (!row) throw new ServiceError('unknown_deploy_key', { id })
      return row
    },

    /**
     * Gives the key a new secret. From then on, the person who is shown it is the person behind the key.
     *
     * @throws ServiceError unknown_deploy_key if it was rotated or revoked at the same moment
     */
    async rotate(
      row: DeployKeyRow,
      graceHours: number,
      by: { name: string; person: string | null },
    ): Promise<{ row: DeployKeyRow; secret: string }> {
      const secret = freshSecret(row._id)
      const { hash, maker, maker_since } = row
      const until = new Date(now().getTime() + graceHours * 60 * 60_000)
      const before = graceHours === 0 ? null : { hash, until, maker, maker_since: maker_since ?? row.made_at }
      const told = { made_by: by.name, maker: by.person, maker_since: now() }
      const change = { hash: hashOf(secret), before, ...told }
      const { matchedCount } = await model.updateOne(
        { _id: row._id, revoked: false, hash: row.hash },
        { $set: change },
      )
      if (matchedCount === 0) throw new ServiceError('unknown_deploy_key', { id: row._id })
      return { row: { ...row, ...change }, secret }
    },

    async revoke(id: string): Promise<void> {
      await model.updateOne(
        { _id: id, revoked: trusted({ $ne: true }) },
        { $set: { revoked: true, before: null } },
      )
    },
  }
}

export type DeployKeyRecords = ReturnType<typeof deployKeyRecords>

/** Converts the row for the API. @param orphaned whether its maker is no longer an administrator (deployers.ts) */
export function toDeployKeyDto(row: DeployKeyRow, orphaned: boolean, now = new Date()): DeployKey {
  const { _id, name, remotes, paths, actions, expires_at, made_at, made_by, last_used_at } = row
  return {
    id: _id,
    name,
    remotes,
    paths,
    actions,
    source: 'record',
    state: stateOf(row, now),
    orphaned,
    expires_at: expires_at.toISOString(),
    made_at: made_at.toISOString(),
    made_by,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

function stateOf({ revoked, expires_at }: DeployKeyRow, now: Date): DeployKey['state'] {
  return revoked ? 'revoked' : expires_at > now ? 'valid' : 'expired'
}

function freshSecret(id: string): string {
  return `deploy_${id}_${randomBytes(32).toString('base64url')}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))
}
