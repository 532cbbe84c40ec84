import { seatSilentMs } from '@icio/contracts/rooms/rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'
import type { SeatRecord } from '../rooms/room.js'

const namesByRoom = 'room_id_1_plain_name_1'
const namesByRun = 'run_id_1_plain_name_1'

type Row = SeatRecord & { plain_name?: string }

/** Creates the operations on seats. A seat is the keyed hash of run and browser, and nothing else of the browser. */
export function createRoomSeats(connection: Connection, now: () => Date) {
  const collection = typedCollection<Row>(connection, 'room_seats')
  const silentSince = () => new Date(now().getTime() - seatSilentMs)
  const readOptions = { projection: { plain_name: 0 } } as const

  return {
    async ensureIndexes(): Promise<void> {
      await collection.createIndexes([
        { key: { run_id: 1, here: 1 } },
        { key: { here: 1, seen_at: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ])
      // Of installations in which names stood with their seats (ROOM-30).
      for (const { name } of await collection.indexes())
        if (name === namesByRoom || name === namesByRun) await collection.dropIndex(name)
    },

    find: (key: string): Promise<SeatRecord | null> =>
      collection.findOne({ _id: key, expires_at: { $gt: now() } }, readOptions),

    /** Returns false if the browser has a seat already. */
    insert: (seat: SeatRecord): Promise<boolean> => tryInsert(collection.insertOne(seat)),

    /** Takes a freed seat again. Returns false if it was not free. */
    async comeBack(key: string): Promise<boolean> {
      const set = { $set: { here: true, asleep: false, seen_at: now() } }
      return (await collection.updateOne({ _id: key, here: false }, set)).modifiedCount === 1
    },

    async free(key: string): Promise<boolean> {
      const set = { $set: { here: false } }
      return (await collection.updateOne({ _id: key, here: true }, set)).modifiedCount === 1
    },

    async setTable(key: string, table: number | null): Promise<void> {
      await collection.updateOne({ _id: key }, { $set: { table } })
    },

    /** Notes whether a seat takes part in experiments (MIRROR-2). */
    async setMirror(key: string, mirror: 'part' | 'watch'): Promise<void> {
      await collection.updateOne({ _id: key }, { $set: { mirror } })
    },

    /** Takes the name away that a seat has from before names had keys of their own. */
    async takeName(key: string): Promise<void> {
      await collection.updateOne({ _id: key }, { $unset: { name: '', plain_name: '' } })
    },

    /** Notes that a seat has answered (ROOM-41). */
    async setAnswered(key: string): Promise<void> {
      await collection.updateOne({ _id: key }, { $set: { answered: true } })
    },

    /** Frees a seat that has never answered. Returns false if it has meanwhile, or is free. */
    async freeUnanswered(key: string): Promise<boolean> {
      const filter = { _id: key, here: true, answered: false }
      return (await collection.updateOne(filter, { $set: { here: false } })).modifiedCount === 1
    },

    async seen(keys: readonly string[]): Promise<void> {
      await collection.updateMany({ _id: { $in: [...keys] } }, { $set: { seen_at: now() } })
    },

    /** Sets the last sign of life back: these seats have lost their connection (FORUM-10). */
    async lastSeen(keys: readonly string[], at: Date): Promise<void> {
      await collection.updateMany({ _id: { $in: [...keys] } }, { $set: { seen_at: at } })
    },

    ofRun: (run_id: string): Promise<SeatRecord[]> =>
      collection.find({ run_id, here: true }, readOptions).toArray(),

    all: (run_id: string): Promise<SeatRecord[]> => collection.find({ run_id }, readOptions).toArray(),

    /** How many seats are taken, and how many browsers ever took one. */
    countTaken: (run_id: string): Promise<number> => collection.countDocuments({ run_id, here: true }),
    countAll: (run_id: string): Promise<number> => collection.countDocuments({ run_id }),

    /** Seats without a sign of life for 30 minutes (ROOM-6), the longest silent first. */
    silent: (): Promise<Pick<SeatRecord, '_id' | 'run_id'>[]> =>
      collection
        .find(
          { here: true, seen_at: { $lt: silentSince() } },
          { projection: { run_id: 1 }, sort: { seen_at: 1 }, limit: 5000 },
        )
        .toArray(),

    /** Frees a seat, unless it has given a sign of life meanwhile. Returns false then. */
    async freeSilent(key: string): Promise<boolean> {
      const filter = { _id: key, here: true, seen_at: { $lt: silentSince() } }
      return (await collection.updateOne(filter, { $set: { here: false, asleep: true } })).modifiedCount === 1
    },

    async expire(run_id: string, at: Date): Promise<void> {
      await collection.updateMany({ run_id }, { $set: { expires_at: at } })
    },
  }
}
