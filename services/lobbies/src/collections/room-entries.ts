import type { EntryState } from '@icio/contracts/rooms/rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'
import { isPublic } from '../rooms/entries/entries.js'
import type { EntryRecord } from '../rooms/room.js'

/** More words and questions of one run are refused. */
export const entriesLimit = 10_000

export function createRoomEntries(connection: Connection) {
  const collection = typedCollection<EntryRecord & { holders?: string[] }>(connection, 'room_entries')
  const readOptions = { projection: { holders: 0 } } as const

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { run_id: 1, at: 1 } },
        { key: { activity_id: 1, seat_id: 1 } },
        { key: { activity_id: 1, holders: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Returns false if the word or question is there already. */
    add: (entry: EntryRecord): Promise<boolean> => tryInsert(collection.insertOne(entry)),

    /** A seat's answer holds this word: stores it if it is new (ROOM-39). */
    async hold({ _id, ...entry }: EntryRecord, seatId: string): Promise<void> {
      const write = { $addToSet: { holders: seatId }, $setOnInsert: entry }
      await collection.updateOne({ _id }, write, { upsert: true })
    },

    /** The answer of a seat holds only these words any more. Deletes those that no answer holds, and returns their ids. */
    async release(activity_id: string, seatId: string, keptIds: readonly string[]): Promise<string[]> {
      const let_go = await collection
        .find({ activity_id, holders: seatId, _id: { $nin: [...keptIds] } }, { projection: { _id: 1 } })
        .toArray()
      if (let_go.length === 0) return []
      const ids = let_go.map(({ _id }) => _id)
      await collection.updateMany({ _id: { $in: ids } }, { $pull: { holders: seatId } })
      await collection.deleteMany({ _id: { $in: ids }, holders: { $size: 0 } })
      const left = await collection.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
      const heldIds = new Set(left.map(({ _id }) => _id))
      return ids.filter((id) => !heldIds.has(id))
    },

    find: (id: string): Promise<EntryRecord | null> => collection.findOne({ _id: id }, readOptions),

    /** The seats that have entered a word, or the one that asked a question. */
    async speakersOf(id: string): Promise<string[]> {
      const row = await collection.findOne({ _id: id })
      return row ? [...(row.holders ?? []), ...(row.seat_id === null ? [] : [row.seat_id])] : []
    },

    /** Notes that whoever entered it was made quiet by it, or speaks again. */
    async setQuieted(id: string, isQuieted: boolean, state: EntryState): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { quieted: isQuieted, state } })
    },

    async setState(id: string, state: EntryState): Promise<void> {
      await collection.updateOne(
        { _id: id },
        { $set: { state, ...(isPublic({ state }) ? { was_shown: true } : {}) } },
      )
    },

    /** Adds or takes back the vote of a seat; twice is once (ROOM-16). */
    async vote(id: string, seatId: string, isFor: boolean): Promise<void> {
      await collection.updateOne(
        { _id: id, seat_id: { $ne: seatId } },
        isFor ? { $addToSet: { votes: seatId } } : { $pull: { votes: seatId } },
      )
    },

    countOfSeat: (activity_id: string, seat_id: string): Promise<number> =>
      collection.countDocuments({ activity_id, seat_id }),

    /** The words and questions of a run, the newest first. */
    ofRun: (run_id: string): Promise<EntryRecord[]> =>
      collection.find({ run_id }, { ...readOptions, sort: { at: -1 }, limit: entriesLimit }).toArray(),

    /** Approves what waits ('Show at once', ROOM-15). */
    async approveWaiting(run_id: string): Promise<void> {
      await collection.updateMany(
        { run_id, state: 'waiting' },
        { $set: { state: 'approved', was_shown: true } },
      )
    },

    async expire(run_id: string, at: Date): Promise<void> {
      await collection.updateMany({ run_id }, { $set: { expires_at: at } })
    },
  }
}
