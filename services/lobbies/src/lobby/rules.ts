import type { ErrorCode } from '@icio/contracts/errors'
import { minPlayers, maxPlayers } from '@icio/contracts/lobbies/endpoints'
import type { Presence } from '@icio/contracts/lobbies/lobby-live'
import { hostAwayPlayingMs, hostAwayWaitingMs, idleLobbyMs } from '@icio/contracts/lobbies/multiplayer-phases'
import { nameSkeleton } from '@icio/kit/names/name-similarity'
import {
  isPlaying,
  seatOf,
  type EndReason,
  type LobbyChange,
  type LobbyRecord,
  type SeatRecord,
  keptMs,
} from './lobby.js'
import { randomBytes } from 'node:crypto'
import { defaultEdition, type Edition } from '@icio/contracts/editions'

/** Returns why a person without a seat may not take one, or null (LOBBY-20, LOBBY-21). */
export function whyNotJoin(lobby: LobbyRecord, userId: string, name: string): ErrorCode | null {
  if (lobby.kicked.some(({ user_id }) => user_id === userId)) return 'removed_from_lobby'
  if (lobby.status !== 'waiting') return 'lobby_not_found'
  if (lobby.seats.length >= lobby.max_players) return 'lobby_full'
  if (lobby.room_locked) return 'lobby_locked'
  const isTaken = lobby.seats.some(({ player_name }) => nameSkeleton(player_name) === nameSkeleton(name))
  return isTaken ? 'name_taken' : null
}

/** Returns why this person may not start the game, or null (LOBBY-30, LOBBY-31). */
export function whyNotStart(lobby: LobbyRecord, userId: string): ErrorCode | null {
  if (lobby.status === 'ended' || !seatOf(lobby, userId)) return 'lobby_not_found'
  if (lobby.host_user_id !== userId) return 'not_host'
  return lobby.seats.filter(({ presence }) => presence === 'here').length < minPlayers
    ? 'not_enough_players'
    : null
}

/** Returns whether a game can start: before the first one, and at the podium for a rematch. */
export function canStart({ phase }: LobbyRecord): boolean {
  return phase === 'waiting' || phase === 'podium'
}

export function sitDown(
  lobby: LobbyRecord,
  person: Pick<SeatRecord, 'player_id' | 'user_id' | 'player_name' | 'time'>,
  now: Date,
): LobbyChange {
  const takenSeats = new Set(lobby.seats.map(({ seat }) => seat))
  const free = Array.from({ length: lobby.max_players }, (_, seat) => seat).find(
    (seat) => !takenSeats.has(seat),
  )
  if (free === undefined) throw new Error('Check whyNotJoin before sitDown')
  return { seats: [...lobby.seats, createSeatRecord(person, free, now)], phase_ends_at: idleUntil(now) }
}

export function createSeatRecord(
  person: Pick<SeatRecord, 'player_id' | 'user_id' | 'player_name' | 'time'>,
  seat: number,
  now: Date,
): SeatRecord {
  return {
    ...person,
    seat,
    joined_at: now,
    ready: false,
    presence: 'here',
    presence_since: now,
    connection_id: null,
    server_id: null,
  }
}

export function idleUntil(now: Date): Date {
  return new Date(now.getTime() + idleLobbyMs)
}

export function withSeat(
  lobby: LobbyRecord,
  userId: string,
  change: Partial<SeatRecord>,
): { seats: SeatRecord[] } {
  return { seats: lobby.seats.map((seat) => (seat.user_id === userId ? { ...seat, ...change } : seat)) }
}

/** Returns the change that sets a player's presence; null if it is already set. */
export function withPresence(
  lobby: LobbyRecord,
  userId: string,
  presence: Presence,
  now: Date,
): LobbyChange | null {
  const seat = seatOf(lobby, userId)
  if (!seat || seat.presence === presence) return null
  return withSeat(lobby, userId, { presence, presence_since: now })
}

/**
 * Returns the change when a player leaves: in a waiting lobby the seat becomes free, in a game the points stay
 * (docs/spec/decisions.md, 10). A leaving host passes on the role; the last player closes the lobby.
 */
export function leaveLobby(lobby: LobbyRecord, userId: string, now: Date): LobbyChange {
  const goneFields = { presence: 'gone', presence_since: now, connection_id: null, server_id: null } as const
  const { seats } =
    lobby.status === 'waiting'
      ? { seats: lobby.seats.filter(({ user_id }) => user_id !== userId) }
      : withSeat(lobby, userId, goneFields)
  const left = { ...lobby, seats }
  if (seats.every(({ presence }) => presence === 'gone')) return { seats, ...closeLobby(lobby, 'closed') }
  if (lobby.host_user_id !== userId) return { seats }
  return { seats, ...handOver(nextHost(left) ?? seats.find(({ presence }) => presence !== 'gone')) }
}

export function closeLobby(lobby: LobbyRecord, reason: EndReason): LobbyChange {
  return {
    status: 'ended',
    phase: 'ended',
    phase_seq: lobby.phase_seq + 1,
    phase_ends_at: null,
    paused_at: null,
    held: false,
    ended_reason: reason,
  }
}

/** Returns the player other than the host who is present and has been seated longest. */
export function nextHost(lobby: LobbyRecord): SeatRecord | undefined {
  return [...lobby.seats]
    .sort((one, other) => one.joined_at.getTime() - other.joined_at.getTime() || one.seat - other.seat)
    .find(({ user_id, presence }) => user_id !== lobby.host_user_id && presence === 'here')
}

/** Returns the change that makes this seat the host, including the creator name (LOBBY-28). */
export function handOver(seat: SeatRecord | undefined): LobbyChange {
  return seat ? { host_user_id: seat.user_id, creator_name: seat.player_name } : {}
}

/** Returns when the host has been away for too long, in milliseconds since 1970; null if that does not apply. */
export function hostDueAt(lobby: LobbyRecord): number | null {
  const host = seatOf(lobby, lobby.host_user_id)
  if (!host || host.presence !== 'away' || !nextHost(lobby)) return null
  return host.presence_since.getTime() + (isPlaying(lobby) ? hostAwayPlayingMs : hostAwayWaitingMs)
}

export function createLobbyRecord(
  host: SeatRecord,
  code: string,
  edition: Edition = defaultEdition,
  now: Date,
): LobbyRecord {
  return {
    _id: randomBytes(12).toString('base64url'),
    code,
    creator_name: host.player_name,
    host_user_id: host.user_id,
    specialization: edition,
    status: 'waiting',
    max_players: maxPlayers,
    current_question: 0,
    game: 0,
    question_times: [],
    phase: 'waiting',
    phase_seq: 0,
    phase_ends_at: idleUntil(now),
    open_from: null,
    limit_ms: null,
    paused_at: null,
    held: false,
    left_ms: 0,
    scoring: 'accuracy',
    room_locked: false,
    seats: [host],
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
    expires_at: new Date(now.getTime() + keptMs),
  }
}
