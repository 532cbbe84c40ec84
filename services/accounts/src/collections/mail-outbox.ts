import { randomUUID } from 'node:crypto'
import type { ForecastMail } from '@icio/contracts/forecast-mails/endpoints'
import type { ReviewDigest } from '@icio/contracts/review-digest/endpoints'
import { isNew } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import { days, later, minutes, seconds, type Clock } from '../clock.js'

/**
 * What to mail and why. The recipients of 'confirm' and 'reset' are looked up when the mail is sent, so that the
 * request takes the same work whether or not the address has an account (SEC-4).
 */
export type MailKind =
  | 'confirm'
  | 'reset'
  | 'already-registered'
  | 'password-changed'
  | 'session-stolen'
  | 'account-deleted'
  | 'sign-in-changed'
  | 'forecast-results'
  | 'review-digest'
  | 'visitor-messages'
  | 'message-answer'
  | 'attendance-link'
  | 'attendance-certificate'

export interface OutboxRow {
  _id: string
  kind: MailKind
  email: string
  /** The path of this site to which a confirmation leads. */
  redirect_to: string
  /** What a mail of forecasts lists; missing in all other kinds. */
  results?: ForecastMail['results']
  /** What a digest of the review desk counts; missing in all other kinds. */
  digest?: ReviewDigest
  /** What has changed, as a sentence; missing in all kinds but 'sign-in-changed'. */
  detail?: string
  /** The message that it answers; missing in all kinds but 'message-answer'. */
  about?: string
  state: 'waiting' | 'sent' | 'dead'
  tries: number
  next_try_at: Date
  created_at: Date
  last_error: string | null
  expires_at: Date | null
}

/** After this many tries a mail is set aside, where administrators see it. */
export const triesBeforeDead = 12

/** While a process sends a mail and renews its lease, no other process takes it; after a crash the lease lapses. */
export const leaseMs = 20 * seconds
const firstPauseMs = 5 * seconds
const longestPauseMs = 10 * minutes
const keptAfterSendingMs = days
const keptWhenDeadMs = 30 * days

/** The pause before the next try: 5 s, doubled each time, ten minutes at most. */
export function pauseAfter(tries: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1))
}

/** Mails waiting to be sent. A row is written in the transaction of the change it reports, so no mail is lost. */
export function createOutbox(connection: Connection, now: Clock) {
  const collection = typedCollection<OutboxRow>(connection, 'mail_outbox')
  const waitingRow = (
    _id: string,
    mail: Pick<OutboxRow, 'kind' | 'email'> &
      Partial<Pick<OutboxRow, 'redirect_to' | 'results' | 'digest' | 'detail' | 'about'>>,
  ): OutboxRow => ({
    _id,
    redirect_to: '/',
    ...mail,
    state: 'waiting',
    tries: 0,
    next_try_at: now(),
    created_at: now(),
    last_error: null,
    expires_at: null,
  })
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { state: 1, next_try_at: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    async put(
      mail: { kind: MailKind; email: string; redirect_to?: string; detail?: string; about?: string },
      session?: ClientSession,
    ): Promise<void> {
      await collection.insertOne(waitingRow(randomUUID(), mail), { session })
    },

    /** Adds a mail under a key of the caller; nothing happens if the key has been used lately. */
    async putOnce(
      key: string,
      mail: Pick<OutboxRow, 'kind' | 'email'> &
        Partial<Pick<OutboxRow, 'results' | 'digest' | 'redirect_to'>>,
    ): Promise<void> {
      await isNew(collection.insertOne(waitingRow(key, mail)))
    },

    lease: () =>
      collection.findOneAndUpdate(
        { state: 'waiting', next_try_at: { $lte: now() } },
        { $set: { next_try_at: later(now(), leaseMs) }, $inc: { tries: 1 } },
        { sort: { next_try_at: 1 }, returnDocument: 'after' },
      ),

    /** Extends the lease of a mail that takes long to send. */
    async renewLease({ _id, tries }: OutboxRow): Promise<void> {
      await collection.updateOne(
        { _id, state: 'waiting', tries },
        { $set: { next_try_at: later(now(), leaseMs) } },
      )
    },

    async markSent(id: string): Promise<void> {
      const expires = later(now(), keptAfterSendingMs)
      await collection.updateOne(
        { _id: id },
        { $set: { state: 'sent', last_error: null, expires_at: expires } },
      )
    },

    /** Reschedules a mail that failed, or sets it aside after the last try. */
    async markFailed({ _id, tries }: OutboxRow, error: string): Promise<'waiting' | 'dead'> {
      const state = tries >= triesBeforeDead ? 'dead' : 'waiting'
      const next = later(now(), pauseAfter(tries))
      const expires = state === 'dead' ? later(now(), keptWhenDeadMs) : null
      await collection.updateOne(
        { _id },
        { $set: { state, next_try_at: next, last_error: error.slice(0, 200), expires_at: expires } },
      )
      return state
    },

    /** How many mails wait to be sent, how many were given up, and when the oldest waiting one was written. */
    async depth(): Promise<{ waiting: number; dead: number; oldest: Date | null }> {
      const [waiting, dead, oldest] = await Promise.all([
        collection.countDocuments({ state: 'waiting' }),
        collection.countDocuments({ state: 'dead' }),
        collection.findOne({ state: 'waiting' }, { sort: { created_at: 1 } }),
      ])
      return { waiting, dead, oldest: oldest?.created_at ?? null }
    },

    /** Lists mails that could not be sent, newest first. */
    listDead: () => collection.find({ state: 'dead' }, { sort: { created_at: -1 }, limit: 100 }).toArray(),
    listOf: (email: string) => collection.find({ email }, { sort: { created_at: -1 } }).toArray(),
    async removeOf(email: string, session?: ClientSession): Promise<void> {
      await collection.deleteMany({ email }, { session })
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
