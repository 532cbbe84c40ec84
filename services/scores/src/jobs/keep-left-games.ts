import type { GameRecords } from '../collections/game-sessions.js'
import type { AnsweredGames } from '../collections/answered-games.js'

/** How long before its expiry the answers of an unfinished game are kept. */
const beforeEndMs = 60 * 60 * 1000

/** Maximum number of games per sweep; a sweep runs every minute. */
const atOnce = 500

/** Keeps the answers of abandoned games before the games are deleted. @returns the number of games */
export async function keepLeftGames(
  records: GameRecords,
  answeredGames: AnsweredGames,
  now: Date,
): Promise<number> {
  const left = await records.leftBefore(new Date(now.getTime() + beforeEndMs), atOnce)
  for (const record of left) {
    await answeredGames.keep(record)
    await records.noteKept(record)
  }
  return left.length
}
