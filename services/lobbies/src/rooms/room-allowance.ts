import { createHash } from 'node:crypto'
import type { AllowanceFinder } from '@icio/contracts/human-check/room-allowance'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import { senderOf } from '@icio/kit/net/addresses'
import type { Connection } from 'mongoose'
import { isOfStaff } from './room.js'
import { createRoomsRecords, type RoomsRecords } from './room-foundations.js'

/** For services in the same process; others call POST /internal/lobbies/halls. */
export function roomAllowanceIn(connection: Connection): AllowanceFinder {
  return findRoomAllowanceIn(createRoomsRecords(connection, () => new Date()))
}

/** Finds open rooms of organizers and staff by their codes; wrong codes count for the address as they do at the door (ROOM-7, ROOM-37). */
export function findRoomAllowanceIn({
  rooms,
  wrongCodes,
}: Pick<RoomsRecords, 'rooms' | 'wrongCodes'>): AllowanceFinder {
  return async ({ code, address }) => {
    const userId = `hall:${createHash('sha256').update(senderOf(address)).digest('base64url')}`
    const cleanCode = cleanRoomCode(code)
    const openOrClosedRoom = await wrongCodes
      .lookUp({ userId, address }, cleanCode, () => rooms.findByCode(cleanCode))
      .catch((error: unknown) => {
        if (error instanceof ServiceError && error.code !== 'unavailable') return null
        throw error
      })
    const room = openOrClosedRoom && 'run' in openOrClosedRoom ? openOrClosedRoom : null
    if (!room?.run || !isOfStaff(room)) return null
    return { id: room._id, free: Math.max(0, room.seats_limit - room.run.seats_taken) }
  }
}
