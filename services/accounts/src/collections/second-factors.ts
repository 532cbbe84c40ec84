import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import type { Clock } from '../clock.js'

/** An authenticator app. Its secret is encrypted. */
export interface AuthenticatorRow {
  secret: string
  /** The 30-second step of the last accepted code; that code and earlier ones are refused. */
  last_step: number
  added_at: Date
  last_used_at: Date | null
}

/** The second factors of one account, other than its passkeys. The row exists while the account has any factor. */
export interface SecondFactorsRow {
  /** The account. */
  _id: string
  authenticator: AuthenticatorRow | null
  /** Hashes of the recovery codes that are left. */
  recovery_codes: string[]
  /** Every change writes this, so that two at once conflict. */
  changes: number
}

/** The `second_factors` collection: authenticator apps and recovery codes. */
export function createSecondFactors(connection: Connection, now: Clock) {
  const collection = typedCollection<SecondFactorsRow>(connection, 'second_factors')
  return {
    find: (userId: string, session?: ClientSession) => collection.findOne({ _id: userId }, { session }),

    /** Announces a change in its transaction, so that another one at the same time has to wait or repeat. */
    async noteChange(userId: string, session: ClientSession): Promise<void> {
      await collection.updateOne(
        { _id: userId },
        { $inc: { changes: 1 }, $setOnInsert: { authenticator: null, recovery_codes: [] } },
        { upsert: true, session },
      )
    },

    async setAuthenticator(
      userId: string,
      { secret, step }: { secret: string; step: number },
      session: ClientSession,
    ): Promise<void> {
      const authenticator = { secret, last_step: step, added_at: now(), last_used_at: null }
      await collection.updateOne({ _id: userId }, { $set: { authenticator } }, { session })
    },
    async clearAuthenticator(userId: string, session: ClientSession): Promise<void> {
      await collection.updateOne({ _id: userId }, { $set: { authenticator: null } }, { session })
    },

    /** Accepts a code of the app once. @returns false if it, or a later one, was used before */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { modifiedCount } = await collection.updateOne(
        { _id: userId, 'authenticator.last_step': { $lt: step } },
        { $set: { 'authenticator.last_step': step, 'authenticator.last_used_at': now() } },
      )
      return modifiedCount === 1
    },

    async setRecoveryCodes(userId: string, hashes: string[], session: ClientSession): Promise<void> {
      await collection.updateOne({ _id: userId }, { $set: { recovery_codes: hashes } }, { session })
    },
    /** Uses a recovery code up. @returns false if the account has no such code, or no longer */
    async useRecoveryCode(userId: string, hash: string, session: ClientSession): Promise<boolean> {
      const { modifiedCount } = await collection.updateOne(
        { _id: userId, recovery_codes: hash },
        { $pull: { recovery_codes: hash } },
        { session },
      )
      return modifiedCount === 1
    },

    async remove(userId: string, session: ClientSession): Promise<void> {
      await collection.deleteOne({ _id: userId }, { session })
    },

    /** Encrypts every secret again, for the time after ACCOUNTS_SECRET was replaced. */
    async encryptAgain(encrypt: (secret: string, userId: string) => string | null): Promise<void> {
      const rows = await collection.find({ authenticator: { $ne: null } }).toArray()
      for (const { _id, authenticator } of rows) {
        const secret = authenticator && encrypt(authenticator.secret, _id)
        if (!secret) continue
        await collection.updateOne(
          { _id, 'authenticator.secret': authenticator.secret },
          { $set: { 'authenticator.secret': secret } },
        )
      }
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactors>
