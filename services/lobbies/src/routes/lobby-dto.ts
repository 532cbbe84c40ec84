import type { Lobby, LobbyPlayer } from '@icio/contracts/lobbies/endpoints'
import { timeOf } from '../game/phases.js'
import { livePlayer } from '../game/view.js'
import type { LobbyRecord, SeatRecord } from '../lobby/lobby.js'

/** Converts a lobby for its members over HTTP. Lists every field; questions and user ids are not among them. */
export function toLobby(lobby: LobbyRecord): Lobby {
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
    players: lobby.seats.map((seat) => toPlayer(lobby, seat)),
    rev: lobby.rev,
    created_at: lobby.created_at.toISOString(),
    updated_at: lobby.updated_at.toISOString(),
  }
}

/** Converts a seat to a player, as everyone in the lobby sees it. */
export function toPlayer(lobby: LobbyRecord, seat: SeatRecord): LobbyPlayer {
  return { ...livePlayer(lobby, seat), joined_at: seat.joined_at.toISOString() }
}

/** Returns the lobby and the player of this user. */
export function toSeat(lobby: LobbyRecord, userId: string) {
  const seat = lobby.seats.find(({ user_id }) => user_id === userId)
  if (!seat) throw new Error('toSeat requires a user with a seat')
  return { lobby: toLobby(lobby), player: toPlayer(lobby, seat) }
}
