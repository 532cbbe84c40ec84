import type { Clock } from '../../clock.js'
import type { RoomsRecords } from '../room-foundations.js'
import type { RoomRecord } from '../room.js'

/** More signs of life of a seat are not stored. */
const seatSignEveryMs = 60_000
/** More signs of life of the hosts of a run are not stored. */
const hostSignEveryMs = 10 * 60_000

/**
 * Creates what notes the signs of life of seats (ROOM-6) and hosts (FORUM-2) at this instance, and stores them together.
 *
 * @param noteHostSign called when the hosts' sign of a run was stored
 */
export function createSignsOfLife(
  { rooms, seats }: Pick<RoomsRecords, 'rooms' | 'seats'>,
  clock: Clock,
  noteHostSign: (roomId: string, runId: string, hostedAt: Date) => void,
) {
  /** When the last sign of a seat was noted, and what is not stored yet. */
  const notedAt = new Map<string, number>()
  const unstoredSeatKeys = new Set<string>()
  const runIdByRoomId = new Map<string, string>()

  return {
    ofSeat(key: string): void {
      const last = notedAt.get(key)
      if (last !== undefined && clock.now() - last < seatSignEveryMs) return
      notedAt.set(key, clock.now())
      unstoredSeatKeys.add(key)
    },

    ofHost({ _id, run }: RoomRecord): void {
      if (run && clock.now() - run.hosted_at.getTime() >= hostSignEveryMs) runIdByRoomId.set(_id, run.id)
    },

    async store(): Promise<void> {
      for (const [id, runId] of runIdByRoomId) {
        await rooms.hosted(id)
        noteHostSign(id, runId, new Date(clock.now()))
        runIdByRoomId.delete(id)
      }
      for (const [key, at] of notedAt) if (clock.now() - at >= seatSignEveryMs) notedAt.delete(key)
      if (unstoredSeatKeys.size === 0) return
      const keys = [...unstoredSeatKeys]
      await seats.seen(keys)
      for (const key of keys) unstoredSeatKeys.delete(key)
    },
  }
}
