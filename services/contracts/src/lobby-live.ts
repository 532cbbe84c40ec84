import type { Difficulty, Specialization } from './editions.js'
import type { ErrorCode } from './errors.js'
import type { LobbyPhase, TimeSetting } from './rules/multiplayer-phases.js'
import type { Scoring } from './rules/multiplayer-scoring.js'

/** The live connection of a lobby: `GET /api/lobbies/:id/live?ticket=` (docs/multiplayer.md, messages). */
export const liveVersion = 1

/** The path of a lobby's live connection; the ticket follows as ?ticket=. */
export function livePath(lobbyId: string): string {
  return `/api/lobbies/${encodeURIComponent(lobbyId)}/live`
}

export const closeCodes = {
  /** The seat was taken over by another tab or device: do not reconnect. */
  replaced: 4001,
  /** Removed by the host: do not reconnect. */
  kicked: 4003,
  /** Did not read what was sent: reconnect. */
  tooSlow: 4008,
  /** The lobby is over or the seat was given up: do not reconnect. */
  ended: 4010,
  /** Signed out: do not reconnect before a sign-in (SEC-8). */
  signedOut: 4401,
  /** Far too many messages. */
  flooded: 1008,
  /** A frame above the hard limit. */
  tooLarge: 1009,
  /** This instance stops: reconnect with jitter. */
  restarting: 1012,
} as const

/** Messages a second and characters of a message; above that an error is the answer. */
export const messagesPerSecond = 10
export const messageBytes = 4096
/** A frame above this closes the connection (SEC-19), as do so many messages in a second. */
export const frameBytes = 16 * 1024
export const floodPerSecond = 50
/** More than this waiting to be read closes the connection. */
export const bufferedBytes = 1024 * 1024
/** Live connections of one person at one instance. */
export const connectionsByPerson = 20
/** Projectors of one lobby. */
export const projectorsByLobby = 5

/** Waits before the page tries again, in milliseconds; each with jitter. */
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

/** What every message of a client carries; `mid` is a uuid, and a repeat is answered as the first time. */
interface FromClient {
  v: typeof liveVersion
  mid: string
}

/** The last `rev` seen, 0 for none. Behind that a welcome follows, else an ack. */
export type Hello = FromClient & { t: 'hello'; last_rev: number }
export type ReadyMessage = FromClient & { t: 'ready'; on: boolean; time?: TimeSetting }
/** Host: starts, and at the podium starts a rematch. */
export type StartMessage = FromClient & { t: 'start'; scoring?: Scoring }
export type AnswerMessage = FromClient & {
  t: 'answer'
  index: number
  choice_id: string
  confidence?: number
}
export type LockMessage = FromClient & { t: 'lock'; index: number }
/**
 * `seat` for kick and transfer, `player_id` for allow, `on` for hold and lock_room (true when absent). `phase_seq` is
 * the phase that the host saw when skipping: one that is over by then is not skipped again.
 */
export type HostMessage = FromClient & {
  t: 'host'
  op: HostOp
  phase_seq?: number
  seat?: number
  player_id?: string
  on?: boolean
}
export type FlagMessage = FromClient & { t: 'flag'; index: number; reason: FlagReason; note: string }
export type BareMessage = FromClient & { t: 'sync' | 'ping' }
export type ClientMessage =
  Hello | ReadyMessage | StartMessage | AnswerMessage | LockMessage | HostMessage | FlagMessage | BareMessage

/** What became of a message; all but answer and lock are only ever `accepted`. */
export type AckStatus = 'accepted' | 'changed' | 'locked' | 'late' | 'not_open' | 'duplicate'

/** Why a message was refused; codes of the catalogue where it has one. */
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

/** A question as it may be seen before the reveal: in `preview` without choices. */
export interface LiveQuestion {
  difficulty: Difficulty
  stem: string
  /** What being right earns at most. */
  points: number
  choices?: LiveChoice[]
}

/** One's own answer so far. */
export interface OwnAnswer {
  choice_id: string
  locked: boolean
  confidence?: number
}

/** Who has answered, never what. Seats; `of` is how many are waited for. */
export interface Progress {
  answered_seats: number[]
  locked_seats: number[]
  of: number
}

/** What a player got for a question; `away` when they were not there, `none` when they did not answer. */
export interface OwnResult {
  state: 'answered' | 'none' | 'away'
  choice_id?: string
  is_correct: boolean
  points: number
  total: number
  why_wrong?: string
  confidence?: number
}

/** A question after its reveal. */
export interface RevealedQuestion {
  index: number
  question: LiveQuestion & { choices: LiveChoice[] }
  correct_choice_id: string
  explanation: string
  source: string
  /** How many chose what. */
  split: { choice_id: string; count: number }[]
  /** Points of each seat for this question, and the total. */
  points: { seat: number; points: number; total: number }[]
  /** Not for a projector. */
  own?: OwnResult
}

export interface Standing {
  seat: number
  player_name: string
  score: number
  /** Ties share it. */
  rank: number
  presence: Presence
}

/** What every phase says. `ends_in_ms` is null where nothing counts down for the player. */
interface PhaseBase {
  phase_seq: number
  ends_in_ms: number | null
  paused: boolean
  /** Place of the question from 0, and how many there are; both 0 before the start. */
  index: number
  of: number
}

export type PhaseView = PhaseBase &
  (
    | { phase: 'waiting' | 'countdown' }
    | { phase: 'preview'; question: LiveQuestion }
    | {
        phase: 'open' | 'closing'
        question: LiveQuestion & { choices: LiveChoice[] }
        /** The question's whole limit; null when untimed. */
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
        /** All questions were played; only then scores reach the leaderboard. */
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
  specialization: Specialization
  max_players: number
  scoring: Scoring
  time: TimeSetting
  room_locked: boolean
  /** Counts games in this lobby, from 1; 0 before the first start. */
  game: number
  players: LivePlayer[]
  host_seat: number | null
  /** For the host only: who was removed and may be allowed back. */
  kicked?: { player_id: string; player_name: string }[]
}

/** Enough to draw any screen, for one user and phase. */
export interface Snapshot {
  lobby: LiveLobby
  /** null for a projector. */
  you: { seat: number; is_host: boolean } | null
  state: PhaseView
}

/**
 * Carried by every message of the server: `rev` grows with the lobby's state, `after` is the `rev` of the message of
 * state before this one (a client that has not seen it asks for a `sync`), `now` is the server's clock.
 */
export interface FromServer {
  v: typeof liveVersion
  rev: number
  after: number
  now: number
}

type PhaseOf<Name extends LobbyPhase> = Extract<PhaseView, { phase: Name }>

/** All of them are absolute states, never increments. */
export type ServerMessage = FromServer &
  (
    | { t: 'welcome'; snapshot: Snapshot }
    | ({ t: 'phase' } & PhaseOf<'waiting' | 'countdown' | 'preview' | 'open' | 'closing' | 'ended'>)
    | ({ t: 'reveal' } & PhaseOf<'reveal'>)
    | ({ t: 'standings' } & PhaseOf<'standings'>)
    | ({ t: 'result' } & PhaseOf<'podium'>)
    | { t: 'ack'; mid: string; status: AckStatus }
    | ({ t: 'progress'; index: number } & Progress)
    /** `seat` and `state` say who has changed; `lobby` is everything as it is now. */
    | {
        t: 'presence'
        seat: number | null
        state: Presence | null
        host_seat: number | null
        lobby: LiveLobby
      }
    | { t: 'error'; code: LiveErrorCode; mid?: string; retry_after_ms?: number }
  )
