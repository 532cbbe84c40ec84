import type { Difficulty, Specialization } from '@icio/contracts/editions'
import type { Presence } from '@icio/contracts/lobby-live'
import type { LobbyPhase, TimeSetting } from '@icio/contracts/rules/multiplayer-phases'
import type { Scoring } from '@icio/contracts/rules/multiplayer-scoring'
import type { ScoredAnswer, VerifiedScore } from '@icio/contracts/verified-scores'

/** A choice as it is frozen into a game: its id is made for this game alone. */
export interface FrozenChoice {
  id: string
  text: string
  is_right: boolean
  /** Why it is wrong; empty for the right one. */
  why_wrong: string
}

/** A question copied into a game when it is dealt, so that editing the bank changes no game. */
export interface FrozenQuestion {
  question_id: string
  /** Which set of choices it is; not there for the first. */
  revision?: number
  difficulty: Difficulty
  stem: string
  explanation: string
  source: string
  choices: FrozenChoice[]
}

/** What the clock needs to know of a question, so that moving on reads no question. */
export interface QuestionTimes {
  difficulty: Difficulty
  preview_ms: number
  reveal_ms: number
}

/** Somebody's seat: (lobby, user id), whatever name or device they come with. */
export interface SeatRecord {
  /** Opaque, for pages; user ids do not leave the server. */
  player_id: string
  user_id: string
  player_name: string
  seat: number
  joined_at: Date
  ready: boolean
  time: TimeSetting
  presence: Presence
  presence_since: Date
  /** The live connection that holds the seat, and the instance where it is. */
  connection_id: string | null
  server_id: string | null
}

/** What one player got for a question. */
export interface ResultRow {
  user_id: string
  seat: number
  state: 'answered' | 'none' | 'away'
  choice_id: string | null
  is_right: boolean
  points: number
  confidence: number | null
  /** The answer as a ruling on its question counts it again; absent where nothing was picked. */
  scored?: ScoredAnswer
}

/** A question after its reveal. Scores are sums over these rows and stand nowhere else. */
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
 * A lobby as it is stored, without its questions. Seats live in it, so that one conditional write on `rev` decides
 * every race: for the last seat, a name, the start, the next phase.
 */
export interface LobbyRecord {
  _id: string
  code: string
  /** The host's name (LOBBY-28). */
  creator_name: string
  host_user_id: string
  specialization: Specialization
  status: LobbyStatus
  max_players: number
  /** Index of the question in play. */
  current_question: number
  /** Counts games in this lobby; 0 before the first start. */
  game: number
  question_times: QuestionTimes[]
  phase: LobbyPhase
  /** Grows with each phase. */
  phase_seq: number
  /** When the phase ends by itself; null only in `ended`. */
  phase_ends_at: Date | null
  /** When the question was opened, moved on by pauses. */
  open_from: Date | null
  /** The limit of the question that is open; null when untimed. */
  limit_ms: number | null
  /** Set while paused; `left_ms` is what the phase still has. */
  paused_at: Date | null
  /** Set while the host holds the reveal. */
  held: boolean
  left_ms: number
  scoring: Scoring
  room_locked: boolean
  seats: SeatRecord[]
  kicked: KickedRecord[]
  results: QuestionResult[]
  ended_reason: EndReason | null
  /** Scores that still have to be handed to the leaderboard, over any rematch. */
  due_scores: VerifiedScore[]
  /** When that is tried next; null when there are none. */
  scores_due_at: Date | null
  /** How often it has failed in a row. */
  scores_tries: number
  /** The host's last messages, so that one that comes again, also to another instance, changes nothing. */
  host_mids: string[]
  /** Grows with each change. */
  rev: number
  created_at: Date
  updated_at: Date
  expires_at: Date
}

/** What a change sets; `rev` and `updated_at` grow by themselves. */
export type LobbyChange = Partial<Omit<LobbyRecord, '_id' | 'code' | 'rev' | 'updated_at' | 'created_at'>> & {
  questions?: FrozenQuestion[]
}

/** An answer as it is stored: one a lobby, game, question and user. */
export interface AnswerRecord {
  _id: string
  lobby_id: string
  game: number
  index: number
  user_id: string
  choice_id: string | null
  confidence: number | null
  /** From the opening of the question to the last change. */
  elapsed_ms: number
  locked: boolean
  /** Set at the reveal: from here on nothing changes. */
  sealed: boolean
  /** Set at the reveal, by the pure function of contracts. */
  points: number
  /** The client's message that wrote the choice last, and how often it was written. */
  mid: string
  writes: number
  /** The message that locked it. */
  lock_mid: string | null
}

/** Lobbies and all that belongs to them are kept for 24 hours (docs/multiplayer.md, storage). */
export const keptMs = 24 * 60 * 60 * 1000

/** Stands for somebody whose account has been deleted. */
export const erasedPlayer = 'Former player'

/** Stands where the user id of somebody stood whose account has been deleted. */
export function erasedId({ player_id }: Pick<SeatRecord, 'player_id'>): string {
  return `erased:${player_id}`
}

export function isErased(userId: string): boolean {
  return userId.startsWith('erased:')
}

/** The seat of somebody who has not left. */
export function seatOf(lobby: LobbyRecord, userId: string): SeatRecord | undefined {
  return lobby.seats.find(({ user_id, presence }) => user_id === userId && presence !== 'gone')
}

/** The sum of somebody's points in this game. */
export function scoreOf(results: readonly QuestionResult[], userId: string): number {
  return results.reduce(
    (sum, { rows }) => sum + (rows.find(({ user_id }) => user_id === userId)?.points ?? 0),
    0,
  )
}

/** True while questions are played. */
export function isPlaying({ phase }: Pick<LobbyRecord, 'phase'>): boolean {
  return phase !== 'waiting' && phase !== 'podium' && phase !== 'ended'
}
