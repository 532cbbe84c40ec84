import type { ForumSession, Program } from '@icio/contracts/forums/endpoints'
import type { RoomReport } from '@icio/contracts/rooms/report-views'
import { deskTexts, roomTexts } from '@icio/contracts/rooms/rules'
import { filePart, type StudyDocument } from '@icio/shared-ui/documents/study-document'
import { reportDocument } from '../report/report-document.js'
import { timeText, weekdayText } from '@icio/contracts/dates/day-text'

/** Returns the reports of a forum's sessions as one document (FORUM-13). */
export function forumReportDocument(
  { title, place, time_zone, first_day }: Program,
  sessions: readonly { session: ForumSession; reports: readonly RoomReport[] }[],
  origin: string,
): StudyDocument {
  const parts = sessions.flatMap(({ session, reports }) => {
    const when = `${session.hall}, ${timeText(session.starts_at, time_zone)}`
    return reports.flatMap((report) => [
      {
        heading: `${report.title} (${when})`,
        lines: [{ kind: 'text' as const, text: `${weekdayText(report.date)}, ${report.seats} seats.` }],
      },
      ...reportDocument(report, origin).parts,
    ])
  })
  return {
    name: `Forum_${filePart(title)}_${first_day}`,
    title,
    subtitle: [
      ...(place ? [`${place}.`] : []),
      'The reports of its sessions. People are not counted across sessions, because nobody is known.',
      deskTexts.voteProves,
      roomTexts.notAdvice,
    ].join(' '),
    parts: parts.length > 0 ? parts : [{ heading: 'No report is kept yet', lines: [] }],
  }
}
