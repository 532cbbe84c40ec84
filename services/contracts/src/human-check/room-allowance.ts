import { endpoint } from '../endpoint.js'
import type { FindRoomAllowance, RoomAllowance, RoomAllowanceReply } from './schemas.js'

/**
 * Finds the open room of staff that a code leads to, for the human check: its free seats are how many phones behind one
 * address may pass in a minute (ROOM-37). The lobbies service provides one inside its process; the ai service has one
 * over HTTP.
 *
 * @returns null for every other code: wrong ones, closed rooms, rooms of members; and for an address that tries too many
 * @throws ServiceError unavailable if the service cannot be reached
 */
export type AllowanceFinder = (wanted: FindRoomAllowance) => Promise<RoomAllowance | null>

/** The same over HTTP, between services; requires the installation's internal secret. */
export const findRoomAllowance = endpoint<{ body: FindRoomAllowance; reply: RoomAllowanceReply }>({
  method: 'POST',
  url: '/internal/lobbies/halls',
  errors: ['not_found', 'unavailable'],
})

export type { FindRoomAllowance, RoomAllowance, RoomAllowanceReply } from './schemas.js'
