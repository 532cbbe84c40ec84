import { randomUUID } from 'node:crypto'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import { later, minutes, type Clock } from '../clock.js'
import type { AccountSecrets } from '../signing/account-secrets.js'
import type { OrganizationOfSession } from './account-sessions.js'

/** What each kind of step remembers until it is finished. */
export interface StepData {
  /** The first step of a sign-in was right; a second factor is missing. */
  'second-step': {
    challenge?: string | undefined
    organization?: OrganizationOfSession | undefined
  }
  'passkey-sign-in': { challenge: string }
  'passkey-setup': { challenge: string }
  /** The secret is encrypted. */
  'authenticator-setup': { secret: string }
  proof: { challenge?: string | undefined }
  /** A visitor is at the provider. */
  organization: { provider: string; nonce: string; verifier: string; goal: string; again: boolean }
  /** The provider vouched for an address that has an account here; its owner has not signed in yet. */
  link: { provider: string; issuer: string; subject: string; email: string }
}

export type StepKind = keyof StepData

/** How long each kind of step may take. */
export const stepLifetimes: Readonly<Record<StepKind, number>> = {
  'second-step': 10 * minutes,
  'passkey-sign-in': 5 * minutes,
  'passkey-setup': 10 * minutes,
  'authenticator-setup': 15 * minutes,
  proof: 5 * minutes,
  organization: 10 * minutes,
  link: 15 * minutes,
}

/** Wrong answers that one ticket allows. */
const triesAllowed = 5

/** A sign-in, or a change to one, that takes several calls: finished once, within minutes, by the browser that began. */
export interface SignInStep<Kind extends StepKind = StepKind> {
  _id: string
  kind: Kind
  /** The browser that began. */
  browser: string
  /** The account, as far as it is known. */
  user_id: string | null
  data: StepData[Kind]
  tries: number
  expires_at: Date
}

/**
 * The steps of unfinished sign-ins. A ticket is the step's id and a seal over it, and is good only with the cookie of
 * the browser that began, so that neither a copy of the database nor a ticket in another browser opens anything.
 */
export function signInSteps(connection: Connection, secrets: AccountSecrets, now: Clock) {
  const collection = typedCollection<SignInStep>(connection, 'sign_in_steps')
  return {
    ensureIndexes: () =>
      collection.createIndexes([{ key: { user_id: 1 } }, { key: { expires_at: 1 }, expireAfterSeconds: 0 }]),

    /** Begins a step. @returns its ticket */
    async begin<Kind extends StepKind>(
      kind: Kind,
      { browser, userId, data }: { browser: string; userId: string | null; data: StepData[Kind] },
    ): Promise<string> {
      const row: SignInStep<Kind> = {
        _id: randomUUID(),
        kind,
        browser,
        user_id: userId,
        data,
        tries: 0,
        expires_at: later(now(), stepLifetimes[kind]),
      }
      // What a step does not have is left out: null would be a challenge.
      await collection.insertOne(row, { ignoreUndefined: true })
      return `${row._id}.${secrets.seal('step', row._id, kind, browser)}`
    },

    /**
     * Counts one answer to a ticket and returns its step; null if the ticket is unknown, expired, of another browser,
     * of another kind, or has had too many answers.
     */
    async answer<Kind extends StepKind>(
      kind: Kind,
      ticket: string,
      browser: string | null,
    ): Promise<SignInStep<Kind> | null> {
      const [id = '', seal = ''] = ticket.split('.')
      if (browser === null || !secrets.isSealed(seal, 'step', id, kind, browser)) return null
      const row = await collection.findOneAndUpdate(
        { _id: id, kind, browser, tries: { $lt: triesAllowed }, expires_at: { $gt: now() } },
        { $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      return row as SignInStep<Kind> | null
    },

    /** Uses a step up. @returns false if another call was faster */
    async use({ _id }: Pick<SignInStep, '_id'>, session?: ClientSession): Promise<boolean> {
      return (await collection.deleteOne({ _id }, { session })).deletedCount === 1
    },

    /** Ends the unfinished sign-ins of a person, for example when the password changes. */
    async removeOf(userId: string, session?: ClientSession): Promise<void> {
      await collection.deleteMany({ user_id: userId }, { session })
    },
  }
}
