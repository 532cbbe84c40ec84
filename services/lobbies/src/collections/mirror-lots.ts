import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'

/** The wording that one seat reads in one experiment. It goes with the seat. */
export interface LotRecord {
  /** `{activity}:{seat}` */
  _id: string
  activity_id: string
  run_id: string
  seat_id: string
  /** The table, 0 for seats at none. */
  table: number
  /** The place in the order of first opening at this table, from 0. */
  place: number
  wording: 0 | 1
  expires_at: Date
}

export function createMirrorLots(connection: Connection) {
  const collection = typedCollection<LotRecord>(connection, 'mirror_lots')
  const idOf = (activityId: string, seatId: string) => `${activityId}:${seatId}`

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        // Each place is dealt once, so that groups of a table differ by at most one (MIRROR-3).
        { key: { activity_id: 1, table: 1, place: 1 }, unique: true },
        { key: { run_id: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    find: (activityId: string, seatId: string): Promise<LotRecord | null> =>
      collection.findOne({ _id: idOf(activityId, seatId) }),

    async nextPlace(activityId: string, table: number): Promise<number> {
      const last = await collection.findOne(
        { activity_id: activityId, table },
        { sort: { place: -1 }, projection: { place: 1 } },
      )
      return last ? last.place + 1 : 0
    },

    /** Returns false if the seat has a lot already, or another one has the place. */
    insert: (lot: Omit<LotRecord, '_id'>): Promise<boolean> =>
      tryInsert(collection.insertOne({ _id: idOf(lot.activity_id, lot.seat_id), ...lot })),

    ofActivity: (activityId: string): Promise<LotRecord[]> =>
      collection.find({ activity_id: activityId }).toArray(),

    async expire(run_id: string, at: Date): Promise<void> {
      await collection.updateMany({ run_id }, { $set: { expires_at: at } })
    },
  }
}
