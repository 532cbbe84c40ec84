import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import { days, later, type Clock } from '../clock.js'

/** A sign-up that waits for its confirmation. It is not an account yet and cannot be used to sign in. */
export interface OpenSignUp {
  /** The id that the account will get. */
  _id: string
  /** In its normal form. Several sign-ups may be open for one address, because anyone can type an address. */
  email: string
  password_hash: string
  display_name: string
  created_at: Date
  expires_at: Date
}

/** A sign-up can be confirmed for a week; its links expire sooner and can be requested again. */
export const signUpLifetimeMs = 7 * days

/** Further sign-ups of the same address are dropped, so that a later one never displaces an earlier one. */
export const openSignUpsMaximum = 20

/** The fields of a new sign-up. */
export type NewSignUp = Pick<OpenSignUp, '_id' | 'email' | 'password_hash' | 'display_name'>

/** Sign-ups whose address is not confirmed yet. Each keeps its own password, even if others sign up later. */
export function createOpenSignUps(connection: Connection, now: Clock) {
  const collection = typedCollection<OpenSignUp>(connection, 'open_sign_ups')
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { email: 1, created_at: -1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Stores a sign-up next to those that are already open. */
    async put(signUp: NewSignUp, session: ClientSession): Promise<void> {
      const open = await collection.countDocuments({ email: signUp.email }, { session })
      if (open >= openSignUpsMaximum) return
      const row: OpenSignUp = { ...signUp, created_at: now(), expires_at: later(now(), signUpLifetimeMs) }
      await collection.insertOne(row, { session })
    },

    /** Stores a sign-up that an earlier version kept as an account. */
    async takeOver(signUp: NewSignUp & { created_at: Date }, session: ClientSession): Promise<void> {
      await collection.insertOne({ ...signUp, expires_at: later(now(), signUpLifetimeMs) }, { session })
    },

    /** The open sign-ups of an address, newest first. */
    openOf: (email: string): Promise<OpenSignUp[]> =>
      collection.find({ email, expires_at: { $gt: now() } }, { sort: { created_at: -1 } }).toArray(),

    async removeOf(email: string, session: ClientSession): Promise<void> {
      await collection.deleteMany({ email }, { session })
    },
  }
}

export type OpenSignUps = ReturnType<typeof createOpenSignUps>
