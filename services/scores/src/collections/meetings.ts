import type { Edition } from '@icio/contracts/editions'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { rowsOfPerson } from './rows-of-person.js'

/** A meeting that a person prepares for (collection meetings). */
export interface StoredMeeting {
  _id: string
  user_id: string
  specialization: Edition
  day: string
  topics: string[]
  /** 30 days after the meeting. */
  expires_at: Date
}

export type MeetingRecords = ReturnType<typeof createMeetingRecords>

export function createMeetingRecords(connection: Connection) {
  const collection = typedCollection<StoredMeeting>(connection, 'meetings')
  return {
    ...rowsOfPerson(collection, { day: 1 }),
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { user_id: 1, day: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    async add(meeting: StoredMeeting): Promise<void> {
      await collection.insertOne(meeting)
    },

    of: (user_id: string, from: string) =>
      collection.find({ user_id, day: { $gte: from } }, { sort: { day: 1 } }).toArray(),

    /** @returns false if it is not this person's */
    async remove(user_id: string, _id: string): Promise<boolean> {
      return (await collection.deleteOne({ _id, user_id })).deletedCount === 1
    },
  }
}
