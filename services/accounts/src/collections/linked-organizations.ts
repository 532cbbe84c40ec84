import { createHash } from 'node:crypto'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { ClientSession, Connection } from 'mongoose'
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

const idOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')

/** The `linked_organizations` collection: one row for each organization's account. */
export function linkedOrganizations(connection: Connection, now: Clock) {
  const collection = typedCollection<LinkedOrganization>(connection, 'linked_organizations')
  return {
    ensureIndexes: () => collection.createIndexes([{ key: { user_id: 1, provider: 1 }, unique: true }]),
    find: (issuer: string, subject: string) => collection.findOne({ _id: idOf(issuer, subject) }),
    listOf: (userId: string) => collection.find({ user_id: userId }, { sort: { linked_at: 1 } }).toArray(),

    /** @throws MongoServerError with code 11000 if either side is linked already */
    async link(
      row: Pick<LinkedOrganization, 'provider' | 'issuer' | 'subject' | 'user_id' | 'email'>,
      session: ClientSession,
    ): Promise<void> {
      const moment = now()
      await collection.insertOne(
        { ...row, _id: idOf(row.issuer, row.subject), linked_at: moment, last_used_at: moment },
        { session },
      )
    },
    async noteUse({ _id }: LinkedOrganization): Promise<void> {
      await collection.updateOne({ _id }, { $set: { last_used_at: now() } })
    },
    async unlink(userId: string, provider: string, session: ClientSession): Promise<boolean> {
      return (await collection.deleteOne({ user_id: userId, provider }, { session })).deletedCount === 1
    },
    async removeOf(userId: string, session: ClientSession): Promise<void> {
      await collection.deleteMany({ user_id: userId }, { session })
    },
  }
}
