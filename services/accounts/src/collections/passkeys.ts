import { Schema, type ClientSession, type Connection } from 'mongoose'
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

const passkeySchema = new Schema<PasskeyRow>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    public_key: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    added_at: { type: Date, required: true },
    last_used_at: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
)
passkeySchema.index({ user_id: 1, added_at: 1 })

/** The `passkeys` collection. */
export function passkeys(connection: Connection, now: Clock) {
  const model = connection.model('Passkey', passkeySchema)
  return {
    ensureIndexes: () => model.createIndexes(),
    find: (id: string) => model.findById(id).lean<PasskeyRow>(),
    listOf: (userId: string, session?: ClientSession) =>
      model
        .find({ user_id: userId })
        .session(session ?? null)
        .sort({ added_at: 1 })
        .lean<PasskeyRow[]>(),

    /** @throws MongoServerError with code 11000 if the passkey is known, here or in another account */
    async insert(
      passkey: Omit<PasskeyRow, 'added_at' | 'last_used_at'>,
      session: ClientSession,
    ): Promise<void> {
      await model.create([{ ...passkey, added_at: now(), last_used_at: null }], { session })
    },

    /** Records a use. @returns false if the count has moved meanwhile: the same signature twice, or a copied key */
    async noteUse({ _id, counter }: PasskeyRow, newCounter: number): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, counter },
        { $set: { counter: newCounter, last_used_at: now() } },
      )
      return matchedCount === 1
    },

    async remove(userId: string, id: string, session: ClientSession): Promise<boolean> {
      return (await model.deleteOne({ _id: id, user_id: userId }, { session })).deletedCount === 1
    },
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await model.deleteMany({ user_id: userId }, { session })
    },
  }
}
