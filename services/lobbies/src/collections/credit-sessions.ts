import type { SessionCourse, CreditPlan } from '@icio/contracts/credit/schemas'
import type { Edition } from '@icio/contracts/editions'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** What a room for credit tells of itself, with the sponsor as it was when its opener chose it (CREDIT-1). */
export interface CreditRecord extends CreditPlan {
  sponsor_name: string
  /** The code of its page of attendance, which is not that of the room (CREDIT-2). */
  attend_code: string
  /** The forum that the room is a session of, where the credit is that of the forum. */
  forum_id?: string
}

/** A run for credit, kept as long as its list; `_id` is that of the run. */
export interface CreditSessionRecord {
  _id: string
  room_id: string
  /** The forum whose list its attendance stands on; missing for a run that has a list of its own. */
  forum?: { id: string; title: string }
  /** Null once the opener's account is gone. */
  opener_id: string | null
  title: string
  specialization: Edition
  /** As the room said it when the doors opened. */
  credit: CreditRecord
  time_zone: string
  opened_at: Date
  /** When the first activity opened, and when it stood still; set as the run ends. */
  began_at: Date | null
  pauses: { from: Date; to: Date }[]
  ended_at: Date | null
  /** How it went, in counts; set as the run ends, and missing in those that ended before it was kept (CREDIT-5). */
  course?: SessionCourse
  closed_at: Date | null
  expires_at: Date
}

/** Returns the list that the attendance of a run stands on: that of its forum, or one of its own. */
export const listIdOf = ({ _id, forum }: Pick<CreditSessionRecord, '_id' | 'forum'>): string =>
  forum?.id ?? _id

export function createCreditSessions(connection: Connection, now: () => Date) {
  const collection = typedCollection<CreditSessionRecord>(connection, 'credit_sessions')
  const keptFilter = () => ({ expires_at: { $gt: now() } })
  const ofListId = (id: string) => ({ $or: [{ _id: id, forum: { $exists: false } }, { 'forum.id': id }] })
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { 'credit.attend_code': 1, opened_at: -1 } },
        { key: { room_id: 1 } },
        { key: { 'forum.id': 1 }, sparse: true },
        { key: { opener_id: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Stores a run that has begun; nothing happens if it is there. */
    async begin({ _id, ...session }: CreditSessionRecord): Promise<void> {
      await collection.updateOne({ _id }, { $setOnInsert: session }, { upsert: true })
    },

    /** Stores how a run went, which has ended; another instance that ends it too stores the same. */
    async end(session: CreditSessionRecord): Promise<void> {
      const { _id, began_at, pauses, ended_at, course, ...begun } = session
      const how = { began_at, pauses, ended_at, ...(course ? { course } : {}) }
      await collection.updateOne({ _id }, { $set: how, $setOnInsert: begun }, { upsert: true })
    },

    find: (id: string): Promise<CreditSessionRecord | null> =>
      collection.findOne({ _id: id, ...keptFilter() }),

    /** The latest run whose page of attendance has this code. */
    latestOf: async (code: string): Promise<CreditSessionRecord | null> => {
      const options = { sort: { opened_at: -1 }, limit: 1 } as const
      const [latest] = await collection
        .find({ 'credit.attend_code': code, ...keptFilter() }, options)
        .toArray()
      return latest ?? null
    },

    /** The list that a run's attendance stands on; its own for one that is not known. */
    async listOfRun(id: string): Promise<string> {
      const session = await collection.findOne({ _id: id }, { projection: { _id: 1, forum: 1 } })
      return session ? listIdOf(session) : id
    },

    ofList: (id: string): Promise<CreditSessionRecord[]> =>
      collection.find({ ...ofListId(id), ...keptFilter() }, { sort: { opened_at: 1, _id: 1 } }).toArray(),

    /** The runs of a room, the latest first. */
    ofRoom: (room_id: string): Promise<CreditSessionRecord[]> =>
      collection.find({ room_id, ...keptFilter() }, { sort: { opened_at: -1 }, limit: 100 }).toArray(),

    ofOpener: (opener_id: string): Promise<CreditSessionRecord[]> =>
      collection.find({ opener_id, ...keptFilter() }, { sort: { opened_at: -1 } }).toArray(),

    async closeList(id: string): Promise<void> {
      await collection.updateMany({ ...ofListId(id), closed_at: null }, { $set: { closed_at: now() } })
    },

    async removeList(id: string): Promise<void> {
      await collection.deleteMany(ofListId(id))
    },

    /** Takes an opener out whose account is gone; who attended keeps what is theirs until its day. */
    async forget(userId: string): Promise<void> {
      await collection.updateMany({ opener_id: userId }, { $set: { opener_id: null } })
    },
  }
}
