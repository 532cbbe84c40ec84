import { answersKeptMs, lateAfterMs } from '@icio/contracts/rooms/rules'
import type { ActivityRecord, RoomChange, RoomRecord } from './room.js'

/** An answer that was accepted as a room ended is stored within this time. */
const answersOnTheirWayMs = 10_000

/**
 * Returns when an activity closes, or when its last answers are in (ROOM-10, ROOM-11); null if nothing is due by the
 * clock. A paused room closes nothing, but counts what was closed before (ROOM-34).
 */
export function activityDueAt(
  { paused_at }: Pick<RoomRecord, 'paused_at'>,
  { state, sealed, closes_at }: ActivityRecord,
): number | null {
  if (!closes_at) return null
  if (state === 'open') return paused_at ? null : closes_at.getTime()
  return state === 'closed' && !sealed ? closes_at.getTime() + lateAfterMs : null
}

/** The end of a room, without a report; the dates of deletion of its answers follow by the clock (ROOM-22). */
export function endedAt(now: Date): RoomChange {
  return {
    state: 'ended',
    ended_at: now,
    expires_at: new Date(now.getTime() + answersKeptMs),
    expiry_set: false,
    paused_at: null,
    report_id: null,
  }
}

/** Returns when the next step of a room is due: a closing, a count, its end, or the end of its answers (ROOM-10, ROOM-22). */
export function dueAt(room: RoomRecord): Date | null {
  if (room.state === 'ended') {
    const { ended_at, expiry_set } = room
    return ended_at && expiry_set === false ? new Date(ended_at.getTime() + answersOnTheirWayMs) : null
  }
  const ends = room.agenda.flatMap((activity) => activityDueAt(room, activity) ?? [])
  return new Date(Math.min(room.ends_at.getTime(), ...ends))
}
