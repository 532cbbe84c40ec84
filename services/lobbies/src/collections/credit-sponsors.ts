import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'

/** A sponsor that an admin entered. */
export interface SponsorRecord {
  _id: string
  name: string
  created_at: Date
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'credit_sponsors', strict: false },
)

/** More are refused. */
export const sponsorsLimit = 200

/** The collection credit_sponsors; no other file accesses it. */
export type CreditSponsors = ReturnType<typeof createCreditSponsors>

/** Creates the operations on sponsors. Nothing of a person is in them. */
export function createCreditSponsors(connection: Connection) {
  const model = connection.models['CreditSponsor'] ?? connection.model('CreditSponsor', schema)
  const collection = typedCollection<SponsorRecord>(model)
  return {
    /** It has no index but its own: made at the start, it stands on the page of indexes as the others do. */
    ensureIndexes: () => model.createCollection(),
    insert: (sponsor: SponsorRecord) => collection.insertOne(sponsor),
    remove: async (id: string): Promise<boolean> =>
      (await collection.deleteOne({ _id: id })).deletedCount === 1,
    find: (id: string): Promise<SponsorRecord | null> => collection.findOne({ _id: id }),
    all: (): Promise<SponsorRecord[]> =>
      collection.find({}, { sort: { name: 1 }, limit: sponsorsLimit }).toArray(),
  }
}
