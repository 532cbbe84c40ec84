import { closeCodes } from '@icio/contracts/lobby-live'
import { seatOf, type LobbyRecord } from '../lobby.js'
import type { Connection } from './connection.js'

/** The close code for a connection that has no place in the lobby any more; null for one that has. */
export function whyDismissed(lobby: LobbyRecord, { userId, viewer, id }: Connection): number | null {
  if (lobby.kicked.some(({ user_id }) => user_id === userId)) return closeCodes.kicked
  if (lobby.status === 'ended') return closeCodes.ended
  const seat = seatOf(lobby, userId)
  if (!seat) return closeCodes.ended
  if (viewer === null || seat.connection_id === id) return null
  // Nobody has taken the seat: this instance was taken for dead, and whoever sat here is welcome again.
  return seat.connection_id === null ? closeCodes.restarting : closeCodes.replaced
}
