import type { OpenedSeal, Seal } from '@icio/contracts/rooms/sealed'
import type { ActivityContent } from '@icio/contracts/rooms/schemas'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** The ranges of a sealed forecast, in an order by chance, without seats and times (FORUM-19). */
export interface SealedRecord {
  /** The activity that asked, whose id no other run has. */
  _id: string
  room_id: string
  ranges?: { low: number; high: number }[]
  opened?: OpenedSeal
  /** The end of the last day on which it can be opened. */
  expires_at: Date
}

/** What is known of a list in sealed_answers without reading it (FORUM-19). */
export interface SealRecord {
  id: string
  content: ActivityContent & { seal: Seal }
  n: number
}

export function createSealedAnswers(connection: Connection, now: () => Date) {
  const collection = typedCollection<SealedRecord>(connection, 'sealed_answers')

  return {
    ensureIndexes: () =>
      collection.createIndexes([{ key: { room_id: 1 } }, { key: { expires_at: 1 }, expireAfterSeconds: 0 }]),

    /** Stores the list of a run that ends; another instance that ends it too stores the same ranges. */
    async put({ _id, ...row }: SealedRecord): Promise<void> {
      await collection.updateOne({ _id }, { $set: row }, { upsert: true })
    },

    find: (id: string): Promise<SealedRecord | null> =>
      collection.findOne({ _id: id, expires_at: { $gt: now() } }),

    /** Stores the figures and deletes the list, in one write; what was opened before stays. */
    async open(id: string, openedSeal: OpenedSeal): Promise<void> {
      await collection.updateOne(
        { _id: id, ranges: { $exists: true } },
        { $set: { opened: openedSeal }, $unset: { ranges: '' } },
      )
    },

    /** Deletes what a room has sealed that can be opened no more. */
    async removeOfRoom(roomId: string): Promise<void> {
      await collection.deleteMany({ room_id: roomId })
    },
  }
}
