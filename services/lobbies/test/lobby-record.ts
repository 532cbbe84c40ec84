import { createLobbyRecord } from '../src/lobby/rules.js'
import type { LobbyRecord, SeatRecord } from '../src/lobby/lobby.js'

/** The current time of these lobbies. */
export const now = new Date(Date.UTC(2026, 10, 21, 12))

/** The time this many milliseconds after `now`. */
export const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** A taken seat with a live connection. */
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

/** A stored waiting lobby of three, whose host has the first seat. */
export function lobbyRecord(change: Partial<LobbyRecord> = {}): LobbyRecord {
  return {
    ...createLobbyRecord(seatRecord(0), 'ABC123', 'general', now),
    _id: 'lobby',
    phase_seq: 4,
    phase_ends_at: after(1000),
    seats: [seatRecord(0), seatRecord(1), seatRecord(2)],
    ...change,
  }
}
