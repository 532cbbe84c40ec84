import type { SessionCourse, SessionActivity } from '@icio/contracts/credit/schemas'
import { dayAfter, momentIn } from '@icio/contracts/dates/days'
import { ServiceError } from '@icio/kit/http/errors'
import { refuseField } from '../rooms/agenda/content.js'
import type { RoomsRecords } from '../rooms/room-foundations.js'
import type { RoomRecord, ActivityRecord, EntryRecord, RunningRoom } from '../rooms/room.js'
import type { ForumRecord } from '../collections/forums.js'
import type { CreditSessionRecord, CreditRecord } from '../collections/credit-sessions.js'
import { monthsAfter } from '../rooms/report/report.js'
import { sessionOf, clockOfRun } from './credit.js'
import { blockAt, elapsedMs } from '@icio/contracts/credit/blocks'
import type { ReportActivity } from '@icio/contracts/rooms/endpoints'

/** Kinds that need tables, or a note of the seat beside its answer (CREDIT-3). */
export const kindsWithout: ReadonlySet<string> = new Set(['board', 'mirror'])

/** Throws validation_failed for an activity that a room for credit cannot play. */
export function demandForCredit({ credit }: Pick<RoomRecord, 'credit'>, kind: string): void {
  if (credit && kindsWithout.has(kind)) refuseField('kind', 'cannot be played in a room for credit')
}

/** Throws not_now for a room whose run goes on, and validation_failed for one that cannot be for credit. */
export function demandPlayableForCredit({
  run,
  tables,
  agenda,
  title,
}: Pick<RoomRecord, 'run' | 'tables' | 'agenda' | 'title'>): void {
  if (run) throw new ServiceError('not_now')
  if (tables > 0)
    refuseField('tables', `must be 0 in '${title}': in a room for credit nobody sits at a table`)
  if (agenda.some(({ content }) => kindsWithout.has(content.kind)))
    refuseField(
      'agenda',
      `of '${title}' has a board game or an experiment, which a room for credit cannot play`,
    )
}

/** Stores the session of a run for credit as it begins; with a moment, how it went until it ended. */
export async function noteSession(
  records: Pick<RoomsRecords, 'creditSessions' | 'forums'>,
  room: RoomRecord,
  endedAt: Date | null = null,
  course?: SessionCourse,
): Promise<void> {
  const { run, credit } = room
  if (!run?.for_credit || !credit) return
  const session = {
    ...sessionOf({ ...room, credit }, run, endedAt, course),
    ...(await onListOfForum(records, { ...room, credit })),
  }
  await (endedAt ? records.creditSessions.end(session) : records.creditSessions.begin(session))
}

/** Returns the forum whose credit a room has, as long as the room is one of its sessions; null for none. */
export async function forumOfCredit(
  { forums }: Pick<RoomsRecords, 'forums'>,
  { _id, credit }: Pick<RoomRecord, '_id' | 'credit'>,
): Promise<ForumRecord | null> {
  const forum = credit?.forum_id === undefined ? null : await forums.find(credit.forum_id)
  return forum?.sessions.some(({ room_id }) => room_id === _id) ? forum : null
}

/** Puts a run on the list of its forum; one that the forum has taken out, or whose list is closed, has a list of its own. */
async function onListOfForum(
  records: Pick<RoomsRecords, 'creditSessions' | 'forums'>,
  room: RoomRecord & { credit: CreditRecord },
): Promise<Partial<CreditSessionRecord>> {
  const forum = await forumOfCredit(records, room)
  if (!forum) return {}
  const sessions = await records.creditSessions.ofList(forum._id)
  if (sessions.some(({ closed_at }) => closed_at !== null)) return {}
  // The whole list is deleted on one day.
  const end = momentIn(dayAfter(forum.first_day, forum.days), '00:00', forum.time_zone)
  return {
    forum: { id: forum._id, title: forum.title },
    opener_id: forum.opener_id,
    expires_at: monthsAfter(end, room.credit.kept_months),
  }
}

/** An exit card of a report (FORUM-15). */
type ExitCard = ReportActivity & { statements?: SessionCourse['evaluation'] }

/**
 * Returns how a run went, for its packet (CREDIT-5): what was opened when, with counts, and the exit cards as its report
 * has them. A report is kept for another time than a list, so the list has its own.
 */
export function courseOf(
  room: RunningRoom,
  entries: readonly EntryRecord[],
  reportActivities: readonly ReportActivity[],
): SessionCourse {
  const clock = clockOfRun(room.run)
  return {
    activities: room.agenda.map((activity): SessionActivity => {
      const { content, opened_at } = activity
      const at = opened_at?.getTime() ?? null
      return {
        title: content.prompt?.trim() ?? '',
        kind: content.kind,
        planned_minutes: content.minutes ?? null,
        block: at === null ? null : blockAt(clock, at),
        minute: at === null ? null : Math.floor(elapsedMs(clock, at) / 60_000),
        answers: at === null ? 0 : answersOf(activity, entries),
      }
    }),
    evaluation: reportActivities.flatMap((activity) => (activity as ExitCard).statements ?? []),
  }
}

/** Returns how many answers an activity had in all its rounds; null where they were not counted. */
function answersOf(
  { id, content, counted, quiz, round, peers }: ActivityRecord,
  entries: readonly EntryRecord[],
): number | null {
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0)
  if (content.kind === 'questions') return entries.filter((entry) => entry.activity_id === id).length
  if (quiz) return sum(quiz.questions.map((question) => question.counted?.n ?? 0))
  if (peers) return peers.entered
  if (round) return round.results ? sum(round.results.n) : null
  return counted?.n ?? null
}
