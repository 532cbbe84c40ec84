import type { SessionCourse } from '@icio/contracts/credit/schemas'
import { refuseField } from '../rooms/content.js'
import type { RoomsRecords } from '../rooms/room-foundations.js'
import type { RoomRecord } from '../rooms/room.js'
import { sessionOf } from './credit.js'

/** Kinds that need tables, or a note of the seat beside its answer (CREDIT-3). */
export const kindsWithout: ReadonlySet<string> = new Set(['board', 'mirror'])

/** Throws validation_failed for an activity that a room for credit cannot play. */
export function demandForCredit({ credit }: Pick<RoomRecord, 'credit'>, kind: string): void {
  if (credit && kindsWithout.has(kind)) refuseField('kind', 'cannot be played in a room for credit')
}

/** Stores the session of a run for credit as it begins; with a moment, how it went until it ended. */
export async function noteSession(
  { creditSessions }: Pick<RoomsRecords, 'creditSessions'>,
  room: RoomRecord,
  ended: Date | null = null,
  course?: SessionCourse,
): Promise<void> {
  const { run, credit } = room
  if (!run?.for_credit || !credit) return
  const session = sessionOf({ ...room, credit }, run, ended, course)
  await (ended ? creditSessions.end(session) : creditSessions.begin(session))
}
