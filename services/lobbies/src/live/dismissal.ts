import { closeCodes } from '@icio/contracts/lobbies/lobby-live'
import { seatOf, type LobbyRecord } from '../lobby/lobby.js'
import type { Connection } from './connection.js'

/** Returns the close code for a connection that no longer belongs to the lobby, or null. */
export function whyDismissed(lobby: LobbyRecord, { userId, viewer, id }: Connection): number | null {
  if (lobby.kicked.some(({ user_id }) => user_id === userId)) return closeCodes.kicked
  if (lobby.status === 'ended') return closeCodes.ended
  const seat = seatOf(lobby, userId)
  if (!seat) return closeCodes.ended
  if (viewer === null || seat.connection_id === id) return null
  // Nobody has taken the seat: another instance assumed that this one was dead, so the player can reconnect.
  return seat.connection_id === null ? closeCodes.restarting : closeCodes.replaced
}
