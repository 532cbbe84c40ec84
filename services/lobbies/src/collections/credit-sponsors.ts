import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

export interface SponsorRecord {
  _id: string
  name: string
  created_at: Date
}

/** More are refused. */
export const sponsorsLimit = 200

/** Creates the operations on sponsors. Nothing of a person is in them. */
export function createCreditSponsors(connection: Connection) {
  const collection = typedCollection<SponsorRecord>(connection, 'credit_sponsors')
  return {
    /** It has no index but its own: made at the start, it stands on the page of indexes as the others do. */
    ensureIndexes: () => collection.createIndexes([{ key: { _id: 1 } }]),
    insert: (sponsor: SponsorRecord) => collection.insertOne(sponsor),
    remove: async (id: string): Promise<boolean> =>
      (await collection.deleteOne({ _id: id })).deletedCount === 1,
    find: (id: string): Promise<SponsorRecord | null> => collection.findOne({ _id: id }),
    all: (): Promise<SponsorRecord[]> =>
      collection.find({}, { sort: { name: 1 }, limit: sponsorsLimit }).toArray(),
  }
}
