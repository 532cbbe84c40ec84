import { forumLimits } from '@icio/contracts/forums/rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { ServiceError } from '@icio/kit/http/errors'
import type { Connection } from 'mongoose'
import type { CreditRecord } from './credit-sessions.js'
import { tryInsert } from './lobbies.js'

export interface ForumSessionRecord {
  id: string
  room_id: string
  hall: string
  starts_at: Date
  ends_at: Date
}

/** A forum: a program of rooms with a code of its own (FORUM-11). */
export interface ForumRecord {
  _id: string
  code: string
  title: string
  place: string
  first_day: string
  days: number
  time_zone: string
  opener_id: string
  /** The opener and up to ten co-organizers. */
  organizers: { user_id: string; name: string }[]
  links: { hash: string; expires_at: Date }[]
  sessions: ForumSessionRecord[]
  /** What its sessions for credit say, under one code of attendance (CREDIT-1, CREDIT-4). */
  credit?: CreditRecord | null
  rev: number
  created_at: Date
}

export type ForumChange = Partial<Omit<ForumRecord, '_id' | 'code' | 'rev'>>

interface Row extends ForumRecord {
  /** `{opener}:{n}`: two at once cannot take the same place. */
  opener_place?: string
  /** Only the code is left, so that it is not used again. */
  deleted?: true
}

const plain = { opener_place: 0 } as const
const keptFilter = { deleted: { $exists: false } } as const

export type Forums = ReturnType<typeof createForumRecords>

/** Creates the operations on forums. Each change is one conditional write on the `rev` that it is based on. */
export function createForumRecords(connection: Connection) {
  const collection = typedCollection<Row>(connection, 'forums')
  const find = (id: string): Promise<ForumRecord | null> =>
    collection.findOne({ _id: id, ...keptFilter }, { projection: plain })

  async function change(
    id: string,
    decide: (forum: ForumRecord) => ForumChange | null,
  ): Promise<ForumRecord> {
    for (;;) {
      const forum = await find(id)
      if (!forum) throw new ServiceError('not_found')
      const change = decide(forum)
      if (change === null) return forum
      const rev = forum.rev + 1
      const { matchedCount } = await collection.updateOne(
        { _id: id, rev: forum.rev, ...keptFilter },
        { $set: { ...change, rev } },
      )
      if (matchedCount === 1) return { ...forum, ...change, rev }
    }
  }

  async function remove({ _id, code }: Pick<ForumRecord, '_id' | 'code'>): Promise<void> {
    await collection.replaceOne({ _id }, { _id, code, deleted: true } as Row)
  }

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { code: 1 }, unique: true },
        { key: { opener_place: 1 }, unique: true, sparse: true },
        { key: { 'organizers.user_id': 1 } },
        { key: { 'credit.attend_code': 1 }, sparse: true },
      ]),

    /** Returns null if the opener has as many forums as a person may; false if another forum has the code. */
    async insert(forum: ForumRecord): Promise<boolean | null> {
      for (;;) {
        const rows = await collection
          .find({ opener_id: forum.opener_id, ...keptFilter }, { projection: { opener_place: 1 } })
          .toArray()
        const takenPlaces = new Set(rows.map(({ opener_place }) => opener_place))
        const place = Array.from({ length: forumLimits.forums }, (_, n) => `${forum.opener_id}:${n}`).find(
          (one) => !takenPlaces.has(one),
        )
        if (place === undefined || rows.length >= forumLimits.forums) return null
        if (await tryInsert(collection.insertOne({ ...forum, opener_place: place }))) return true
        if (await collection.findOne({ code: forum.code }, { projection: { _id: 1 } })) return false
      }
    },

    find,
    change,
    remove,

    findByCode: (code: string): Promise<ForumRecord | null> =>
      collection.findOne({ code, ...keptFilter }, { projection: plain }),

    /** The forum for credit whose page of attendance has this code (CREDIT-2). */
    findByAttendCode: (code: string): Promise<ForumRecord | null> =>
      collection.findOne({ 'credit.attend_code': code, ...keptFilter }, { projection: plain }),

    hasCode: async (code: string): Promise<boolean> =>
      (await collection.findOne({ code }, { projection: { _id: 1 } })) !== null,

    /** The forums that a person organizes, the latest first. */
    ofUser: (userId: string): Promise<ForumRecord[]> =>
      collection
        .find({ 'organizers.user_id': userId, ...keptFilter }, { projection: plain, sort: { first_day: -1 } })
        .toArray(),

    /** Takes a person out (PRIV-6): a forum passes to a co-organizer; without one it is deleted. */
    async forget(userId: string): Promise<void> {
      for (const { _id, code } of await collection
        .find({ 'organizers.user_id': userId, ...keptFilter })
        .toArray()) {
        const left = await change(_id, ({ organizers, opener_id }) => {
          const others = organizers.filter(({ user_id }) => user_id !== userId)
          return {
            organizers: others,
            opener_id: opener_id === userId ? (others[0]?.user_id ?? '') : opener_id,
          }
        })
        if (left.organizers.length === 0) await remove({ _id, code })
      }
      await collection.updateMany(
        { opener_place: { $gte: `${userId}:`, $lt: `${userId};` } },
        { $unset: { opener_place: '' as const } },
      )
    },
  }
}
