import type { AgendaFile } from '@icio/contracts/room-hosting/schemas'
import type { ReportActivity, RoomReport } from '@icio/contracts/rooms/endpoints'
import type { AgainRecord } from '../rooms/report/again-items.js'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** A stored report; `_id` is that of its room, so that a room has one. */
export interface ReportRecord {
  _id: string
  host_ids: string[]
  share_hash: string | null
  report: Omit<RoomReport, 'shared' | 'expires_at'>
  /** Exit cards in it, with the activities whose answers hold their comments until then (FORUM-15). */
  cards?: { activity: number; activity_id: string }[]
  comments_until?: Date
  /** Missing in reports from before it could be chosen, which are kept for 24 months (FORUM-18). */
  kept_months?: number
  /** The agenda that was played, notes included, and the seats of the room; missing in reports from before (FORUM-6). */
  agenda?: { file: AgendaFile; seats: number }
  /** What those who were absent can be asked; missing in reports from before (FORUM-17). */
  again?: AgainRecord[]
  /** Its opener has erased the list of those who had registered (FORUM-18, CREDIT-5). */
  had_attendance?: true
  created_at: Date
  expires_at: Date
}

export function createRoomReports(connection: Connection, now: () => Date) {
  const collection = typedCollection<ReportRecord>(connection, 'room_reports')

  return {
    ensureIndexes: () =>
      collection.createIndexes([{ key: { host_ids: 1 } }, { key: { expires_at: 1 }, expireAfterSeconds: 0 }]),
    /** Stores the report of a room that ends; another instance that ends it too stores the same one. */
    async put({ _id, share_hash, ...report }: ReportRecord): Promise<void> {
      await collection.updateOne({ _id }, { $set: report, $setOnInsert: { share_hash } }, { upsert: true })
    },
    find: (id: string): Promise<ReportRecord | null> =>
      collection.findOne({ _id: id, expires_at: { $gt: now() } }),
    ofHost: (userId: string): Promise<ReportRecord[]> =>
      collection
        .find({ host_ids: userId, expires_at: { $gt: now() } }, { sort: { created_at: -1 }, limit: 200 })
        .toArray(),
    /** How many reports are kept of runs of this person's rooms; the opener is the first of the hosts. */
    countOf: (openerId: string): Promise<number> =>
      collection.countDocuments({ host_ids: openerId, 'host_ids.0': openerId, expires_at: { $gt: now() } }),
    async share(id: string, hash: string | null): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { share_hash: hash } })
    },
    async keep(id: string, kept_months: number, expires_at: Date): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { kept_months, expires_at } })
    },
    /** The list of attendance is erased: what its people have read of the time stays true. */
    async noteAttendance(id: string): Promise<void> {
      await collection.updateOne({ _id: id }, { $set: { had_attendance: true } })
    },
    /** Puts a corrected seal in the place of the one that was opened (FORUM-20). */
    async correct(id: string, activity: number, correctedActivity: ReportActivity): Promise<void> {
      await collection.updateOne(
        { _id: id },
        { $set: { [`report.activities.${activity}`]: correctedActivity } },
      )
    },
    /** Takes a comment into the report (FORUM-15). */
    async approve(id: string, activity: number, text: string): Promise<void> {
      const at = `report.activities.${activity}`
      await collection.updateOne(
        { _id: id, [`${at}.kind`]: 'feedback' },
        { $addToSet: { [`${at}.comments`]: text } },
      )
    },
    /** Takes a word, a question or a comment out of a report. Returns false if it is not in it. */
    async takeBack(id: string, activity: number, text: string): Promise<boolean> {
      const at = `report.activities.${activity}`
      for (const [kind, list] of [
        ['words', 'rows'],
        ['questions', 'questions'],
      ] as const) {
        const { modifiedCount } = await collection.updateOne(
          { _id: id, [`${at}.kind`]: kind },
          { $pull: { [`${at}.${list}`]: { text } } },
        )
        if (modifiedCount === 1) return true
      }
      const { modifiedCount } = await collection.updateOne(
        { _id: id, [`${at}.kind`]: 'feedback' },
        { $pull: { [`${at}.comments`]: text } },
      )
      return modifiedCount === 1
    },
    async remove(id: string): Promise<void> {
      await collection.deleteOne({ _id: id })
    },

    /** Takes a person out of the hosts, with notes and own questions of an opener; a report without a host is deleted. */
    async forget(userId: string): Promise<void> {
      await collection.updateMany(
        { host_ids: userId, 'host_ids.0': userId },
        { $unset: { agenda: '', again: '' } },
      )
      await collection.updateMany({ host_ids: userId }, { $pull: { host_ids: userId } })
      await collection.deleteMany({ host_ids: { $size: 0 } })
    },
  }
}
