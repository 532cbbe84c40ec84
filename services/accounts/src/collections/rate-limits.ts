import { ServiceError } from '@icio/kit/http/errors'
import { Schema, type Connection } from 'mongoose'
import { hours, later, minutes, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'

/** What is counted, how often it may happen, and within which time. */
export interface Limit {
  name: string
  max: number
  windowMs: number
}

/** The limits of this service (SEC-3). None of them locks an account for good. */
export const limits = {
  signInByAccount: { name: 'sign-in-account', max: 10, windowMs: 10 * minutes },
  signInByDevice: { name: 'sign-in-device', max: 10, windowMs: 10 * minutes },
  /** Sign-ups of an address that try the password of its account; past it they are held against none. */
  passwordsOfSignUps: { name: 'sign-up-account', max: 10, windowMs: 10 * minutes },
  signInByAddress: { name: 'sign-in-address', max: 40, windowMs: 10 * minutes },
  /** Wrong passwords for which one pass of the human check is good, of any account. */
  signInByPass: { name: 'sign-in-pass', max: 3, windowMs: 24 * hours },
  /** With passes or without: what one address may send at all. */
  signInByAddressInAll: { name: 'sign-in-address-all', max: 400, windowMs: 10 * minutes },
  mailAsksByAddress: { name: 'mail-address', max: 300, windowMs: 10 * minutes },
  mailByRecipient: { name: 'mail-recipient', max: 1, windowMs: minutes },
  confirmMailsByDay: { name: 'mail-confirm-day', max: 10, windowMs: 24 * hours },
  resetMailsByDay: { name: 'mail-reset-day', max: 10, windowMs: 24 * hours },
  alreadyRegisteredMailsByDay: { name: 'mail-already-day', max: 3, windowMs: 24 * hours },
  linksByAddress: { name: 'link-address', max: 100, windowMs: 10 * minutes },
  confirmPasswordByEmail: { name: 'confirm-password', max: 10, windowMs: 10 * minutes },
  passwordByPerson: { name: 'password-person', max: 10, windowMs: 10 * minutes },
  avatarsByPerson: { name: 'avatar-person', max: 60, windowMs: hours },
} as const satisfies Record<string, Limit>

/** Rate-limit data is kept for 24 hours (PRIV-9). */
const keptMs = 24 * hours

interface LimitRow {
  _id: string
  count: number
  expires_at: Date
}

const limitSchema = new Schema<LimitRow>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'rate_limits', versionKey: false },
)
limitSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/**
 * Counts in the database, so that a restart or another instance forgets nothing. Whom a count is about is kept as a
 * code only: the collection names no address and no person.
 */
export function rateLimits(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const model = connection.model('RateLimit', limitSchema)
  const place = (limit: Limit, key: string) => {
    const window = Math.floor(now().getTime() / limit.windowMs)
    const opensAt = new Date(window * limit.windowMs)
    return { id: `${limit.name}:${secrets.seal('limit', limit.name, key)}:${window}`, opensAt }
  }
  const count = async (limit: Limit, key: string): Promise<number> => {
    const { id, opensAt } = place(limit, key)
    const row = await model
      .findOneAndUpdate(
        { _id: id },
        { $inc: { count: 1 }, $setOnInsert: { expires_at: later(opensAt, keptMs) } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
    return row?.count ?? 1
  }
  return {
    ensureIndexes: () => model.createIndexes(),

    /** Counts one and says whether it is still within the limit. */
    async allows(limit: Limit, key: string): Promise<boolean> {
      return (await count(limit, key)) <= limit.max
    },

    /**
     * Counts one. @throws ServiceError too_many_attempts, with the seconds until the window ends, once the limit
     * is passed.
     */
    async take(limit: Limit, key: string): Promise<void> {
      if ((await count(limit, key)) <= limit.max) return
      const endsAt = later(place(limit, key).opensAt, limit.windowMs)
      const wait = Math.max(1, Math.ceil((endsAt.getTime() - now().getTime()) / 1000))
      throw new ServiceError('too_many_attempts', { retry_after: wait }, { retryAfter: wait })
    },

    /** Whether the limit is reached, without counting. */
    async isReached(limit: Limit, key: string): Promise<boolean> {
      const row = await model.findById(place(limit, key).id).lean()
      return (row?.count ?? 0) >= limit.max
    },

    /** Takes one count back: what was limited turned out to be in order. */
    async giveBack(limit: Limit, key: string): Promise<void> {
      await model.updateOne({ _id: place(limit, key).id }, { $inc: { count: -1 } })
    },
  }
}

export type RateLimits = ReturnType<typeof rateLimits>
