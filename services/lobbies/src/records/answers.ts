import { isDuplicateKey } from '@icio/kit/duplicate-key'
import { Schema, type Connection } from 'mongoose'
import { keptMs, type AnswerRecord, type LobbyRecord } from '../lobby.js'

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'lobby_answers', strict: false },
)
schema.index({ lobby_id: 1, game: 1, index: 1, user_id: 1 }, { unique: true })
schema.index({ user_id: 1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** What a client says of its answer. */
export type GivenAnswer = Pick<AnswerRecord, 'choice_id' | 'confidence' | 'elapsed_ms' | 'mid'>

/** Which instance wrote a record last, and by which message, so that a later write of the same one differs. */
export function writtenBy(serverId: string, mid: string): string {
  return `${serverId}:${mid}`
}

/** Which question of which game. */
type Place = Pick<LobbyRecord, '_id' | 'game' | 'current_question'>

const idOf = ({ _id, game, current_question }: Place, userId: string) =>
  `${_id}:${game}:${current_question}:${userId}`

/** The lobby that an answer's id belongs to, and whose it is. */
export function readAnswerId(id: string): { lobbyId: string; userId: string } {
  const [lobbyId = '', , , userId = ''] = id.split(':')
  return { lobbyId, userId }
}

/** The collection lobby_answers; the only file that knows it. */
export type Answers = ReturnType<typeof answerRecords>

/**
 * Verbs on answers: one record a lobby, game, question and user. A record that is sealed or locked takes no more
 * writes: the unique id refuses the insert that its filter then asks for. So an answer is either in the result of its
 * question or told to be late, whatever instance it came to. `serverId` is of the instance that writes.
 */
export function answerRecords(connection: Connection, now: () => Date, serverId: string) {
  const model = connection.model('LobbyAnswer', schema)
  const collection = model.collection
  const expiry = () => new Date(now().getTime() + keptMs)
  const fields = (place: Place, user_id: string) => ({
    lobby_id: place._id,
    game: place.game,
    index: place.current_question,
    user_id,
    points: 0,
    lock_mid: null,
    expires_at: expiry(),
  })
  const all = async (place: Place) => {
    const filter = { lobby_id: place._id, game: place.game, index: place.current_question }
    return (await collection.find(filter as never).toArray()) as unknown as AnswerRecord[]
  }

  async function sealOnce(place: Place, userIds: readonly string[]): Promise<void> {
    const nothing = { choice_id: null, confidence: null, elapsed_ms: 0, locked: false, mid: '', writes: 0 }
    await collection.bulkWrite(
      userIds.map((userId) => ({
        updateOne: {
          filter: { _id: idOf(place, userId) } as never,
          update: { $set: { sealed: true }, $setOnInsert: { ...fields(place, userId), ...nothing } } as never,
          upsert: true,
        },
      })),
      { ordered: false },
    )
  }

  return {
    ensureIndexes: () => model.createIndexes(),

    /** The answers to the question in play. */
    ofQuestion: all,

    /** Somebody's answer to a question of the game in play, also after its reveal. */
    async find(place: Place, userId: string): Promise<AnswerRecord | null> {
      return (await collection.findOne({ _id: idOf(place, userId) } as never)) as AnswerRecord | null
    },

    /** Stores or changes an answer. @returns null when the record is locked or sealed */
    async put(place: Place, userId: string, answer: GivenAnswer): Promise<'accepted' | 'changed' | null> {
      try {
        const { upsertedCount } = await collection.updateOne(
          { _id: idOf(place, userId), locked: false, sealed: false } as never,
          {
            $set: { ...answer, written_by: writtenBy(serverId, answer.mid) },
            $inc: { writes: 1 },
            $setOnInsert: fields(place, userId),
          } as never,
          { upsert: true },
        )
        return upsertedCount ? 'accepted' : 'changed'
      } catch (error) {
        if (isDuplicateKey(error)) return null
        throw error
      }
    },

    /** Locks an answer. False when there is none, or it is locked or sealed already. */
    async lock(place: Place, userId: string, mid: string): Promise<boolean> {
      const open = { _id: idOf(place, userId), locked: false, sealed: false }
      const { modifiedCount } = await collection.updateOne(open as never, {
        $set: { locked: true, lock_mid: mid, written_by: writtenBy(serverId, mid) },
      })
      return modifiedCount === 1
    },

    /** From here on nothing about this question changes; gives all records, also of those who said nothing. */
    async seal(place: Place, userIds: readonly string[]): Promise<AnswerRecord[]> {
      for (;;) {
        try {
          await sealOnce(place, userIds)
          return await all(place)
        } catch (error) {
          // An answer was stored at the same moment; it is there now and the next try seals it.
          if (!isDuplicateKey(error)) throw error
        }
      }
    },

    /** Somebody's answers in all lobbies. */
    async ofUser(userId: string): Promise<AnswerRecord[]> {
      return (await collection.find({ user_id: userId } as never).toArray()) as unknown as AnswerRecord[]
    },

    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ user_id: userId } as never)
    },

    /** Writes the points into the sealed records. */
    async setPoints(place: Place, points: ReadonlyMap<string, number>): Promise<void> {
      const writes = [...points].map(([userId, earned]) => ({
        updateOne: { filter: { _id: idOf(place, userId) } as never, update: { $set: { points: earned } } },
      }))
      if (writes.length) await collection.bulkWrite(writes as never, { ordered: false })
    },
  }
}
