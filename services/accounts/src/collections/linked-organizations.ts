import { createHash } from 'node:crypto'
import { Schema, type ClientSession, type Connection } from 'mongoose'
import type { Clock } from '../clock.js'

/** An account of an organization that opens an account here. */
export interface LinkedOrganization {
  /** A hash of issuer and subject: a provider with the same id but another issuer is another organization. */
  _id: string
  provider: string
  issuer: string
  subject: string
  user_id: string
  /** The address that the provider stated when the two were linked. */
  email: string
  linked_at: Date
  last_used_at: Date
}

const linkedSchema = new Schema<LinkedOrganization>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    user_id: { type: String, required: true },
    email: { type: String, required: true },
    linked_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
  },
  { collection: 'linked_organizations', versionKey: false },
)
linkedSchema.index({ user_id: 1, provider: 1 }, { unique: true })

const idOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

/** The `linked_organizations` collection: one row for each organization's account. */
export function linkedOrganizations(connection: Connection, now: Clock) {
  const model = connection.model('LinkedOrganization', linkedSchema)
  return {
    ensureIndexes: () => model.createIndexes(),
    find: (issuer: string, subject: string) =>
      model.findById(idOf(issuer, subject)).lean<LinkedOrganization>(),
    listOf: (userId: string) =>
      model.find({ user_id: userId }).sort({ linked_at: 1 }).lean<LinkedOrganization[]>(),

    /** @throws MongoServerError with code 11000 if either side is linked already */
    async link(
      row: Pick<LinkedOrganization, 'provider' | 'issuer' | 'subject' | 'user_id' | 'email'>,
      session: ClientSession,
    ): Promise<void> {
      const moment = now()
      await model.create(
        [{ ...row, _id: idOf(row.issuer, row.subject), linked_at: moment, last_used_at: moment }],
        { session },
      )
    },
    async noteUse({ _id }: LinkedOrganization): Promise<void> {
      await model.updateOne({ _id }, { $set: { last_used_at: now() } })
    },
    async unlink(userId: string, provider: string, session: ClientSession): Promise<boolean> {
      return (await model.deleteOne({ user_id: userId, provider }, { session })).deletedCount === 1
    },
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await model.deleteMany({ user_id: userId }, { session })
    },
  }
}
