import type { HostMessage, LiveErrorCode } from '@icio/contracts/lobby-live'
import { holdLimitMs, pauseLimitMs } from '@icio/contracts/rules/multiplayer-phases'
import type { LobbyChange, LobbyRecord } from '../lobby.js'
import { closed, handOver, standUp } from '../rules.js'
import { moveOn, podium, resume } from './phases.js'

type Wish = Pick<HostMessage, 'op' | 'seat' | 'player_id' | 'on' | 'phase_seq'>

const pausable: readonly string[] = ['countdown', 'preview', 'open', 'reveal', 'standings']

/**
 * What a wish of the host changes: null for nothing, a code where it is not possible now. That it comes from the host
 * is the caller's to know.
 */
export function grant(lobby: LobbyRecord, wish: Wish, now: Date): LobbyChange | LiveErrorCode | null {
  switch (wish.op) {
    case 'pause':
      return pause(lobby, now)
    case 'resume':
      return lobby.paused_at ? resume(lobby, now) : null
    case 'skip':
      return skip(lobby, wish.phase_seq, now)
    case 'hold':
      return hold(lobby, wish.on ?? true, now)
    case 'kick':
      return kick(lobby, wish.seat, now)
    case 'allow':
      return { kicked: lobby.kicked.filter(({ player_id }) => player_id !== wish.player_id) }
    case 'transfer':
      return transfer(lobby, wish.seat)
    case 'lock_room':
      return { room_locked: wish.on ?? true }
    case 'end':
      return end(lobby, now)
  }
}

/** A skip that comes when its phase is over, by the clock or by everybody's locks, has what it asked for. */
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

/** The phase stands still, keeps what it has left, and goes on by itself after the limit. */
function suspend(lobby: LobbyRecord, now: Date, limitMs: number, change: LobbyChange): LobbyChange {
  const left_ms = Math.max(0, (lobby.phase_ends_at?.getTime() ?? 0) - now.getTime())
  return { ...change, left_ms, phase_ends_at: new Date(now.getTime() + limitMs) }
}

function kick(lobby: LobbyRecord, seat: number | undefined, now: Date): LobbyChange | LiveErrorCode {
  const player = lobby.seats.find((known) => known.seat === seat && known.presence !== 'gone')
  if (!player || player.user_id === lobby.host_user_id) return 'unknown_seat'
  const { user_id, player_id, player_name } = player
  return {
    ...standUp(lobby, user_id, now),
    kicked: [
      ...lobby.kicked.filter((known) => known.user_id !== user_id),
      { user_id, player_id, player_name },
    ],
  }
}

function transfer(lobby: LobbyRecord, seat: number | undefined): LobbyChange | LiveErrorCode {
  const player = lobby.seats.find((known) => known.seat === seat && known.presence === 'here')
  return player ? handOver(player) : 'unknown_seat'
}

/** A game ends with the results so far; without any, and outside a game, the lobby ends. */
function end(lobby: LobbyRecord, now: Date): LobbyChange {
  const isPlayed = lobby.results.length > 0 && lobby.phase !== 'podium' && lobby.phase !== 'waiting'
  if (isPlayed) return podium(lobby, now)
  return closed(lobby, 'closed')
}
