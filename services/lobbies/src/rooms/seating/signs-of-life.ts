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
 * @param stored called when the hosts' sign of a run was stored
 */
export function createSignsOfLife(
  { rooms, seats }: Pick<RoomsRecords, 'rooms' | 'seats'>,
  clock: Clock,
  stored: (roomId: string, runId: string, hostedAt: Date) => void,
) {
  /** When the last sign of a seat was noted, and what is not stored yet. */
  const notedAt = new Map<string, number>()
  const unstored = new Set<string>()
  const hosted = new Map<string, string>()

  return {
    ofSeat(key: string): void {
      const last = notedAt.get(key)
      if (last !== undefined && clock.now() - last < seatSignEveryMs) return
      notedAt.set(key, clock.now())
      unstored.add(key)
    },

    ofHost({ _id, run }: RoomRecord): void {
      if (run && clock.now() - run.hosted_at.getTime() >= hostSignEveryMs) hosted.set(_id, run.id)
    },

    async store(): Promise<void> {
      for (const [id, runId] of hosted) {
        await rooms.hosted(id)
        stored(id, runId, new Date(clock.now()))
        hosted.delete(id)
      }
      for (const [key, at] of notedAt) if (clock.now() - at >= seatSignEveryMs) notedAt.delete(key)
      if (unstored.size === 0) return
      const keys = [...unstored]
      await seats.seen(keys)
      for (const key of keys) unstored.delete(key)
    },
  }
}
