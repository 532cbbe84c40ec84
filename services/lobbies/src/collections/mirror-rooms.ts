import type { Edition } from '@icio/contracts/editions'
import type { ContributionReason, ContributionState } from '@icio/contracts/mirror/endpoints'
import type { PeersCount } from '@icio/contracts/peers/all-rooms'
import type { RoomCount } from '@icio/contracts/rooms/results/mirror-results'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'

/** What one room adds to the record of all rooms: counts by group or number, month and edition (MIRROR-18, PEER-5). */
export interface MirrorRoomRecord {
  /** A hash of the activity's id, so that a room joins once; it leads back to nothing. */
  _id: string
  /** An experiment of the mirror, or `peers`. */
  experiment: string
  specialization: Edition
  /** `2026-11` */
  month: string
  count: RoomCount | PeersCount
  /** Missing in rows from before moderators were asked, which wait (MIRROR-36). */
  state?: ContributionState
  /** The month in which a moderator let it count; missing where none had to. */
  counted_since?: string
  /** Missing where nobody had to be asked, and in rows from before. */
  asked?: Exclude<ContributionReason, 'before'>
  /** The mark of the account that opened the room; goes with the account (MIRROR-35). */
  opener?: string
  /** `peers`: the mark with the year, of which there is one; goes with the mark. */
  opener_year?: string
  /** Only of what was taken out. */
  expires_at?: Date
}

/** Longer than any room lives, so that what was taken out does not join again, and time enough to change one's mind. */
const leftOutKeptMs = 90 * 24 * 60 * 60 * 1000

const listLimit = 100

/** Older rows have no state and wait. */
const inState = (state: ContributionState) =>
  state === 'waiting' ? { state: { $nin: ['counted', 'left_out'] as ContributionState[] } } : { state }

export type MirrorRooms = ReturnType<typeof createMirrorRooms>

export function createMirrorRooms(connection: Connection, now: () => Date) {
  const collection = typedCollection<MirrorRoomRecord>(connection, 'mirror_rooms')
  const leftOut = () => ({
    state: 'left_out' as const,
    expires_at: new Date(now().getTime() + leftOutKeptMs),
  })

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { experiment: 1 } },
        { key: { opener: 1 }, sparse: true },
        { key: { opener_year: 1 }, unique: true, sparse: true },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    find: (id: string): Promise<MirrorRoomRecord | null> => collection.findOne({ _id: id }),

    /** Returns false if the room has joined already, or its opener in that year. */
    insert: (room: MirrorRoomRecord): Promise<boolean> => tryInsert(collection.insertOne(room)),

    counted: (experiment: string): Promise<MirrorRoomRecord[]> =>
      collection.find({ experiment, ...inState('counted') }).toArray(),

    /** The newest in a state, and how many there are in all. */
    async list(state: ContributionState): Promise<{ rows: MirrorRoomRecord[]; total: number }> {
      const filter = inState(state)
      const [rows, total] = await Promise.all([
        collection.find(filter, { limit: listLimit }).sort({ month: -1, _id: 1 }).toArray(),
        collection.countDocuments(filter),
      ])
      return { rows, total }
    },

    /** Returns the row after the ruling; null if it is no longer in the state that was seen. */
    rule: (
      id: string,
      seenState: ContributionState,
      state: 'counted' | 'left_out',
    ): Promise<MirrorRoomRecord | null> =>
      collection.findOneAndUpdate(
        { _id: id, ...inState(seenState) },
        state === 'left_out'
          ? { $set: leftOut() }
          : {
              $set: { state, counted_since: now().toISOString().slice(0, 7) },
              $unset: { expires_at: '' },
            },
        { returnDocument: 'after' },
      ),

    ofOpener: (opener: string): Promise<MirrorRoomRecord[]> => collection.find({ opener }).toArray(),

    /** How many of an opener wait or count. */
    countOfOpener: (opener: string): Promise<number> =>
      collection.countDocuments({ opener, state: { $ne: 'left_out' } }),

    async leaveOutOf(opener: string): Promise<number> {
      const filter = { opener, state: { $ne: 'left_out' as const } }
      return (await collection.updateMany(filter, { $set: leftOut() })).modifiedCount
    },

    /** Takes the mark of one opener off, everywhere or from one row. What was counted stays, without it. */
    async forget(opener: string, id?: string): Promise<void> {
      await collection.updateMany(
        { opener, ...(id === undefined ? {} : { _id: id }) },
        { $unset: { opener: '', opener_year: '' } },
      )
    },
  }
}
