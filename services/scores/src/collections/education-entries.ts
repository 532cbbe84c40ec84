import { siteKinds, type EntryKind } from '@icio/contracts/record/record-rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { rowsOfPerson } from './rows-of-person.js'

/** An entry of a person's education record (collection education_entries). */
export interface EducationEntry {
  _id: string
  user_id: string
  kind: EntryKind
  /** A day such as '2026-11-28'. */
  day: string
  title: string
  /** Own entries only. */
  provider?: string
  minutes: number
  at?: Date
}

export type EducationEntries = ReturnType<typeof createEducationEntries>

/**
 * Creates the operations on the education record. What comes by itself is one entry a day for each module, check and
 * deck of practice, and one a year for each article, so that the calendar bounds it (PATH-17, PATH-30).
 */
export function createEducationEntries(connection: Connection) {
  const collection = typedCollection<EducationEntry>(connection, 'education_entries')

  return {
    ...rowsOfPerson(collection, { day: -1 }),
    ensureIndexes: () => collection.createIndexes([{ key: { user_id: 1, day: 1 } }]),

    /** Adds minutes to the entry of that day for what `ref` names. */
    async addMinutes(
      { user_id, kind, day, title, minutes }: Omit<EducationEntry, '_id' | 'provider'>,
      ref: string,
    ): Promise<void> {
      if (minutes === 0) return
      await collection.updateOne(
        { _id: `${user_id}:${kind}:${ref}:${day}`, user_id },
        { $inc: { minutes }, $setOnInsert: { kind, day, title } },
        { upsert: true },
      )
    },

    /**
     * Adds an entry under a name of its own; one that stands there stays as it is.
     *
     * @returns whether it is new
     */
    async addOnce(entry: EducationEntry): Promise<boolean> {
      const { _id, user_id, ...fields } = entry
      const result = await collection.updateOne({ _id, user_id }, { $setOnInsert: fields }, { upsert: true })
      return result.upsertedCount === 1
    },

    latestArticle: (user_id: string) =>
      collection.findOne({ user_id, kind: 'article' }, { sort: { at: -1 } }),

    async minutesOfSite(user_id: string): Promise<number> {
      const entries = await collection.find({ user_id, kind: { $in: [...siteKinds] } }).toArray()
      return entries.reduce((sum, { minutes }) => sum + minutes, 0)
    },

    countOf: (user_id: string, kind: EntryKind): Promise<number> =>
      collection.countDocuments({ user_id, kind }),

    /** @returns false if there is no such entry of this person that may be removed */
    async remove(user_id: string, _id: string): Promise<boolean> {
      const { deletedCount } = await collection.deleteOne({ _id, user_id, kind: { $in: ['own', 'room'] } })
      return deletedCount === 1
    },
  }
}
