import { randomInt } from 'node:crypto'
import { mayOrganize } from '@icio/contracts/roles/rules'
import { makeRoomCode, roomLimits, seatsByOrganizer, seatsByPerson } from '@icio/contracts/rooms/rules'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { newRoom, planned, type RoomPlan } from '../runs/lifetime.js'
import type { LiveRoom } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import type { RoomFoundations } from '../room-foundations.js'
import type { RoomRecord } from '../room.js'

/** Returns how many seats a person may open a room with (ROOM-1). */
export const seatsOf = ({ role }: Person) => (mayOrganize(role) ? seatsByOrganizer : seatsByPerson)

export type MakeRoom = ReturnType<typeof createRoomMaking>

/**
 * Creates the function that makes a room with a code that no other room or forum ever had (FORUM-1, ROOM-2). The room of a
 * forum's session is planned for its start, and counts against the forum (FORUM-11).
 */
export function createRoomMaking(
  { records: { rooms, forums }, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  live: LiveRooms,
) {
  /** @throws ServiceError too_many_rooms; validation_failed for a session that cannot be planned */
  return async (person: Person, plan: RoomPlan, sessionStartsAt?: Date): Promise<LiveRoom> => {
    const now = new Date(clock.now())
    const isOfForum = sessionStartsAt !== undefined
    const isOrganizer = mayOrganize(person.role)
    const limit = (isOrganizer ? roomLimits.organizer : roomLimits.person).rooms
    const made = newRoom({ id: person.id, isOrganizer: isOrganizer || isOfForum }, plan, now)
    for (;;) {
      const room: RoomRecord = { ...made, code: makeRoomCode(randomInt) }
      // A code field takes a forum's code too (FORUM-12).
      if (await forums.hasCode(room.code)) continue
      if (isOfForum) Object.assign(room, planned(room, sessionStartsAt.toISOString(), now))
      const isMade = await rooms.insert(room, isOfForum ? null : limit)
      if (isMade) return live.get(room._id)
      if (isMade === null)
        throw new ServiceError('too_many_rooms', { limit: `${limit} rooms that are not closed` })
    }
  }
}
