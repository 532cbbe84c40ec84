import type { Presence } from '@icio/contracts/lobbies/lobby-live'
import { progressOf, viewLobby, viewPhase, type LobbyState, type Viewer } from '../game/view.js'
import type { LobbyRecord } from './lobby.js'
import type { OutgoingMessage } from '../live/connection.js'

/** Identifies what the seats show, except points, which change with the reveal. */
export function seatsKey(lobby: LobbyRecord): string {
  const { players, ...rest } = viewLobby(lobby, lobby.host_user_id)
  return JSON.stringify({ ...rest, players: players.map((player) => ({ ...player, score: 0 })) })
}

/** Identifies who has answered and locked, and how many are waited for. */
export function progressKey(state: Pick<LobbyState, 'lobby' | 'answers'>): string {
  return JSON.stringify([state.lobby.phase_seq, progressOf(state)])
}

/** Identifies the phase, when it ends, and whether it is paused. */
export function phaseKey({ phase, phase_seq, phase_ends_at, paused_at, held }: LobbyRecord): string {
  const counts = phase !== 'waiting' && phase !== 'podium'
  return [phase_seq, paused_at?.getTime(), held, counts ? phase_ends_at?.getTime() : ''].join()
}

/** Returns the seat whose presence changed; nulls if something else changed. */
export function changedSeat(
  before: LobbyRecord,
  next: LobbyRecord,
): { seat: number | null; state: Presence | null } {
  const was = new Map(before.seats.map((seat) => [seat.player_id, seat.presence]))
  const changed = next.seats.find(({ player_id, presence }) => was.get(player_id) !== presence)
  if (changed) return { seat: changed.seat, state: changed.presence }
  const left = before.seats.find(({ player_id }) => !next.seats.some((seat) => seat.player_id === player_id))
  return left ? { seat: left.seat, state: 'gone' } : { seat: null, state: null }
}

/** Returns the message about the phase for this viewer. */
export function phaseMessage(state: LobbyState, viewer: Viewer, now: number): OutgoingMessage {
  const view = viewPhase(state, viewer, now)
  switch (view.phase) {
    case 'reveal':
      return { t: 'reveal', ...view }
    case 'standings':
      return { t: 'standings', ...view }
    case 'podium':
      return { t: 'result', ...view }
    default:
      return { t: 'phase', ...view }
  }
}
