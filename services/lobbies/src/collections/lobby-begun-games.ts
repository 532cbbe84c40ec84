import { gameStartWindowMs, liveGamesBegun } from '@icio/contracts/games/fair-play'
import { createLimiter } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'
import type { LobbyRecord } from '../lobby/lobby.js'

/**
 * Counts the live games that somebody starts: many parallel lobbies would show one person the whole bank while
 * a single game is played (LEAD-20). Counted before the questions are dealt, so that starts at once gain nothing.
 */
export function createBegunGameRecords(connection: Connection, now: () => Date) {
  const options = { collection: 'lobby_begun_games', now }
  const limiter = createLimiter(connection, options)
  const keyOf = (userId: string) => `user:${userId}`
  return {
    ensureIndexes: limiter.ensureIndexes,

    /** Counts one game, however often its start is sent. @throws ServiceError too_many_games, with the seconds to wait */
    async take(userId: string, { _id, game }: Pick<LobbyRecord, '_id' | 'game'>): Promise<void> {
      const item = `${_id}:${game + 1}`
      const budget = { key: keyOf(userId), max: liveGamesBegun, windowMs: gameStartWindowMs, item }
      await limiter.take([budget], 'too_many_games')
    },

    removeOf: (userId: string): Promise<void> => limiter.forget(keyOf(userId)),
  }
}
