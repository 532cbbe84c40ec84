import type { Difficulty, Edition } from '../editions.js'
import type { ErrorCode } from '../errors.js'
import type { RuleMark } from '../rule-changes/schemas.js'
import type { LobbyPhase, TimeSetting } from './multiplayer-phases.js'
import type { Scoring } from './multiplayer-scoring.js'

/** The live connection of a lobby: `GET /api/lobbies/:id/live?ticket=` (docs/multiplayer.md, messages). */
export const liveVersion = 1

/** Returns the path of a lobby's live connection; append the ticket as ?ticket=. */
export function livePath(lobbyId: string): string {
  return `/api/lobbies/${encodeURIComponent(lobbyId)}/live`
}

export const closeCodes = {
  /** The seat was taken over by another tab or device: do not reconnect. */
  replaced: 4001,
  /** Removed by the host: do not reconnect. */
  kicked: 4003,
  /** The client did not read fast enough: reconnect. */
  tooSlow: 4008,
  /** The lobby has ended or the player has left: do not reconnect. */
  ended: 4010,
  /** Signed out: do not reconnect before sign-in (SEC-8). */
  signedOut: 4401,
  /** Far too many messages. */
  flooded: 1008,
  /** A frame larger than the hard limit. */
  tooLarge: 1009,
  /** This instance is stopping: reconnect with jitter. */
  restarting: 1012,
} as const

/** Maximum messages per second and bytes per message; above that, the client gets an error. */
export const messagesPerSecond = 10
export const messageBytes = 4096
/** A larger frame closes the connection (SEC-19), and so do this many messages in a second. */
export const frameBytes = 16 * 1024
export const floodPerSecond = 50
/** More buffered bytes than this close the connection. */
export const bufferedBytes = 1024 * 1024
export const connectionsByPerson = 20
export const projectorsByLobby = 5

/** Waits before the page reconnects, in milliseconds; jitter is added to each. */
export const retryWaitsMs: readonly number[] = [500, 1000, 2000, 4000, 8000]

export const presences = ['here', 'away', 'gone'] as const
export type Presence = (typeof presences)[number]

export const hostOps = [
  'pause',
  'resume',
  'skip',
  'hold',
  'kick',
  'allow',
  'transfer',
  'lock_room',
  'end',
] as const
export type HostOp = (typeof hostOps)[number]

export const flagReasons = ['wrong', 'unclear', 'outdated', 'typo', 'other'] as const
export type FlagReason = (typeof flagReasons)[number]
export const flagNoteLength = 500

/** The result of a message; messages other than answer and lock are always `accepted`. */
export type AckStatus = 'accepted' | 'changed' | 'locked' | 'late' | 'not_open' | 'duplicate'

/** Why a message was rejected; uses error codes of the contracts where they exist. */
export type LiveErrorCode =
  | 'not_json'
  | 'unknown_version'
  | 'unknown_type'
  | 'bad_message'
  | 'too_large'
  | 'too_fast'
  | 'unknown_seat'
  | Extract<
      ErrorCode,
      | 'unknown_choice'
      | 'not_host'
      | 'not_now'
      | 'not_enough_players'
      | 'too_many_games'
      | 'no_questions'
      | 'lobby_not_found'
      | 'forbidden'
      | 'unavailable'
      | 'internal_error'
    >

export interface LiveChoice {
  id: string
  text: string
}

/** A question before the reveal; in `preview` it has no choices. */
export interface LiveQuestion {
  difficulty: Difficulty
  stem: string
  /** Maximum points for a correct answer. */
  points: number
  choices?: LiveChoice[]
}

export interface OwnAnswer {
  choice_id: string
  locked: boolean
  confidence?: number
}

/** The seats that have answered, but not their answers; `of` is the number of players waited for. */
export interface Progress {
  answered_seats: number[]
  locked_seats: number[]
  of: number
}

/** A player's result for a question: `away` if they were absent, `none` if they did not answer. */
export interface OwnResult {
  state: 'answered' | 'none' | 'away'
  choice_id?: string
  is_correct: boolean
  points: number
  total: number
  why_wrong?: string
  confidence?: number
}

export interface RevealedQuestion {
  index: number
  question: LiveQuestion & { choices: LiveChoice[] }
  correct_choice_id: string
  explanation: string
  source: string
  /** The changes of rules that the question depends on (CHANGE-5). */
  changes?: RuleMark[]
  split: { choice_id: string; count: number }[]
  /** Points of each seat for this question, and the total. */
  points: { seat: number; points: number; total: number }[]
  /** Missing for a projector. */
  own?: OwnResult
}

export interface Standing {
  seat: number
  player_name: string
  score: number
  /** Equal scores share a rank. */
  rank: number
  presence: Presence
}

/** The fields of every phase. `ends_in_ms` is null if there is no countdown for the player. */
interface PhaseBase {
  phase_seq: number
  ends_in_ms: number | null
  paused: boolean
  /** Index of the question, from 0, and the number of questions; both 0 before the start. */
  index: number
  of: number
  /** Players: why their own score of this game goes on no leaderboard, as it stands (LEAD-22, LEAD-23). */
  not_counted?: 'faster_than_reading' | 'answers_seen'
}

export type PhaseView = PhaseBase &
  (
    | { phase: 'waiting' | 'countdown' }
    | { phase: 'preview'; question: LiveQuestion }
    | {
        phase: 'open' | 'closing'
        question: LiveQuestion & { choices: LiveChoice[] }
        /** The question's full time limit; null if untimed. */
        limit_ms: number | null
        own?: OwnAnswer
        progress: Progress
      }
    | ({ phase: 'reveal'; held: boolean } & RevealedQuestion)
    | { phase: 'standings'; standings: Standing[] }
    | {
        phase: 'podium'
        standings: Standing[]
        review: RevealedQuestion[]
        /** True if all questions were played; only then do scores go to the leaderboard. */
        completed: boolean
      }
    | {
        phase: 'ended'
        reason: 'closed' | 'idle' | 'abandoned'
        standings: Standing[]
        review: RevealedQuestion[]
      }
  )

export interface LivePlayer {
  id: string
  seat: number
  player_name: string
  score: number
  ready: boolean
  presence: Presence
  is_host: boolean
}

/** The lobby around the game. */
export interface LiveLobby {
  id: string
  code: string
  creator: string
  specialization: Edition
  max_players: number
  scoring: Scoring
  time: TimeSetting
  room_locked: boolean
  /** Number of the game in this lobby, from 1; 0 before the first start. */
  game: number
  players: LivePlayer[]
  host_seat: number | null
  /** For the host only: removed players, who can be allowed back. */
  kicked?: { player_id: string; player_name: string }[]
}

/** Everything needed to render any screen, for one user and phase. */
export interface Snapshot {
  lobby: LiveLobby
  /** null for a projector. */
  you: { seat: number; is_host: boolean } | null
  state: PhaseView
}

/**
 * The fields of every server message: `rev` grows with the lobby's state, `after` is the `rev` of the previous state
 * message (a client that has not seen it sends a `sync`), and `now` is the server's clock.
 */
export interface FromServer {
  v: typeof liveVersion
  rev: number
  after: number
  now: number
}

type PhaseOf<Name extends LobbyPhase> = Extract<PhaseView, { phase: Name }>

/** Every message has the absolute state, never a change. */
export type ServerMessage = FromServer &
  (
    | { t: 'welcome'; snapshot: Snapshot }
    | ({ t: 'phase' } & PhaseOf<'waiting' | 'countdown' | 'preview' | 'open' | 'closing' | 'ended'>)
    | ({ t: 'reveal' } & PhaseOf<'reveal'>)
    | ({ t: 'standings' } & PhaseOf<'standings'>)
    | ({ t: 'result' } & PhaseOf<'podium'>)
    | { t: 'ack'; mid: string; status: AckStatus }
    | ({ t: 'progress'; index: number } & Progress)
    /** `seat` and `state` say who has changed; `lobby` is the whole current state. */
    | {
        t: 'presence'
        seat: number | null
        state: Presence | null
        host_seat: number | null
        lobby: LiveLobby
      }
    | { t: 'error'; code: LiveErrorCode; mid?: string; retry_after_ms?: number }
  )
