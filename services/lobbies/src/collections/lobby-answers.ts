import { isDuplicateKey } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'
import { keptMs, type LobbyAnswer, type LobbyRecord } from '../lobby/lobby.js'

interface ExpiringAnswer extends LobbyAnswer {
  /** The instance and the message that last wrote it. */
  written_by?: string
  expires_at: Date
}

export type GivenAnswer = Pick<LobbyAnswer, 'choice_id' | 'confidence' | 'elapsed_ms' | 'mid'>

/** Returns a mark of the instance and the message that last wrote a record, so that every write differs. */
export function writtenBy(serverId: string, mid: string): string {
  return `${serverId}:${mid}`
}

type QuestionOfGame = Pick<LobbyRecord, '_id' | 'game' | 'current_question'>

const idOf = ({ _id, game, current_question }: QuestionOfGame, userId: string) =>
  `${_id}:${game}:${current_question}:${userId}`

export function readAnswerId(id: string): { lobbyId: string; userId: string } {
  const [lobbyId = '', , , userId = ''] = id.split(':')
  return { lobbyId, userId }
}

export type Answers = ReturnType<typeof createAnswerRecords>

/**
 * Creates the operations on answers, with one record per lobby, game, question, and user. A sealed or locked record
 * accepts no more writes, because the unique id rejects the insert that the upsert then tries. So an answer is either
 * in the result of its question or rejected as late, at any instance. `serverId` identifies the instance that writes.
 */
export function createAnswerRecords(connection: Connection, now: () => Date, serverId: string) {
  const collection = typedCollection<ExpiringAnswer>(connection, 'lobby_answers')
  const expiry = () => new Date(now().getTime() + keptMs)
  // Filters name the lobby, which is the shard key (docs/operations/sharding.md); an upsert takes it over into the row.
  const fields = (place: QuestionOfGame, user_id: string) => ({
    game: place.game,
    index: place.current_question,
    user_id,
    points: 0,
    lock_mid: null,
    expires_at: expiry(),
  })
  const all = (place: QuestionOfGame): Promise<LobbyAnswer[]> => {
    const filter = { lobby_id: place._id, game: place.game, index: place.current_question }
    return collection.find(filter).toArray()
  }

  async function sealOnce(place: QuestionOfGame, userIds: readonly string[]): Promise<void> {
    const nothing = { choice_id: null, confidence: null, elapsed_ms: 0, locked: false, mid: '', writes: 0 }
    await collection.bulkWrite(
      userIds.map((userId) => ({
        updateOne: {
          filter: { _id: idOf(place, userId), lobby_id: place._id },
          update: { $set: { sealed: true }, $setOnInsert: { ...fields(place, userId), ...nothing } },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }

  return {
    ensureIndexes: () =>
      collection.createIndexes([
        { key: { lobby_id: 1, game: 1, index: 1, user_id: 1 }, unique: true },
        { key: { user_id: 1 } },
        { key: { expires_at: 1 }, expireAfterSeconds: 0 },
      ]),

    ofQuestion: all,

    /** A user's answer to a question of the current game, also after its reveal. */
    find: (place: QuestionOfGame, userId: string): Promise<LobbyAnswer | null> =>
      collection.findOne({ _id: idOf(place, userId), lobby_id: place._id }),

    /** Stores or changes an answer. @returns null if the record is locked or sealed */
    async put(
      place: QuestionOfGame,
      userId: string,
      answer: GivenAnswer,
    ): Promise<'accepted' | 'changed' | null> {
      try {
        const { upsertedCount } = await collection.updateOne(
          { _id: idOf(place, userId), lobby_id: place._id, locked: false, sealed: false },
          {
            $set: { ...answer, written_by: writtenBy(serverId, answer.mid) },
            $inc: { writes: 1 },
            $setOnInsert: fields(place, userId),
          },
          { upsert: true },
        )
        return upsertedCount ? 'accepted' : 'changed'
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    /** Locks an answer. Returns false if there is none, or if it is already locked or sealed. */
    async lock(place: QuestionOfGame, userId: string, mid: string): Promise<boolean> {
      const open = { _id: idOf(place, userId), lobby_id: place._id, locked: false, sealed: false }
      const { modifiedCount } = await collection.updateOne(open, {
        $set: { locked: true, lock_mid: mid, written_by: writtenBy(serverId, mid) },
      })
      return modifiedCount === 1
    },

    /** Nothing changes after that. Returns all records, including those without an answer. */
    async seal(place: QuestionOfGame, userIds: readonly string[]): Promise<LobbyAnswer[]> {
      for (;;) {
        try {
          await sealOnce(place, userIds)
          return await all(place)
        } catch (error) {
          // An answer was stored at the same time; the next try seals it.
          if (!isDuplicateKey(error)) throw error
        }
      }
    },

    ofUser: (userId: string): Promise<LobbyAnswer[]> => collection.find({ user_id: userId }).toArray(),

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ user_id: userId })
    },

    async setPoints(place: QuestionOfGame, points: ReadonlyMap<string, number>): Promise<void> {
      const writes = [...points].map(([userId, userPoints]) => ({
        updateOne: {
          filter: { _id: idOf(place, userId), lobby_id: place._id },
          update: { $set: { points: userPoints } },
        },
      }))
      if (writes.length) await collection.bulkWrite(writes, { ordered: false })
    },
  }
}
