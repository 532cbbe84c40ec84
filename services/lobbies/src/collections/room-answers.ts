import { typedCollection } from '@icio/kit/db/typed-collection'
import { Schema, type Connection } from 'mongoose'
import { inserted } from './lobbies.js'
import type { AnswerRecord } from '../rooms/room.js'

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'room_answers', strict: false },
)
schema.index({ activity_id: 1, round: 1, seat_id: 1 }, { unique: true })
schema.index({ run_id: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** A round of an activity. */
export interface Round {
  activity_id: string
  round: number
}

export interface Score {
  points: number
  /** How many of its answers were right. */
  rights: number
}

export type GivenAnswer = Omit<AnswerRecord, '_id' | 'points' | 'sealed' | 'writer'>

/** The collection room_answers; no other file accesses it. */
export type RoomAnswers = ReturnType<typeof createRoomAnswers>

/**
 * Creates the operations on answers, with one row per activity, round and seat. A sealed row accepts no more writes,
 * because the unique id rejects the insert that the upsert then tries.
 */
export function createRoomAnswers(connection: Connection, now: () => Date) {
  const model = connection.models['RoomAnswer'] ?? connection.model('RoomAnswer', schema)
  const collection = typedCollection<AnswerRecord>(model)
  const idOf = ({ activity_id, round, seat_id }: Round & { seat_id: string }) =>
    `${activity_id}:${round}:${seat_id}`

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Stores an answer, or replaces it. Returns 'sealed' if the round has been counted with this seat's answer. */
    async put(answer: GivenAnswer): Promise<'accepted' | 'changed' | 'sealed'> {
      const { activity_id, round, seat_id, run_id, expires_at, ...answerFields } = answer
      const key = { activity_id, round, seat_id, run_id, expires_at, points: 0 }
      let isNew = false
      const isStored = await inserted(
        collection
          .updateOne(
            { _id: idOf(answer), sealed: false },
            { $set: answerFields, $setOnInsert: { ...key, sealed: false } },
            { upsert: true },
          )
          .then(({ upsertedCount }) => (isNew = upsertedCount === 1)),
      )
      if (isStored) return isNew ? 'accepted' : 'changed'
      // Two first answers at once: the second one finds the first.
      const set = await collection.updateOne({ _id: idOf(answer), sealed: false }, { $set: answerFields })
      return set.matchedCount === 1 ? 'changed' : 'sealed'
    },

    /**
     * Stores the number of a table, by the seat that writes it. Returns 'taken' if another seat does, and 'sealed' once
     * the numbers are counted.
     */
    async putForTable(
      answer: GivenAnswer & { writer: string },
    ): Promise<'accepted' | 'changed' | 'taken' | 'sealed'> {
      const { activity_id, round, seat_id, run_id, expires_at, writer, ...answerFields } = answer
      const key = { activity_id, round, seat_id, run_id, expires_at, writer, points: 0, sealed: false }
      const set = await collection.updateOne(
        { _id: idOf(answer), sealed: false, writer },
        { $set: answerFields },
      )
      if (set.matchedCount === 1) return 'changed'
      const isFirst = await inserted(collection.insertOne({ _id: idOf(answer), ...key, ...answerFields }))
      if (isFirst) return 'accepted'
      const known = await collection.findOne({ _id: idOf(answer) })
      return known?.sealed ? 'sealed' : 'taken'
    },

    /**
     * Makes a seat the one that writes for its table; what the table has entered stays (PEER-1). Returns the row, or null
     * once it is counted.
     */
    takePen: (answer: GivenAnswer & { writer: string }): Promise<AnswerRecord | null> =>
      penTaken(collection, { ...answer, _id: idOf(answer), sealed: false, points: 0 }),

    find: (place: Round & { seat_id: string }): Promise<AnswerRecord | null> =>
      collection.findOne({ _id: idOf(place) }),

    /** Takes an answer back that arrived after its round had been counted. Returns false if it was counted. */
    async takeBack(place: Round & { seat_id: string }): Promise<boolean> {
      return (await collection.deleteOne({ _id: idOf(place), sealed: false })).deletedCount === 1
    },

    ofRound: ({ activity_id, round }: Round): Promise<AnswerRecord[]> =>
      collection.find({ activity_id, round }).toArray(),

    /** The points and right answers of every seat that has answered an activity, over all rounds or those before one (ROOM-29). */
    async scores(activity_id: string, before = Infinity): Promise<ReadonlyMap<string, Score>> {
      const rounds = Number.isFinite(before) ? { round: { $lt: before } } : {}
      const rows = await collection
        .aggregate<Score & { _id: string }>([
          { $match: { activity_id, ...rounds } },
          {
            $group: {
              _id: '$seat_id',
              points: { $sum: '$points' },
              rights: { $sum: { $cond: [{ $gt: ['$points', 0] }, 1, 0] } },
            },
          },
        ])
        .toArray()
      return new Map(rows.map(({ _id, ...score }) => [_id, score]))
    },

    ofActivity: (activity_id: string): Promise<AnswerRecord[]> => collection.find({ activity_id }).toArray(),

    ofSeat: (activity_id: string, seat_id: string): Promise<AnswerRecord[]> =>
      collection.find({ activity_id, seat_id }).toArray(),

    /** Seals a round and returns what is in it: no other answer counts. */
    async seal({ activity_id, round }: Round): Promise<AnswerRecord[]> {
      await collection.updateMany({ activity_id, round, sealed: false }, { $set: { sealed: true } })
      return collection.find({ activity_id, round, sealed: true }).toArray()
    },

    /** Lets the answers of a round be changed again (ROOM-10); points are given anew at the next count. */
    async unseal({ activity_id, round }: Round): Promise<void> {
      await collection.updateMany({ activity_id, round }, { $set: { sealed: false, points: 0 } })
    },

    /** Gives the points of a quiz question to those who are right (ROOM-29). */
    async score({ activity_id, round }: Round, right: string, points: number): Promise<void> {
      await collection.updateMany(
        { activity_id, round, sealed: true, 'value.choice_ids': right },
        { $set: { points } },
      )
    },

    /** Lets nobody read what these seats have written to an exit card (FORUM-15, ROOM-45). */
    async setUnheard(activity_id: string, seats: readonly string[]): Promise<void> {
      await collection.updateMany({ activity_id, seat_id: { $in: [...seats] } }, { $set: { unheard: true } })
    },

    /** Returns what was written to an exit card and hosts may read, once each, by the alphabet (FORUM-15). */
    async comments(activity_id: string): Promise<string[]> {
      const rows = await collection
        .find(
          { activity_id, unheard: { $ne: true }, expires_at: { $gt: now() } },
          { projection: { 'value.text': 1 } },
        )
        .toArray()
      const texts = rows.map(({ value }) => value.text?.trim() ?? '').filter(Boolean)
      return [...new Set(texts)].sort((a, b) => a.localeCompare(b, 'en'))
    },

    async expire(run_id: string, at: Date): Promise<void> {
      await collection.updateMany({ run_id }, { $set: { expires_at: at } })
    },
  }
}

/** Returns the row of a table with another seat as its writer, or this one where there was none; null once it is counted. */
async function penTaken(
  collection: ReturnType<typeof typedCollection<AnswerRecord>>,
  first: AnswerRecord & { writer: string },
): Promise<AnswerRecord | null> {
  if (await inserted(collection.insertOne(first))) return first
  const { _id, writer, at } = first
  return collection.findOneAndUpdate(
    { _id, sealed: false },
    { $set: { writer, at } },
    { returnDocument: 'after' },
  )
}
