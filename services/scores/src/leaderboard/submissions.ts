import { isIP } from 'node:net'
import { bankOfGame, games as declared } from '@icio/contracts/games/games'
import type { ErrorCode } from '@icio/contracts/errors'
import { cleanScoreName } from '@icio/contracts/leaderboard/leaderboard-rules'
import { networkOf } from '@icio/kit/net/addresses'
import { ServiceError } from '@icio/kit/http/errors'
import { answersInTexts, type GameRecord } from '../games/game-session.js'
import { isForLeaderboard, isTooFast } from './fair-play.js'
import type { Games } from '../games/games.js'
import type { SeenAtDesk } from './desk-keys.js'
import type { Asker } from '../games/owner.js'
import type { ScoreRecords, ScoreRow } from '../collections/scores.js'
import type { SubmitTurns } from '../collections/submit-turns.js'

export interface SubmissionsOptions {
  games: Games
  scores: ScoreRecords
  turns: SubmitTurns
  seenAtDesk: SeenAtDesk
  now: () => Date
}

/** A submission. The server computes the score itself. */
export interface Submission {
  userId: string
  asker: Asker
  sessionId: string
  /** The name as typed; stored after cleaning, or as 'Anonymous' if nothing is left. */
  typedName: string
  address: string
}

export type Submissions = ReturnType<typeof createSubmissions>

/** Puts finished quizzes on the leaderboard (LEAD-4 to LEAD-16). */
export function createSubmissions({ games, scores, turns, seenAtDesk, now }: SubmissionsOptions) {
  return {
    /**
     * Stores the score of a game once. A rejection because of the game itself does not start the cooldown.
     *
     * @throws ServiceError session_not_found, not_eligible, not_completed, no_score, faster_than_reading,
     *   answers_seen, already_submitted, too_fast
     */
    async submit({ userId, asker, sessionId, typedName, address }: Submission): Promise<ScoreRow> {
      const record = await games.read(sessionId, asker)
      const refusal = whyNotSubmit(record)
      if (refusal) throw new ServiceError(refusal)
      // Also whoever was signed out at the start, and signs in to submit.
      if (record.answers_seen || (await seenAtDesk(userId, record))) throw new ServiceError('answers_seen')
      const source = `session:${sessionId}`
      if (await scores.hasSource(source)) throw new ServiceError('already_submitted')
      await turns.take(userId)
      const bank = bankOfGame(record.game, record.specialization)
      const row = await scores.insert(
        {
          player_name: cleanScoreName(typedName),
          mode: declared[record.game].leaderboard ?? 'solo',
          ...(record.difficulty ? { level: record.difficulty } : {}),
          score: record.score,
          user_id: userId,
          ip_address: isIP(address) ? networkOf(address) : null,
          source,
          ...(bank ? { bank } : {}),
          answers: answersInTexts(record).map(({ correct: _, ...answer }) => answer),
        },
        now(),
      )
      if (!row) throw new ServiceError('already_submitted')
      return row
    },
  }
}

/** Returns the error code if the score of this game cannot go on the leaderboard, or null (LEAD-4, LEAD-5, LEAD-17). */
function whyNotSubmit(record: GameRecord): ErrorCode | null {
  if (!isForLeaderboard(record)) return 'not_eligible'
  if (!record.completed) return 'not_completed'
  if (record.score === 0) return 'no_score'
  return isTooFast(record) ? 'faster_than_reading' : null
}
