import type { GameRecord } from './game-session.js'

/** Maximum number of cached games; each takes about 20 kB. */
const keptGames = 500

/** The last known state of games in this process, by id. */
export interface RecentGames {
  get(id: string, now: Date): GameRecord | undefined
  set(record: GameRecord): void
}

/**
 * Caches games between two answers, so that an answer costs one write and no read. The cache may be stale: it is used
 * only for a write that fails if the game has changed (GameRecords.addAnswer).
 */
export function createRecentGames(): RecentGames {
  const games = new Map<string, GameRecord>()
  return {
    get(id, now) {
      const record = games.get(id)
      return record && record.expires_at > now ? record : undefined
    },
    set(record) {
      games.delete(record._id)
      if (record.completed) return
      games.set(record._id, record)
      const oldest = games.keys().next().value
      if (games.size > keptGames && oldest !== undefined) games.delete(oldest)
    },
  }
}
