import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'

export interface CountedBlock {
  session_id: string
  block: number
}

export const isSameBlock = (one: CountedBlock, other: CountedBlock): boolean =>
  one.session_id === other.session_id && one.block === other.block

/** One person who attends a session, or the sessions of a forum. It has no time but days: hours would lead to answers (CREDIT-3). */
export interface AttendanceRecord {
  /** Random, so that the order of ids tells nothing. */
  _id: string
  /** The list: the run, or the forum with all its runs. */
  list_id: string
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
  blocks: CountedBlock[]
  by_hand: (CountedBlock & { note: string })[]
  erased: boolean
  /** Code of the certificate of attendance (CREDIT-4). */
  certificate: string | null
  expires_at: Date
}

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

export function createAttendanceRecords(connection: Connection, now: () => Date) {
  const collection = typedCollection<AttendanceRecord>(connection, 'attendance')
  return {
    ensureIndexes: () =>
      collection.createIndexes([
        // One registration a mail address and list (CREDIT-2).
        {
          key: { list_id: 1, mail: 1 },
          unique: true,
          partialFilterExpression: { mail: { $type: 'string' } },
        },
        { key: { list_id: 1, key_hash: 1 } },
        { key: { mail: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Stores a registration. Returns false if the address is registered on the list. */
    insert: (row: AttendanceRecord): Promise<boolean> => tryInsert(collection.insertOne(row)),

    /** Gives the right to the browser that has opened the link. Returns false if it is used or too old. */
    async open(list_id: string, link_hash: string, key_hash: string): Promise<boolean> {
      const filter = { list_id, link_hash, erased: false, link_until: { $gt: now() } }
      const set = { confirmed: true, key_hash, link_hash: null, link_until: null }
      return (await collection.updateOne(filter, { $set: set })).modifiedCount === 1
    },

    async count(list_id: string, key_hash: string, block: CountedBlock): Promise<void> {
      await collection.updateOne({ list_id, key_hash, erased: false }, { $addToSet: { blocks: block } })
    },

    /** Sets a new link, once a day. Returns false if there was one on this day. */
    async link(
      id: string,
      link: { link_hash: string; link_until: Date; linked_on: string },
    ): Promise<boolean> {
      const filter = { _id: id, erased: false, linked_on: { $ne: link.linked_on } }
      return (await collection.updateOne(filter, { $set: link })).modifiedCount === 1
    },

    find: (list_id: string, id: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ _id: id, list_id }),
    ofKey: (list_id: string, key_hash: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ list_id, key_hash, erased: false }),
    ofLink: (list_id: string, link_hash: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ list_id, link_hash, erased: false, link_until: { $gt: now() } }),
    ofMail: (list_id: string, mail: string): Promise<AttendanceRecord | null> =>
      collection.findOne({ list_id, mail }),
    ofList: (list_id: string): Promise<AttendanceRecord[]> =>
      collection.find({ list_id }, { sort: { name: 1, _id: 1 } }).toArray(),

    /** Whether anybody has registered on a list, also who was erased. */
    hasAny: async (list_id: string): Promise<boolean> =>
      (await collection.findOne({ list_id }, { projection: { _id: 1 } })) !== null,

    /** What a confirmed address is registered with, for an account that has the same one (CREDIT-6). */
    ofConfirmed: (mail: string): Promise<AttendanceRecord[]> =>
      collection.find({ mail, confirmed: true }).toArray(),

    /** Counts a block by hand, or takes that back. Returns null for nobody. */
    async correct(
      list_id: string,
      id: string,
      { session_id, block }: CountedBlock,
      note: string | null,
    ): Promise<AttendanceRecord | null> {
      const own = { _id: id, list_id, erased: false }
      await collection.updateOne(own, { $pull: { by_hand: { session_id, block } } })
      if (note !== null) await collection.updateOne(own, { $push: { by_hand: { session_id, block, note } } })
      return collection.findOne(own)
    },

    async setCertificate(id: string, certificate: string): Promise<void> {
      await collection.updateOne({ _id: id, erased: false }, { $set: { certificate } })
    },

    /** Erases a person; what is left says that somebody was erased on request. */
    async erase(id: string): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: nobody, $unset: { mail: '' } })
    },

    async removeOf(list_id: string): Promise<void> {
      await collection.deleteMany({ list_id })
    },
  }
}
