import { answersKeptMs, closedKeptMs, lateAfterMs, runEndsMs } from '@icio/contracts/rooms/rules'
import {
  draftOf,
  planOf,
  type ActivityRecord,
  type PastRun,
  type RoomChange,
  type RoomRecord,
  type RunRecord,
  type RunningRoom,
} from '../room.js'

/** An answer that was accepted as a run ended is stored within this time. */
const answersOnTheirWayMs = 10_000
/** More past runs are not listed; their reports stay. */
const pastRunsListed = 20

/**
 * Returns when an activity closes, or when its last answers are in (ROOM-10, ROOM-11); null if nothing is due by the
 * clock. A paused room closes nothing, but counts what was closed before (ROOM-34).
 */
export function activityDueAt(
  { run }: RoomRecord,
  { state, sealed, closes_at }: ActivityRecord,
): number | null {
  if (!closes_at) return null
  if (state === 'open') return run?.paused_at ? null : closes_at.getTime()
  return state === 'closed' && !sealed ? closes_at.getTime() + lateAfterMs : null
}

/** Returns when a run ends by itself: 12 hours after it began, or 6 after the last sign of life of a host (FORUM-2). */
export function runEndsAt({ ends_at, hosted_at }: RunRecord): number {
  return Math.min(ends_at.getTime(), hosted_at.getTime() + runEndsMs.afterHosts)
}

/**
 * The end of a run (FORUM-2): the agenda is all drafts again, and its helpers host no longer, but after a rehearsal. The
 * dates of deletion of its answers follow by the clock.
 */
export function afterRun(room: RunningRoom, now: Date, reportId: string | null): RoomChange {
  const isRehearsal = room.run.rehearsal !== undefined
  const pastRun: PastRun = {
    ...{ id: room.run.id, ended_at: now, report_id: reportId, expiry_set: false },
    ...(isRehearsal ? { rehearsal: true } : {}),
  }
  const past = [...room.past_runs, pastRun]
  const isListed = ({ expiry_set }: PastRun, index: number) =>
    !expiry_set || index >= past.length - pastRunsListed
  return {
    run: null,
    past_runs: past.filter(isListed),
    agenda: planOf(room).map(({ content }) => draftOf(content)),
    // The evening is still to come, and its helpers with it.
    ...(isRehearsal ? {} : eveningOver(room, now)),
  }
}

/** What is over with an evening, and not with its rehearsal: the plan and the helpers (FORUM-5). */
function eveningOver(room: RunningRoom, now: Date): RoomChange {
  return {
    // What was planned has been played; a plan for a later day stands.
    ...(room.planned_at && room.planned_at <= now ? { planned_at: null } : {}),
    host_ids: room.host_ids.filter((id) => id === room.opener_id),
    helpers: [],
  }
}

/** Returns when seats and answers of a past run are deleted (FORUM-2, FORUM-10). */
export function pastRunDeletedAt({ ended_at, rehearsal }: PastRun): Date {
  return rehearsal ? ended_at : new Date(ended_at.getTime() + answersKeptMs)
}

/** Returns when the dates of deletion of a past run are set once more, for answers that were on their way; null if they are. */
export function expiryDueAt({ ended_at, expiry_set }: PastRun): number | null {
  return expiry_set ? null : ended_at.getTime() + answersOnTheirWayMs
}

/**
 * Returns when the next step of a room is due: a closing or a count of an activity, the end of its run, dates of deletion,
 * its closing day, or the deletion of what a closed one held (ROOM-10, FORUM-1, FORUM-2).
 */
export function dueAt(room: RoomRecord): Date {
  const { run, past_runs, closed_at, closes_at, agenda } = room
  const times = past_runs.flatMap((past) => expiryDueAt(past) ?? [])
  if (run) times.push(runEndsAt(run), ...agenda.flatMap((activity) => activityDueAt(room, activity) ?? []))
  else times.push(closed_at ? closed_at.getTime() + closedKeptMs : closes_at.getTime())
  return new Date(Math.min(...times))
}
