import type { Difficulty, Edition } from '@icio/contracts/editions'
import type { AnswerPace } from '@icio/contracts/games/fair-play'
import type { Presence } from '@icio/contracts/lobbies/lobby-live'
import type { LobbyPhase, TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import type { Scoring } from '@icio/contracts/lobbies/multiplayer-scoring'
import type { ScoredAnswer, VerifiedScore } from '@icio/contracts/verified-scores/endpoints'

/** A choice in a game. Its id is created for this game. */
export interface FrozenChoice {
  id: string
  text: string
  is_right: boolean
  why_wrong: string
}

/** A question copied into a game at the deal, so that editing the bank does not change the game. */
export interface FrozenQuestion {
  question_id: string
  /** The revision of the choices; missing for the first. */
  revision?: number
  difficulty: Difficulty
  stem: string
  explanation: string
  source: string
  choices: FrozenChoice[]
}

/** The timing data of a question, so that the clock does not have to read the question. */
export interface QuestionTimes {
  difficulty: Difficulty
  preview_ms: number
  /** Time for calculating the answer; missing in games dealt before it was given. */
  calculation_ms?: number
  reveal_ms: number
}

/** A player's seat, identified by lobby and user id, whatever name or device the player uses. */
export interface SeatRecord {
  /** An opaque id for pages; user ids do not leave the server. */
  player_id: string
  user_id: string
  player_name: string
  seat: number
  joined_at: Date
  ready: boolean
  time: TimeSetting
  presence: Presence
  presence_since: Date
  /** The live connection that holds the seat, and its instance. */
  connection_id: string | null
  server_id: string | null
  /** A desk had shown this player the key of a question of the current game (LEAD-22). */
  answers_seen?: boolean
}

export interface ResultRow {
  user_id: string
  seat: number
  state: 'answered' | 'none' | 'away'
  choice_id: string | null
  is_right: boolean
  points: number
  confidence: number | null
  /** The pace of the answer (LEAD-23); missing without one, and in games from before it was kept. */
  pace?: AnswerPace
  /** The answer in the form that a ruling needs to recount it; missing if nothing was picked. */
  scored?: ScoredAnswer
}

/** The result of a question after its reveal. Scores are sums over these rows and are not stored anywhere else. */
export interface QuestionResult {
  index: number
  rows: ResultRow[]
}

export interface KickedRecord {
  user_id: string
  player_id: string
  player_name: string
}

export type LobbyStatus = 'waiting' | 'active' | 'ended'
export type EndReason = 'closed' | 'idle' | 'abandoned'

/**
 * A stored lobby, without its questions. It contains the seats, so that one conditional write on `rev` decides every
 * race: for the last seat, a name, the start, the next phase.
 */
export interface LobbyRecord {
  _id: string
  code: string
  /** The host's name (LOBBY-28). */
  creator_name: string
  host_user_id: string
  specialization: Edition
  status: LobbyStatus
  max_players: number
  current_question: number
  /** Number of games in this lobby; 0 before the first start. */
  game: number
  /** When the current game began; missing in games from before it was kept. */
  started_at?: Date
  /** How long each preview of this game was really shown, by question; missing in games from before it was kept. */
  previews_shown_ms?: number[]
  question_times: QuestionTimes[]
  phase: LobbyPhase
  phase_seq: number
  /** When the phase ends automatically; null only in `ended`. */
  phase_ends_at: Date | null
  /** When the question was opened, shifted by pauses. */
  open_from: Date | null
  /** The time limit of the open question; null if untimed. */
  limit_ms: number | null
  /** Set while paused; `left_ms` is the remaining time of the phase. */
  paused_at: Date | null
  held: boolean
  left_ms: number
  scoring: Scoring
  room_locked: boolean
  seats: SeatRecord[]
  kicked: KickedRecord[]
  results: QuestionResult[]
  ended_reason: EndReason | null
  /** Scores that still have to be sent to the leaderboard, also across rematches. */
  due_scores: VerifiedScore[]
  /** When they are sent next; null if there are none. */
  scores_due_at: Date | null
  scores_tries: number
  /** Ids of the host's last messages, so that a repeated one changes nothing, even at another instance. */
  host_mids: string[]
  rev: number
  created_at: Date
  updated_at: Date
  expires_at: Date
}

/** The fields that a change sets; `rev` and `updated_at` are updated automatically. */
export type LobbyChange = Partial<Omit<LobbyRecord, '_id' | 'code' | 'rev' | 'updated_at' | 'created_at'>> & {
  questions?: FrozenQuestion[]
}

export interface LobbyAnswer {
  _id: string
  lobby_id: string
  game: number
  index: number
  user_id: string
  choice_id: string | null
  confidence: number | null
  /** Time from the opening of the question to the last change. */
  elapsed_ms: number
  locked: boolean
  /** Set at the reveal; nothing changes after that. */
  sealed: boolean
  /** Set at the reveal, by the pure function in contracts. */
  points: number
  mid: string
  writes: number
  lock_mid: string | null
}

/** Lobbies and everything that belongs to them are kept for 24 hours (docs/multiplayer.md, storage). */
export const keptMs = 24 * 60 * 60 * 1000

export const erasedPlayer = 'Former player'

export function erasedId({ player_id }: Pick<SeatRecord, 'player_id'>): string {
  return `erased:${player_id}`
}

export function isErased(userId: string): boolean {
  return userId.startsWith('erased:')
}

export function seatOf(lobby: LobbyRecord, userId: string): SeatRecord | undefined {
  return lobby.seats.find(({ user_id, presence }) => user_id === userId && presence !== 'gone')
}

export function scoreOf(results: readonly QuestionResult[], userId: string): number {
  return results.reduce(
    (sum, { rows }) => sum + (rows.find(({ user_id }) => user_id === userId)?.points ?? 0),
    0,
  )
}

export function isPlaying({ phase }: Pick<LobbyRecord, 'phase'>): boolean {
  return phase !== 'waiting' && phase !== 'podium' && phase !== 'ended'
}
