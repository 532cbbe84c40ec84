import type { Lobby, LobbyPlayer } from '@icio/contracts/lobbies'
import { timeOf } from '../game/phases.js'
import { livePlayer } from '../game/view.js'
import type { LobbyRecord, SeatRecord } from '../lobby.js'

/** The lobby as its members get it over HTTP: an allow-list; questions and user ids are not in it. */
export function tellLobby(lobby: LobbyRecord): Lobby {
  const { _id, code, specialization, status, phase, max_players, current_question, scoring, room_locked } =
    lobby
  return {
    id: _id,
    code,
    creator: lobby.creator_name,
    specialization,
    status,
    phase,
    max_players,
    current_question,
    total: lobby.question_times.length,
    scoring,
    time: timeOf(lobby),
    room_locked,
    players: lobby.seats.map((seat) => tellPlayer(lobby, seat)),
    rev: lobby.rev,
    created_at: lobby.created_at.toISOString(),
    updated_at: lobby.updated_at.toISOString(),
  }
}

/** A player as all in the lobby see them. */
export function tellPlayer(lobby: LobbyRecord, seat: SeatRecord): LobbyPlayer {
  return { ...livePlayer(lobby, seat), joined_at: seat.joined_at.toISOString() }
}

/** The lobby, and the entry of the one who asks. */
export function tellSeat(lobby: LobbyRecord, userId: string) {
  const seat = lobby.seats.find(({ user_id }) => user_id === userId)
  if (!seat) throw new Error('tellSeat is for somebody with a seat')
  return { lobby: tellLobby(lobby), player: tellPlayer(lobby, seat) }
}
