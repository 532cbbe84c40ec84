import type { RoomReport } from './report-views.js'

/** The columns of a report's CSV (ROOM-24). */
export const reportColumns = ['activity', 'option', 'count', 'percent', 'n'] as const

/** Returns the rows of a report's CSV, in the order of its activities. */
export function reportCsvRows({ activities }: Pick<RoomReport, 'activities'>): string[][] {
  return activities.flatMap(({ title, few, n, rows, lines = [] }) =>
    few
      ? [[title, 'fewer than 5 answers', '', '', '']]
      : [
          ...lines.map((text) => [title, text, '', '', '']),
          ...rows.map(({ text, count, percent }) => [
            title,
            text,
            String(count),
            percent === null ? '' : String(percent),
            String(n),
          ]),
        ],
  )
}
