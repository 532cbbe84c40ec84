import type { GameRecords } from '../game-records.js'
import type { AnsweredGames } from './answered-games.js'

/** The answers of a game that nobody finishes are kept so long before the game itself is removed. */
const beforeEndMs = 60 * 60 * 1000

/** So many are kept at a time; a sweep comes every minute. */
const atOnce = 500

/** Keeps the answers of games that were left, before the games are removed. @returns of how many */
export async function keepLeftGames(
  records: GameRecords,
  answered: AnsweredGames,
  now: Date,
): Promise<number> {
  const left = await records.leftBefore(new Date(now.getTime() + beforeEndMs), atOnce)
  for (const record of left) {
    await answered.keep(record)
    await records.noteKept(record)
  }
  return left.length
}
