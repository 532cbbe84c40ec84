import { blockAt, elapsedMs } from '@icio/contracts/credit/blocks'
import type { SessionActivity, SessionCourse } from '@icio/contracts/credit/schemas'
import type { ReportActivity } from '@icio/contracts/rooms/endpoints'
import type { ActivityRecord, EntryRecord, RunningRoom } from '../rooms/room.js'
import { clockOfRun } from './credit.js'

/** An exit card of a report (FORUM-15). */
type ExitCard = ReportActivity & { statements?: SessionCourse['evaluation'] }

/**
 * Returns how a run went, for its packet (CREDIT-5): what was opened when, with counts, and the exit cards as its report
 * has them. A report is kept for another time than a list, so the list has its own.
 */
export function courseOf(
  room: RunningRoom,
  entries: readonly EntryRecord[],
  reported: readonly ReportActivity[],
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
    evaluation: reported.flatMap((activity) => (activity as ExitCard).statements ?? []),
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
