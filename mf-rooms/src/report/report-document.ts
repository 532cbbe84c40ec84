import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { figureText, shareText, spanText } from '@icio/contracts/numbers/figure-text'
import { dayText } from '@icio/contracts/dates/day-text'
import { writeCsv } from '@icio/contracts/tables/write-csv'
import type { ReportActivity, RoomReport } from '@icio/contracts/rooms/report-views'
import { topicWords } from '@icio/contracts/question-bank/topic-words'
import { tableName, tablesOf } from '@icio/contracts/rooms/results/report-rows'
import { deskTexts, ratings, roomTexts, votesText } from '@icio/contracts/rooms/rules'
import { filePart, type StudyDocument, type StudyLine } from '@icio/shared-ui/documents/study-document'

export function estimateText({ low, high }: { low: number; high: number }): string {
  return `${shareText(low * 100)} to ${shareText(high * 100)}%`
}

export function reportName({ title, date }: Pick<RoomReport, 'title' | 'date'>): string {
  return `Room_${filePart(title)}_${date.slice(0, 10)}`
}

export function factsOf({ figures, n }: Pick<ReportActivity, 'figures' | 'n'>): [string, string][] {
  if (!figures) return []
  const { median, low, high, truth, hits } = figures
  const text = (value: number | undefined) => (value === undefined ? null : figureText(value, figures))
  const facts: [string, string | null][] = [
    ['Median', text(median)],
    [
      median === undefined ? 'Median range' : 'Middle half',
      low === undefined || high === undefined ? null : spanText({ low, high }, figures),
    ],
    ['Right', text(truth)],
    ['Ranges that hold it', hits === undefined ? null : `${hits} of ${n}`],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] satisfies [string, string]]))
}

/**
 * Returns a report as the sheet that the site prints and saves as a Word file (ROOM-24).
 *
 * @param origin makes links to articles absolute
 */
export function reportDocument(report: RoomReport, origin: string): StudyDocument {
  const { knows } = report
  const knowledge: StudyLine[] = [
    ...knows.topics.map(({ tag, share, n }) =>
      text(`${shareText(share.value * 100)}% right (${estimateText(share)}, ${n} answers)`, topicWords(tag)),
    ),
    ...(knows.divided ? [text(knows.divided.prompt, 'What divided it most')] : []),
    ...(knows.confident_wrong
      ? [
          text(
            `${knows.confident_wrong.prompt} ${knows.confident_wrong.choice} (right: ${knows.confident_wrong.right})`,
            'Most certain and wrong',
          ),
        ]
      : []),
    ...knows.articles.map(({ kind, slug, title }) => ({
      kind: 'link' as const,
      title,
      url: `${origin}/learn/${kind === 'insight' ? 'insights' : 'education'}/${slug}`,
    })),
    ...knows.committee_questions.map((question) => text(question, 'For the next committee')),
  ]
  return {
    name: reportName(report),
    title: report.title,
    subtitle: `${dayText(report.date)}, ${report.seats} seats. ${deskTexts.voteProves} ${roomTexts.notAdvice}`,
    parts: [
      ...(knowledge.length > 0 ? [{ heading: 'What this room knows', lines: knowledge }] : []),
      ...report.activities.map((activity) => ({ heading: activity.title, lines: linesOf(activity) })),
    ],
  }
}

/** A paragraph, with a label before it. */
export function text(line: string, label?: string): StudyLine {
  return { kind: 'text', text: line, ...(label ? { label } : {}) }
}

function linesOf(activity: ReportActivity): StudyLine[] {
  const { few, n, rows, right, explanation, source, questions = [], lines = [] } = activity
  const { statements = [], comments = [] } = activity
  return [
    ...(few ? [text(laterTexts.fewInReport)] : n > 0 ? [text(`${n} answers`)] : []),
    ...lines.map((line) => text(line)),
    ...(few
      ? []
      : [
          ...rows.map(({ text: option, count, percent, right }) =>
            text(`${count}${percent === null ? '' : ` (${percent}%)`}${right ? ', right' : ''}`, option),
          ),
          ...factsOf(activity).map(([name, value]) => text(value, name)),
        ]),
    ...statements.map(({ text: statement, counts }) => text(ratingsText(counts), statement)),
    ...comments.map((comment) => text(comment, 'Comment')),
    ...(right ? [text(right, 'Right')] : []),
    ...(explanation ? [text(explanation, 'Explanation')] : []),
    ...(source ? [text(source, 'Source')] : []),
    ...questions.map(({ text: question, votes }) => text(`${question} (${votesText(votes)})`)),
    ...tablesOf(activity).map((table) =>
      text(
        [
          `${table.n} answers`,
          ...table.rows.map(
            ({ text: option, count, percent }) =>
              `${option}: ${count}${percent === null ? '' : ` (${percent}%)`}`,
          ),
          ...(table.median === undefined ? [] : [`median ${figureText(table.median, activity.figures)}`]),
        ].join('; '),
        tableName(table),
      ),
    ),
  ]
}

/** Writes how many gave each rating: '1: 0, 2: 3, 3: 12, 4: 20, 5: 9'. */
function ratingsText(counts: readonly number[]): string {
  return counts.map((count, index) => `${ratings.least + index}: ${count}`).join(', ')
}

/** Returns rows as CSV; what is written as a number stays one. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (String(Number(text)) === text ? Number(text) : text)
  return writeCsv(rows.map((row) => row.map(cell)))
}
