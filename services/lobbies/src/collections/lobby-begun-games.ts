import { begunGamesWindowMs, liveGamesBegun } from '@icio/contracts/games/fair-play'
import { ServiceError } from '@icio/kit/http/errors'
import { Schema, type Connection } from 'mongoose'
import type { LobbyRecord } from '../lobby/lobby.js'

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'lobby_begun_games', strict: false },
)
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

/** The collection lobby_begun_games; the only file that knows it. */
export type BegunGames = ReturnType<typeof createBegunGameRecords>

/**
 * Counts the live games that somebody starts: many lobbies beside each other would show one person the whole bank while
 * a single game is played (LEAD-20). Counted before the questions are dealt, so that starts at once gain nothing.
 */
export function createBegunGameRecords(connection: Connection, now: () => Date) {
  const model = connection.model('LobbyBegunGames', schema)
  const collection = model.collection

  return {
    ensureIndexes: () => model.createIndexes(),

    /** Counts one game, however often its start is sent. @throws ServiceError too_many_games, with the seconds to wait */
    async take(userId: string, { _id, game }: Pick<LobbyRecord, '_id' | 'game'>): Promise<void> {
      const begun = `${_id}:${game + 1}`
      const window = Math.floor(now().getTime() / begunGamesWindowMs)
      const expires_at = new Date((window + 1) * begunGamesWindowMs)
      const row = await collection.findOneAndUpdate(
        { _id: `user:${userId}:${window}` } as never,
        { $addToSet: { games: begun }, $setOnInsert: { expires_at } } as never,
        { upsert: true, returnDocument: 'after' },
      )
      const { games = [] } = (row ?? {}) as { games?: string[] }
      if (games.indexOf(begun) < liveGamesBegun) return
      const retryAfter = Math.max(1, Math.ceil((expires_at.getTime() - now().getTime()) / 1000))
      throw new ServiceError('too_many_games', undefined, { retryAfter })
    },

    /** Forgets the counts of a person. */
    async removeOf(userId: string): Promise<void> {
      await collection.deleteMany({ _id: { $gte: `user:${userId}:`, $lt: `user:${userId};` } } as never)
    },
  }
}
