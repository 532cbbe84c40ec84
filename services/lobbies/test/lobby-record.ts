import type { LobbyRecord, SeatRecord } from '../src/lobby.js'

/** The moment at which these lobbies stand. */
export const now = new Date(Date.UTC(2026, 10, 21, 12))

/** That moment and so many milliseconds. */
export const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** A seat that is taken, by a live connection. */
export function seatRecord(seat: number, change: Partial<SeatRecord> = {}): SeatRecord {
  return {
    player_id: `p${seat}`,
    user_id: `u${seat}`,
    player_name: `Player ${seat}`,
    seat,
    joined_at: after(-60_000 + seat * 1000),
    ready: false,
    time: 'standard',
    presence: 'here',
    presence_since: after(-1000),
    connection_id: `c${seat}`,
    server_id: 's',
    ...change,
  }
}

/** A waiting lobby of three, whose host has the first seat; as the database holds it. */
export function lobbyRecord(change: Partial<LobbyRecord> = {}): LobbyRecord {
  return {
    _id: 'lobby',
    code: 'ABC123',
    creator_name: 'Player 0',
    host_user_id: 'u0',
    specialization: 'general',
    status: 'waiting',
    max_players: 6,
    current_question: 0,
    game: 0,
    question_times: [],
    phase: 'waiting',
    phase_seq: 4,
    phase_ends_at: after(1000),
    open_from: null,
    limit_ms: null,
    paused_at: null,
    held: false,
    left_ms: 0,
    scoring: 'accuracy',
    room_locked: false,
    seats: [seatRecord(0), seatRecord(1), seatRecord(2)],
    kicked: [],
    results: [],
    ended_reason: null,
    due_scores: [],
    scores_due_at: null,
    scores_tries: 0,
    host_mids: [],
    rev: 1,
    created_at: now,
    updated_at: now,
    expires_at: after(86_400_000),
    ...change,
  }
}
