import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'
import { inserted } from './lobbies.js'

/** One person who attends a session. It has no time but days: hours would lead to answers (CREDIT-3). */
export interface AttendanceRecord {
  /** Random, so that the order of ids tells nothing. */
  _id: string
  session_id: string
  /** In small letters; missing once it is erased. */
  mail?: string
  name: string
  organization: string
  license: string
  /** The address was confirmed by the link of its mail. */
  confirmed: boolean
  /** Hash of the secret of the browser that has the right. */
  key_hash: string | null
  /** Hash of the link that was mailed and not opened, until when it works, and the day when it was mailed. */
  link_hash: string | null
  link_until: Date | null
  linked_on: string | null
  blocks: number[]
  by_hand: { block: number; note: string }[]
  erased: boolean
  /** Code of the certificate of attendance (CREDIT-4). */
  certificate: string | null
  expires_at: Date
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'attendance', strict: false },
)
// One registration a mail address and session (CREDIT-2).
schema.index(
  { session_id: 1, mail: 1 },
  { unique: true, partialFilterExpression: { mail: { $type: 'string' } } },
)
schema.index({ session_id: 1, key_hash: 1 })
schema.index({ mail: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

const nobody = {
  name: '',
  organization: '',
  license: '',
  confirmed: false,
  key_hash: null,
  link_hash: null,
  link_until: null,
  blocks: [],
  by_hand: [],
  erased: true,
  certificate: null,
}

/** The collection attendance; no other file accesses it. */
export type AttendanceRecords = ReturnType<typeof createAttendanceRecords>

/** Creates the operations on attendance. */
export function createAttendanceRecords(connection: Connection, now: () => Date) {
  const model = connection.models['Attendance'] ?? connection.model('Attendance', schema)
  const collection = typedCollection<AttendanceRecord>(model)
  return {
    ensureIndexes: () => model.createIndexes(),

    /** Stores a registration. Returns false if the address is registered for the session. */
    insert: (row: AttendanceRecord): Promise<boolean> => inserted(collection.insertOne(row)),

    /** Gives the right to the browser that has opened the link. Returns false if it is used or too old. */
    async open(session_id: string, link_hash: string, key_hash: string): Promise<boolean> {
      const filter = { session_id, link_hash, erased: false, link_until: { $gt: now() } }
      const set = { confirmed: true, key_hash, link_hash: null, link_until: null }
      return (await collection.updateOne(filter, { $set: set })).modifiedCount === 1
    },

    /** Counts a block of the browser that has the right. */
    async count(session_id: string, key_hash: string, block: number): Promise<void> {
      await collection.updateOne({ session_id, key_hash, erased: false }, { $addToSet: { blocks: block } })
    },

    /** Sets a new link, once a day. Returns false if there was one on this day. */
    async link(
      id: string,
      link: { link_hash: string; link_until: Date; linked_on: string },
    ): Promise<boolean> {
      const filter = { _id: id, erased: false, linked_on: { $ne: link.linked_on } }
      return (await collection.updateOne(filter, { $set: link })).modifiedCount === 1
    },

    find: (session_id: string, id: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ _id: id, session_id }),
    ofKey: (session_id: string, key_hash: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ session_id, key_hash, erased: false }),
    ofLink: (session_id: string, link_hash: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ session_id, link_hash, erased: false, link_until: { $gt: now() } }),
    ofMail: (session_id: string, mail: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ session_id, mail }),
    ofSession: (session_id: string): Promise<AttendanceRecord[]> =>
      collection.find({ session_id }, { sort: { name: 1, _id: 1 } }).toArray(),

    /** Whether anybody has registered for a session, also who was erased. */
    hasAny: async (session_id: string): Promise<boolean> =>
      (await collection.findOne({ session_id }, { projection: { _id: 1 } })) !== null,

    /** What a confirmed address is registered with, for an account that has the same one (CREDIT-6). */
    ofConfirmed: (mail: string): Promise<AttendanceRecord[]> =>
      collection.find({ mail, confirmed: true }).toArray(),

    /** Counts a block by hand, or takes that back. Returns null for nobody. */
    async correct(
      session_id: string,
      id: string,
      { block, note }: { block: number; note: string | null },
    ): Promise<AttendanceRecord | null> {
      const own = { _id: id, session_id, erased: false }
      await collection.updateOne(own, { $pull: { by_hand: { block } } })
      if (note !== null) await collection.updateOne(own, { $push: { by_hand: { block, note } } })
      return collection.findOne(own)
    },

    async setCertificate(id: string, certificate: string): Promise<void> {
      await collection.updateOne({ _id: id, erased: false }, { $set: { certificate } })
    },

    /** Erases a person; what is left says that somebody was erased on request. */
    async erase(id: string): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: nobody, $unset: { mail: '' } })
    },

    async removeOf(session_id: string): Promise<void> {
      await collection.deleteMany({ session_id })
    },
  }
}
