import type { GameRecord } from './game-session.js'

/** So many games are kept at hand; each takes some 20 kB. */
const keptGames = 500

/** Games as this process saw them last, by id. */
export interface RecentGames {
  get(id: string, now: Date): GameRecord | undefined
  set(record: GameRecord): void
}

/**
 * Keeps games at hand between two answers, so that an answer costs one write and no read. What is kept may be behind:
 * it is only ever used for a write that is refused when the game has moved on (GameRecords.addAnswer).
 */
export function recentGames(): RecentGames {
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
