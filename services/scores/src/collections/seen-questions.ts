import type { BankName } from '@icio/contracts/banks/banks'
import type { Edition } from '@icio/contracts/editions'
import type { RangeBankName } from '@icio/contracts/ranges/rules'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** Where a player sees things: a bank, or the categories of the board. */
export type SeenIn = BankName | RangeBankName | `board_categories:${Edition}`

interface SeenQuestions {
  _id: string
  /** Ids in the order they were seen; an id that was seen again appears again. */
  ids: string[]
  /** When each of the last ids was seen, in the same order; shorter than `ids` in records from earlier versions. */
  times?: Date[]
  expires_at: Date
}

/** The record is deleted thirty days after the player's last game. It contains only ids of questions. */
export const seenLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** More ids than a bank has questions. */
const seenLimit = 200

export type SeenRecords = ReturnType<typeof createSeenRecords>

/** Remembers which questions of a bank a player has seen, so that new ones come first (docs/spec/decisions.md, 6). */
export function createSeenRecords(connection: Connection) {
  const collection = typedCollection<SeenQuestions>(connection, 'seen_questions')
  const idOf = (keeper: string, where: SeenIn) => `${keeper}:${where}`

  return {
    ensureIndexes: () => collection.createIndexes([{ key: { expires_at: 1 }, expireAfterSeconds: 0 }]),

    async of(keeper: string, where: SeenIn, now: Date): Promise<string[]> {
      const filter = { _id: idOf(keeper, where), expires_at: { $gt: now } }
      const record = await collection.findOne(filter)
      // Only the last time a question was seen counts.
      return [...new Set((record?.ids ?? []).reverse())].reverse()
    },

    /** Ids of the questions that the player has seen since this time (RANGE-2). */
    async since(keeper: string, where: SeenIn, from: Date, now: Date): Promise<Set<string>> {
      const record = await collection.findOne({ _id: idOf(keeper, where), expires_at: { $gt: now } })
      const { ids = [], times = [] } = record ?? {}
      const timedIds = ids.slice(ids.length - times.length)
      return new Set(timedIds.filter((_, index) => (times[index]?.getTime() ?? 0) >= from.getTime()))
    },

    async heldOf(keeper: string, places: readonly SeenIn[]): Promise<{ seen_in: SeenIn; ids: string[] }[]> {
      const rows = await collection
        .find({ _id: { $in: places.map((where) => idOf(keeper, where)) } })
        .toArray()
      const idsOf = new Map(rows.map(({ _id, ids }) => [_id, [...new Set(ids)]]))
      return places.flatMap((where) => {
        const ids = idsOf.get(idOf(keeper, where))
        return ids ? [{ seen_in: where, ids }] : []
      })
    },

    async forget(keeper: string, places: readonly SeenIn[]): Promise<void> {
      await collection.deleteMany({ _id: { $in: places.map((where) => idOf(keeper, where)) } })
    },

    async add(keeper: string, where: SeenIn, ids: string[], now: Date): Promise<void> {
      await collection.updateOne(
        { _id: idOf(keeper, where) },
        {
          $push: {
            ids: { $each: ids, $slice: -seenLimit },
            times: { $each: ids.map(() => now), $slice: -seenLimit },
          },
          $set: { expires_at: new Date(now.getTime() + seenLifetimeMs) },
        },
        { upsert: true },
      )
    },
  }
}
