import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { tryInsert } from './lobbies.js'
import type { AnswerValue } from '@icio/contracts/rooms/schemas'

/** What seats and tables have answered in one ballot; a later answer replaces an earlier one (ROOM-11). */
export type AnswerRecord = SeatAnswer | TableAnswer

export interface SeatAnswer extends AnswerFields {
  by: 'seat'
  /** What the seat's answers to the activity are stored under (`answererOf`). */
  seat_id: string
  table: number | null
  /** A comment of a seat that is quiet or was removed: no host has it to read (FORUM-15, ROOM-45). */
  unheard?: boolean
}

/** What a table has entered as one (ROUND-17, PEER-1). */
export interface TableAnswer extends AnswerFields {
  by: 'table'
  table: number
  writer: string
}

interface AnswerFields {
  _id: string
  run_id: string
  activity_id: string
  ballot: number
  value: AnswerValue
  confidence: number | null
  points: number
  at: Date
  sealed: boolean
  expires_at: Date
}

export interface Ballot {
  activity_id: string
  ballot: number
}

export type BallotOfSeat = Ballot & { seat_id: string }

export interface Score {
  points: number
  correct: number
}

type SetByStore = '_id' | 'points' | 'sealed'
export type NewSeatAnswer = Omit<SeatAnswer, SetByStore>
export type NewTableAnswer = Omit<TableAnswer, SetByStore>

/** As stored: the field of the ballot is `round`, and the answer of a table stands under `table:{number}` as its seat. */
type Row = Omit<SeatAnswer, 'by' | 'ballot'> & { round: number; writer?: string }
type NewRow = Omit<Row, SetByStore>

const tablePrefix = 'table:'

function newRowOf({ by: _by, ballot: round, ...fields }: NewSeatAnswer | NewTableAnswer): NewRow {
  const seat_id = 'writer' in fields ? `${tablePrefix}${fields.table}` : fields.seat_id
  return { ...fields, round, seat_id }
}

function answerOf({ round: ballot, seat_id, writer = '', ...fields }: Row): AnswerRecord {
  if (!seat_id.startsWith(tablePrefix)) return { ...fields, by: 'seat', ballot, seat_id }
  return { ...fields, by: 'table', ballot, writer, table: Number(seat_id.slice(tablePrefix.length)) }
}

function idOf({ activity_id, round, seat_id }: Pick<Row, 'activity_id' | 'round' | 'seat_id'>): string {
  return `${activity_id}:${round}:${seat_id}`
}

const idAt = ({ ballot: round, ...place }: BallotOfSeat) => idOf({ ...place, round })

/**
 * Creates the operations on answers, with one row per activity, ballot and seat or table. A sealed row accepts no more writes,
 * because the unique id rejects the insert that the upsert then tries.
 */
export function createRoomAnswers(connection: Connection, now: () => Date) {
  const collection = typedCollection<Row>(connection, 'room_answers')
  const read = async (filter: { activity_id: string; round?: number; seat_id?: string; sealed?: boolean }) =>
    (await collection.find(filter).toArray()).map(answerOf)

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { activity_id: 1, round: 1, seat_id: 1 }, unique: true },
        { key: { run_id: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    /** Stores an answer, or replaces it. Returns 'sealed' if the ballot has been counted with this seat's answer. */
    async put(answer: NewSeatAnswer): Promise<'accepted' | 'changed' | 'sealed'> {
      const { activity_id, round, seat_id, run_id, expires_at, ...answerFields } = newRowOf(answer)
      const key = { activity_id, round, seat_id, run_id, expires_at, points: 0 }
      const _id = idOf(key)
      let isNew = false
      const isStored = await tryInsert(
        collection
          .updateOne(
            { _id, sealed: false },
            { $set: answerFields, $setOnInsert: { ...key, sealed: false } },
            { upsert: true },
          )
          .then(({ upsertedCount }) => (isNew = upsertedCount === 1)),
      )
      if (isStored) return isNew ? 'accepted' : 'changed'
      // Two first answers at once: the second one finds the first.
      const set = await collection.updateOne({ _id, sealed: false }, { $set: answerFields })
      return set.matchedCount === 1 ? 'changed' : 'sealed'
    },

    /** Returns 'taken' if another seat writes for the table, and 'sealed' once the numbers are counted. */
    async putForTable(answer: NewTableAnswer): Promise<'accepted' | 'changed' | 'taken' | 'sealed'> {
      const { activity_id, round, seat_id, run_id, expires_at, ...answerFields } = newRowOf(answer)
      const { writer } = answer
      const key = { activity_id, round, seat_id, run_id, expires_at, writer, points: 0, sealed: false }
      const _id = idOf(key)
      const set = await collection.updateOne({ _id, sealed: false, writer }, { $set: answerFields })
      if (set.matchedCount === 1) return 'changed'
      const isFirst = await tryInsert(collection.insertOne({ _id, ...key, ...answerFields }))
      if (isFirst) return 'accepted'
      const row = await collection.findOne({ _id })
      return row?.sealed ? 'sealed' : 'taken'
    },

    /**
     * Makes a seat the one that writes for its table; what the table has entered stays (PEER-1). Returns the row, or null
     * once it is counted.
     */
    takePen: (answer: NewTableAnswer): Promise<TableAnswer | null> => penTaken(collection, answer),

    async find(place: BallotOfSeat): Promise<AnswerRecord | null> {
      const row = await collection.findOne({ _id: idAt(place) })
      return row && answerOf(row)
    },

    /** Takes an answer back that arrived after its ballot had been counted. Returns false if it was counted. */
    async takeBack(place: BallotOfSeat): Promise<boolean> {
      return (await collection.deleteOne({ _id: idAt(place), sealed: false })).deletedCount === 1
    },

    ofBallot: ({ activity_id, ballot: round }: Ballot): Promise<AnswerRecord[]> =>
      read({ activity_id, round }),

    /** The points and right answers of every seat that has answered an activity, in all ballots or those before one (ROOM-29). */
    async scores(activity_id: string, before = Infinity): Promise<ReadonlyMap<string, Score>> {
      const rounds = Number.isFinite(before) ? { round: { $lt: before } } : {}
      const rows = await collection
        .aggregate<Score & { _id: string }>([
          { $match: { activity_id, ...rounds } },
          {
            $group: {
              _id: '$seat_id',
              points: { $sum: '$points' },
              correct: { $sum: { $cond: [{ $gt: ['$points', 0] }, 1, 0] } },
            },
          },
        ])
        .toArray()
      return new Map(rows.map(({ _id, ...score }) => [_id, score]))
    },

    ofActivity: (activity_id: string): Promise<AnswerRecord[]> => read({ activity_id }),

    ofSeat: (activity_id: string, seat_id: string): Promise<AnswerRecord[]> => read({ activity_id, seat_id }),

    /** Seals a ballot and returns what is in it: no other answer counts. */
    async seal({ activity_id, ballot: round }: Ballot): Promise<AnswerRecord[]> {
      await collection.updateMany({ activity_id, round, sealed: false }, { $set: { sealed: true } })
      return read({ activity_id, round, sealed: true })
    },

    /** Lets the answers of a ballot be changed again (ROOM-10); points are given anew at the next count. */
    async unseal({ activity_id, ballot: round }: Ballot): Promise<void> {
      await collection.updateMany({ activity_id, round }, { $set: { sealed: false, points: 0 } })
    },

    /** Gives the points of a quiz question to those who are right (ROOM-29). */
    async score({ activity_id, ballot: round }: Ballot, right: string, points: number): Promise<void> {
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

/** Returns what a table has entered, with another seat as its writer; null once it is counted. */
async function penTaken(
  collection: ReturnType<typeof typedCollection<Row>>,
  answer: NewTableAnswer,
): Promise<TableAnswer | null> {
  const row = newRowOf(answer)
  const first = { ...row, _id: idOf(row), sealed: false, points: 0 }
  if (await tryInsert(collection.insertOne(first)))
    return { ...answer, _id: first._id, sealed: false, points: 0 }
  const { writer, at } = answer
  const storedRow = await collection.findOneAndUpdate(
    { _id: first._id, sealed: false },
    { $set: { writer, at } },
    { returnDocument: 'after' },
  )
  const storedAnswer = storedRow && answerOf(storedRow)
  return storedAnswer?.by === 'table' ? storedAnswer : null
}
