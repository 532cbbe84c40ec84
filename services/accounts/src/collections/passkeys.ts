import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
import type { Clock } from '../clock.js'

/** A passkey: the public half of a key pair in an authenticator. */
export interface PasskeyRow {
  /** The credential's id, base64url. */
  _id: string
  user_id: string
  name: string
  /** COSE, base64url. */
  public_key: string
  /** The authenticator's count of signatures; 0 for those that do not count. */
  counter: number
  transports: string[]
  added_at: Date
  last_used_at: Date | null
}

/** Passkeys that one account may have. */
export const passkeysMaximum = 20

export function passkeys(connection: Connection, now: Clock) {
  const collection = typedCollection<PasskeyRow>(connection, 'passkeys')
  return {
    ensureIndexes: () => collection.createIndexes([{ key: { user_id: 1, added_at: 1 } }]),
    find: (id: string) => collection.findOne({ _id: id }),
    listOf: (userId: string, session?: ClientSession) =>
      collection.find({ user_id: userId }, { sort: { added_at: 1 }, session }).toArray(),

    /** @throws MongoServerError with code 11000 if the passkey is known, here or in another account */
    async insert(
      passkey: Omit<PasskeyRow, 'added_at' | 'last_used_at'>,
      session: ClientSession,
    ): Promise<void> {
      await collection.insertOne({ ...passkey, added_at: now(), last_used_at: null }, { session })
    },

    /** Records a use. @returns false if the count has moved meanwhile: the same signature twice, or a copied key */
    async noteUse({ _id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
      const { matchedCount } = await collection.updateOne(
        { _id, counter },
        { $set: { counter: newCounter, last_used_at: now() } },
      )
      return matchedCount === 1
    },

    async remove(userId: string, id: string, session: ClientSession): Promise<boolean> {
      return (await collection.deleteOne({ _id: id, user_id: userId }, { session })).deletedCount === 1
    },
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await collection.deleteMany({ user_id: userId }, { session })
    },
  }
}
