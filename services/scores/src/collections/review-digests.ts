import { typedCollection } from '@icio/kit/db/typed-collection'
import { isNew } from '@icio/kit/db/duplicate-key'
import type { Connection } from 'mongoose'

/** How far the weekly digest of the review desk is; one row for the installation. */
interface DigestTurn {
  _id: 'weekly'
  /** The Monday of the last week for which it was begun, as an ISO date. */
  week: string
  begun_at: Date
  is_sent: boolean
  /** Decisions from this moment on have been in no digest yet. */
  since: Date
}

/** After this time without an end, another instance sends it: the one that began was killed, or a service was away. */
const retryAfterMs = 10 * 60_000
const firstWeekMs = 7 * 24 * 60 * 60_000

export type ReviewDigests = ReturnType<typeof createReviewDigests>

/** Creates the operations on the turn of the weekly digest, so that one instance composes it (REVIEW-12). */
export function createReviewDigests(connection: Connection) {
  const collection = typedCollection<DigestTurn>(connection, 'review_digests')
  const _id = 'weekly' as const

  return {
    ensureIndexes: () => collection.createIndexes([{ key: { _id: 1 } }]),

    /** Takes the turn of a week. @returns null if the week is done, or another instance has just begun it */
    async begin(week: string, at: Date): Promise<DigestTurn | null> {
      const isOpen = { is_sent: false, begun_at: { $lt: new Date(at.getTime() - retryAfterMs) } }
      const turnFields = { week, begun_at: at, is_sent: false }
      const turn = await collection.findOneAndUpdate(
        { _id, $or: [{ week: { $lt: week } }, { week, ...isOpen }] },
        { $set: turnFields },
        { returnDocument: 'after' },
      )
      if (turn || (await collection.findOne({ _id }))) return turn
      const first = { _id, ...turnFields, since: new Date(at.getTime() - firstWeekMs) }
      return (await isNew(collection.insertOne(first))) ? first : null
    },

    /** Ends the turn of a week; the next digest begins where this one ended. */
    async end(week: string, until: Date): Promise<void> {
      await collection.updateOne({ _id, week }, { $set: { is_sent: true, since: until } })
    },
  }
}
