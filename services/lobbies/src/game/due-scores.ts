import { banksByKind } from '@icio/contracts/banks/banks'
import type { VerifiedScore } from '@icio/contracts/verified-scores/endpoints'
import { isTooFast } from './mark.js'
import { isErased, scoreOf, type LobbyChange, type LobbyRecord } from '../lobby/lobby.js'

const firstWaitMs = 1000
const longestWaitMs = 60_000

/** Adds the scores of the finished game to those that still have to be sent to the leaderboard. Pure. */
export function addDueScores(lobby: LobbyRecord, now: Date): LobbyChange {
  const due_scores = [...lobby.due_scores, ...scoresOf(lobby, now)]
  return { due_scores, scores_due_at: due_scores.length ? now : null, scores_tries: 0 }
}

/** Returns one score per player, with the answers behind it; none for deleted accounts. */
function scoresOf(
  { _id, game, specialization, seats, results, started_at }: LobbyRecord,
  endedAt: Date,
): VerifiedScore[] {
  const played_at = endedAt.toISOString()
  const bank = banksByKind.quiz[specialization]
  return seats.flatMap(({ user_id, player_name }) => {
    const score = scoreOf(results, user_id)
    const own = results.flatMap(({ rows }) => rows.filter((row) => row.user_id === user_id))
    const answers = own.flatMap(({ scored }) => scored ?? [])
    if (isErased(user_id) || (score === 0 && answers.length === 0)) return []
    const key = `lobby:${_id}:${game}:${user_id}`
    const eligible = isTooFast(results, user_id) ? { is_eligible: false } : {}
    const began = started_at ? { started_at: started_at.toISOString() } : {}
    return [
      {
        key,
        user_id,
        player_name,
        mode: 'multiplayer',
        score,
        ...eligible,
        ...began,
        played_at,
        bank,
        answers,
      },
    ]
  })
}

/** Records the result of a try: removes the scores that were sent, and doubles the wait after each failure. */
export function recordTry(
  { due_scores, scores_tries }: LobbyRecord,
  sentKeys: ReadonlySet<string>,
  failedAt: Date | null,
): LobbyChange {
  const left = due_scores.filter(({ key }) => !sentKeys.has(key))
  if (left.length === 0) return { due_scores: left, scores_due_at: null, scores_tries: 0 }
  const next = failedAt && new Date(failedAt.getTime() + retryWaitMs(scores_tries))
  return { due_scores: left, ...(next ? { scores_due_at: next, scores_tries: scores_tries + 1 } : {}) }
}

/** Returns the wait before the next try: 1, 2, 4, … seconds, at most a minute. */
export function retryWaitMs(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 30))
}
