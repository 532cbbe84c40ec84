import type { AnswerMessage } from '@icio/contracts/lobbies/client-messages'
import type { AckStatus } from '@icio/contracts/lobbies/lobby-live'
import { answerGraceMs } from '@icio/contracts/lobbies/multiplayer-phases'
import type { LobbyAnswer, LobbyRecord } from '../lobby/lobby.js'

/** Returns why a question accepts no answer at this time, or null. `index` is the question in the client's message. */
export function whyNotOpen(lobby: LobbyRecord, index: number, at: number): 'late' | 'not_open' | null {
  const { phase, current_question, phase_ends_at, paused_at, limit_ms, open_from } = lobby
  const isRunning = phase !== 'waiting' && phase !== 'countdown'
  if (!isRunning || index > current_question) return 'not_open'
  if (index < current_question) return 'late'
  if (phase === 'preview') return 'not_open'
  if (phase !== 'open' && phase !== 'closing') return 'late'
  if (paused_at) return 'not_open'
  const isTimed = open_from !== null && limit_ms !== null
  const until = isTimed ? open_from.getTime() + limit_ms + answerGraceMs : phase_ends_at?.getTime()
  return until !== undefined && at <= until ? null : 'late'
}

/** Returns the status of an answer to an open question if nothing needs to be stored, or null. */
export function beforeStoring(
  known: LobbyAnswer | undefined,
  { choice_id }: Pick<AnswerMessage, 'choice_id'>,
): AckStatus | null {
  if (!known?.choice_id) return null
  if (known.choice_id === choice_id) return 'duplicate'
  return known.locked ? 'locked' : null
}

/** Returns the time since the question opened, without pauses, and at most the limit. */
export function elapsedMs({ open_from, limit_ms }: LobbyRecord, at: number): number {
  const elapsed = Math.max(0, at - (open_from?.getTime() ?? at))
  return limit_ms === null ? elapsed : Math.min(elapsed, limit_ms)
}
