import type { Edition } from '@icio/contracts/editions'
import type { ModuleId } from '@icio/contracts/path/mastery'
import { isNew } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { rowsOfPerson } from './rows-of-person.js'

/** A try of the check; one that is begun counts, handed in or not. */
export interface CheckTry {
  session_id: string
  begun_at: Date
  /** Missing as long as it runs, and for good if it was not handed in within its time. */
  handed_in_at?: Date
  right?: number
  missed?: ModuleId[]
  is_certified?: true
}

/** The tries of a person in an edition, oldest first (collection path_checks). */
interface PathCheckRecord {
  _id: string
  user_id: string
  specialization: Edition
  tries: CheckTry[]
}

/** Tries that are kept: those of a month, and some before them. */
const keptTries = 12

export type PathCheckRecords = ReturnType<typeof createPathCheckRecords>

/** Creates the operations on tries. A document holds at most twelve (PATH-30). */
export function createPathCheckRecords(connection: Connection) {
  const collection = typedCollection<PathCheckRecord>(connection, 'path_checks')
  const keyOf = (user_id: string, edition: Edition) => ({ _id: `${user_id}:${edition}`, user_id })

  return {
    ...rowsOfPerson(collection),
    ensureIndexes: () => collection.createIndexes([{ key: { user_id: 1 } }]),

    async triesOf(user_id: string, edition: Edition): Promise<CheckTry[]> {
      return (await collection.findOne(keyOf(user_id, edition)))?.tries ?? []
    },

    /** @returns false if another try has begun since these were read */
    async begin(
      user_id: string,
      edition: Edition,
      before: readonly CheckTry[],
      newTry: CheckTry,
    ): Promise<boolean> {
      const last = before.at(-1)
      const key = keyOf(user_id, edition)
      const add = { $push: { tries: { $each: [newTry], $slice: -keptTries } } }
      if (!last)
        return isNew(
          collection.updateOne(
            { ...key, tries: { $size: 0 } },
            { ...add, $setOnInsert: { specialization: edition } },
            { upsert: true },
          ),
        )
      const lastOne = `tries.${before.length - 1}.session_id`
      const unchangedFilter = { ...key, tries: { $size: before.length }, [lastOne]: last.session_id }
      return (await collection.updateOne(unchangedFilter, add)).matchedCount === 1
    },

    /** @returns false if it has been handed in before */
    async handIn(
      user_id: string,
      edition: Edition,
      session_id: string,
      result: Required<Pick<CheckTry, 'handed_in_at' | 'right' | 'missed'>>,
    ): Promise<boolean> {
      const { modifiedCount } = await collection.updateOne(
        {
          ...keyOf(user_id, edition),
          tries: { $elemMatch: { session_id, handed_in_at: { $exists: false } } },
        },
        {
          $set: {
            'tries.$[one].handed_in_at': result.handed_in_at,
            'tries.$[one].right': result.right,
            'tries.$[one].missed': result.missed,
          },
        },
        { arrayFilters: [{ 'one.session_id': session_id }] },
      )
      return modifiedCount === 1
    },

    async noteCertified(user_id: string, edition: Edition, session_id: string): Promise<void> {
      await collection.updateOne(
        keyOf(user_id, edition),
        { $set: { 'tries.$[one].is_certified': true } },
        { arrayFilters: [{ 'one.session_id': session_id }] },
      )
    },
  }
}
