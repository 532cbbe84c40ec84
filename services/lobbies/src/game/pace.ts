import { isTooFastTogether } from '@icio/contracts/games/fair-play'
import type { QuestionResult } from '../lobby/lobby.js'

/**
 * Returns whether a player's answers so far came sooner than a person can read the questions (LEAD-17, LEAD-23): from
 * what of the preview was shown, and the time until the last change.
 */
export function isTooFast(results: readonly QuestionResult[], userId: string): boolean {
  const own = results.flatMap(({ rows }) => rows.filter((row) => row.user_id === userId))
  return isTooFastTogether(own.flatMap(({ pace }) => pace ?? []))
}
