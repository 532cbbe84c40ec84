import {
  abandonAfterMs,
  answerLimitMs,
  awayAfterMs,
  closingMs,
  countdownMs,
  podiumMs,
  slowestTime,
  standingsAfter,
  standingsMs,
  untimedLimitMs,
} from '@icio/contracts/lobbies/multiplayer-phases'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import {
  isPlaying,
  type FrozenQuestion,
  type LobbyChange,
  type LobbyRecord,
  type QuestionResult,
  type SeatRecord,
} from '../lobby/lobby.js'
import { closeLobby, handOver, hostDueAt, nextHost } from '../lobby/rules.js'
import { timesOf } from './deal.js'
import { addDueScores } from './due-scores.js'

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

function enter(lobby: LobbyRecord, phase: LobbyRecord['phase'], endsAt: Date): LobbyChange {
  return {
    phase,
    phase_seq: lobby.phase_seq + 1,
    phase_ends_at: endsAt,
    paused_at: null,
    held: false,
    left_ms: 0,
  }
}

/** Starts a game with these questions, without the players who left the previous one. */
export function begin(
  lobby: LobbyRecord,
  {
    questions,
    scoring,
    answersSeen = new Set(),
    now,
  }: { questions: FrozenQuestion[]; scoring: Scoring; answersSeen?: ReadonlySet<string>; now: Date },
): LobbyChange {
  return {
    ...enter(lobby, 'countdown', later(now, countdownMs)),
    status: 'active',
    game: lobby.game + 1,
    started_at: now,
    previews_shown_ms: [],
    questions,
    question_times: timesOf(questions),
    current_question: 0,
    results: [],
    scoring,
    seats: lobby.seats
      .filter(({ presence }) => presence !== 'gone')
      .map((seat) => ({ ...seat, ready: false, answers_seen: answersSeen.has(seat.user_id) })),
  }
}

/** @param result of the question that just closed; required for the step from closing to reveal */
export function moveOn(lobby: LobbyRecord, now: Date, result?: QuestionResult): LobbyChange {
  const { phase, current_question: index } = lobby
  switch (phase) {
    case 'waiting':
      return closeLobby(lobby, 'idle')
    case 'countdown':
      return preview(lobby, 0, now)
    case 'preview':
      return open(lobby, now)
    case 'open':
      return enter(lobby, 'closing', later(now, closingMs))
    case 'closing':
      if (!result) throw new Error('A reveal needs the result of its question')
      return {
        ...enter(lobby, 'reveal', later(now, lobby.question_times[index]?.reveal_ms ?? 0)),
        results: [...lobby.results.filter((earlierResult) => earlierResult.index !== index), result],
      }
    case 'reveal':
      if (index + 1 >= lobby.question_times.length) return podium(lobby, now)
      return standingsAfter.includes(index)
        ? enter(lobby, 'standings', later(now, standingsMs))
        : preview(lobby, index + 1, now)
    case 'standings':
      return preview(lobby, index + 1, now)
    case 'podium':
    case 'ended':
      return closeLobby(lobby, 'closed')
  }
}

function preview(lobby: LobbyRecord, index: number, now: Date): LobbyChange {
  const length = lobby.question_times[index]?.preview_ms ?? 0
  return { ...enter(lobby, 'preview', later(now, length)), current_question: index, open_from: null }
}

function open(lobby: LobbyRecord, now: Date): LobbyChange {
  const times = lobby.question_times[lobby.current_question]
  const limit_ms = times ? answerLimitMs(times.difficulty, timeOf(lobby), times.calculation_ms) : null
  const previews_shown_ms = [...(lobby.previews_shown_ms ?? [])]
  previews_shown_ms[lobby.current_question] = previewShownMs(lobby, now)
  return {
    ...enter(lobby, 'open', later(now, limit_ms ?? untimedLimitMs)),
    limit_ms,
    open_from: now,
    previews_shown_ms,
  }
}

/** Returns how much of the current preview was shown; what the host skips was not (LEAD-23). */
function previewShownMs(lobby: LobbyRecord, now: Date): number {
  const whole = lobby.question_times[lobby.current_question]?.preview_ms ?? 0
  const left = lobby.paused_at ? lobby.left_ms : (lobby.phase_ends_at?.getTime() ?? 0) - now.getTime()
  return Math.min(whole, Math.max(0, whole - left))
}

/** Moves to the podium with the results so far. Only a game whose questions were all played goes to the leaderboard. */
export function podium(lobby: LobbyRecord, now: Date): LobbyChange {
  return {
    ...enter(lobby, 'podium', later(now, podiumMs)),
    ...(isComplete(lobby) ? addDueScores(lobby, now) : {}),
  }
}

/** Resumes after a pause with the remaining time of the phase. The clock of a question does not count the pause. */
export function resume(lobby: LobbyRecord, now: Date): LobbyChange {
  const away = now.getTime() - (lobby.paused_at?.getTime() ?? now.getTime())
  return {
    paused_at: null,
    left_ms: 0,
    phase_ends_at: new Date(now.getTime() + lobby.left_ms),
    open_from: lobby.open_from && new Date(lobby.open_from.getTime() + away),
  }
}

export function isComplete({ results, question_times }: LobbyRecord): boolean {
  return question_times.length > 0 && results.length === question_times.length
}

/** Returns the slowest time setting among the players, without revealing whose it is. */
export function timeOf({ seats }: LobbyRecord) {
  return slowestTime(seats.filter(({ presence }) => presence !== 'gone').map(({ time }) => time))
}

/** Returns when everyone has been away for too long; null while someone is present or no game is in progress. */
function abandonedAt(lobby: LobbyRecord): number | null {
  const players = lobby.seats.filter(({ presence }) => presence !== 'gone')
  if (!isPlaying(lobby) || players.some(({ presence }) => presence === 'here')) return null
  return Math.max(0, ...players.map(({ presence_since }) => presence_since.getTime())) + abandonAfterMs
}

/** Returns when a seat that never had a live connection counts as away; null for none, and outside of a game. */
function unconnectedAt(lobby: LobbyRecord): number | null {
  const waits = isPlaying(lobby) ? lobby.seats.filter(isUnconnected) : []
  if (waits.length === 0) return null
  return Math.min(...waits.map(({ presence_since }) => presence_since.getTime())) + awayAfterMs
}

function isUnconnected({ presence, connection_id }: SeatRecord): boolean {
  return presence === 'here' && connection_id === null
}

/** Returns the change that is due by now, or null; a reveal by name, because the caller has its result. */
export function whatIsDue(lobby: LobbyRecord, now: Date): LobbyChange | 'reveal' | null {
  const isPast = (moment: number | null) => moment !== null && moment <= now.getTime()
  if (lobby.status === 'ended') return null
  if (isPast(abandonedAt(lobby))) return closeLobby(lobby, 'abandoned')
  if (isPast(unconnectedAt(lobby))) return withoutUnconnected(lobby, now)
  if (isPast(hostDueAt(lobby))) return handOver(nextHost(lobby))
  if (!isPast(lobby.phase_ends_at?.getTime() ?? null)) return null
  if (lobby.paused_at) return resume(lobby, now)
  return lobby.phase === 'closing' ? 'reveal' : moveOn(lobby, now)
}

function withoutUnconnected(lobby: LobbyRecord, now: Date): LobbyChange {
  const isDue = (seat: SeatRecord) =>
    isUnconnected(seat) && seat.presence_since.getTime() + awayAfterMs <= now.getTime()
  const away = { presence: 'away', presence_since: now } as const
  return { seats: lobby.seats.map((seat) => (isDue(seat) ? { ...seat, ...away } : seat)) }
}

/** Returns the next time at which something may be due, in milliseconds since 1970; null for never. */
export function nextDueAt(lobby: LobbyRecord): number | null {
  if (lobby.status === 'ended') return null
  const moments = [
    lobby.phase_ends_at?.getTime() ?? null,
    hostDueAt(lobby),
    abandonedAt(lobby),
    unconnectedAt(lobby),
  ]
  const knownMoments = moments.filter((moment) => moment !== null)
  return knownMoments.length ? Math.min(...knownMoments) : null
}
