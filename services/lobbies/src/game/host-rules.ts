import type { HostMessage } from '@icio/contracts/lobbies/client-messages'
import type { LiveErrorCode } from '@icio/contracts/lobbies/lobby-live'
import { holdLimitMs, pauseLimitMs } from '@icio/contracts/lobbies/multiplayer-phases'
import type { LobbyChange, LobbyRecord } from '../lobby/lobby.js'
import { closeLobby, handOver, leaveLobby } from '../lobby/rules.js'
import { moveOn, podium, resume } from './phases.js'

type HostCommand = Pick<HostMessage, 'op' | 'seat' | 'player_id' | 'on' | 'phase_seq'>

const pausable: readonly string[] = ['countdown', 'preview', 'open', 'reveal', 'standings']

/** Null for none, an error code if it is not possible now. The caller checks that the sender is the host. */
export function applyHostCommand(
  lobby: LobbyRecord,
  command: HostCommand,
  now: Date,
): LobbyChange | LiveErrorCode | null {
  switch (command.op) {
    case 'pause':
      return pause(lobby, now)
    case 'resume':
      return lobby.paused_at ? resume(lobby, now) : null
    case 'skip':
      return skip(lobby, command.phase_seq, now)
    case 'hold':
      return hold(lobby, command.on ?? true, now)
    case 'kick':
      return kick(lobby, command.seat, now)
    case 'allow':
      return { kicked: lobby.kicked.filter(({ player_id }) => player_id !== command.player_id) }
    case 'transfer':
      return transfer(lobby, command.seat)
    case 'lock_room':
      return { room_locked: command.on ?? true }
    case 'end':
      return end(lobby, now)
  }
}

/** A skip that arrives after its phase has ended is already fulfilled and changes nothing. */
function skip(
  lobby: LobbyRecord,
  phaseSeq: number | undefined,
  now: Date,
): LobbyChange | LiveErrorCode | null {
  if (phaseSeq !== undefined && phaseSeq !== lobby.phase_seq) return null
  return pausable.includes(lobby.phase) ? moveOn(lobby, now) : 'not_now'
}

function pause(lobby: LobbyRecord, now: Date): LobbyChange | LiveErrorCode | null {
  if (lobby.paused_at) return null
  if (!pausable.includes(lobby.phase) || lobby.held) return 'not_now'
  return suspend(lobby, now, pauseLimitMs, { paused_at: now })
}

function hold(lobby: LobbyRecord, on: boolean, now: Date): LobbyChange | LiveErrorCode | null {
  if (lobby.phase !== 'reveal' || lobby.paused_at) return 'not_now'
  if (lobby.held === on) return null
  if (on) return suspend(lobby, now, holdLimitMs, { held: true })
  return { held: false, left_ms: 0, phase_ends_at: new Date(now.getTime() + lobby.left_ms) }
}

/** Stops the clock of the phase, stores the remaining time, and continues automatically after the limit. */
function suspend(lobby: LobbyRecord, now: Date, limitMs: number, change: LobbyChange): LobbyChange {
  const left_ms = Math.max(0, (lobby.phase_ends_at?.getTime() ?? 0) - now.getTime())
  return { ...change, left_ms, phase_ends_at: new Date(now.getTime() + limitMs) }
}

function kick(lobby: LobbyRecord, seat: number | undefined, now: Date): LobbyChange | LiveErrorCode {
  const player = lobby.seats.find((seatRecord) => seatRecord.seat === seat && seatRecord.presence !== 'gone')
  if (!player || player.user_id === lobby.host_user_id) return 'unknown_seat'
  const { user_id, player_id, player_name } = player
  return {
    ...leaveLobby(lobby, user_id, now),
    kicked: [
      ...lobby.kicked.filter((kickedPlayer) => kickedPlayer.user_id !== user_id),
      { user_id, player_id, player_name },
    ],
  }
}

function transfer(lobby: LobbyRecord, seat: number | undefined): LobbyChange | LiveErrorCode {
  const player = lobby.seats.find((seatRecord) => seatRecord.seat === seat && seatRecord.presence === 'here')
  return player ? handOver(player) : 'unknown_seat'
}

/** Ends a game with the results so far. Without results, or outside a game, ends the lobby. */
function end(lobby: LobbyRecord, now: Date): LobbyChange {
  const isPlayed = lobby.results.length > 0 && lobby.phase !== 'podium' && lobby.phase !== 'waiting'
  if (isPlayed) return podium(lobby, now)
  return closeLobby(lobby, 'closed')
}
