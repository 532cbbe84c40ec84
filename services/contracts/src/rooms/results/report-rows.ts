import { figureText } from '../../numbers/figure-text.js'
import { percentOf } from '../counting.js'
import { ratings } from '../rules.js'
import type { ReportActivity, RoomReport } from '../report-views.js'

type ReportTable = ReportActivity['tables'][number]

/** The results by table; a room without tables has only 'No table', which says the same again. */
export function tablesOf({ tables }: Pick<ReportActivity, 'tables'>): ReportTable[] {
  return tables.some(({ table }) => table !== 0) ? tables : []
}

export function tableName({ table }: Pick<ReportTable, 'table'>): string {
  return table === 0 ? 'No table' : `Table ${table}`
}

/** The columns of a report's CSV (ROOM-24). */
export const reportColumns = ['activity', 'option', 'count', 'percent', 'n'] as const

export function reportCsvRows({ activities }: Pick<RoomReport, 'activities'>): string[][] {
  return activities.flatMap(
    ({
      title,
      few,
      n,
      rows,
      lines = [],
      figures,
      tables,
      questions = [],
      statements = [],
      comments = [],
    }) => [
      ...(few
        ? [[title, 'fewer than 5 answers', '', '', '']]
        : [
            ...lines.map((text) => [title, text, '', '', '']),
            ...rows.map(({ text, count, percent, n: own = n }) => [
              title,
              text,
              String(count),
              percent === null ? '' : String(percent),
              String(own),
            ]),
            ...figureRows(figures, n).map((row) => [title, ...row]),
            ...statements.flatMap(({ text, counts }) =>
              counts.map((count, index) => [
                title,
                `${text}: ${ratings.least + index}`,
                String(count),
                String(percentOf(count, n)),
                String(n),
              ]),
            ),
            ...questions.map(({ text, votes }) => [title, text, String(votes), '', '']),
            ...tablesOf({ tables }).flatMap((table) => tableRows(title, figures, table)),
          ]),
      ...comments.map((text) => [title, text, '', '', '']),
    ],
  )
}

/** A table's results are those of its activity, with its name behind. */
function tableRows(title: string, figures: ReportActivity['figures'], table: ReportTable): string[][] {
  const name = `${title} (${tableName(table)})`
  return [
    ...table.rows.map(({ text, count, percent }) => [
      name,
      text,
      String(count),
      percent === null ? '' : String(percent),
      String(table.n),
    ]),
    ...(table.median === undefined
      ? []
      : [[name, `Median: ${figureText(table.median, figures)}`, '', '', String(table.n)]]),
  ]
}

/** A number or a range has no options: its figures stand where the options of others do. */
function figureRows(figures: ReportActivity['figures'], n: number): string[][] {
  if (!figures) return []
  const { median, low, high, truth, hits } = figures
  const rowsOf = (name: string, value: number | undefined) =>
    value === undefined ? [] : [[`${name}: ${figureText(value, figures)}`, '', '', String(n)]]
  const isRange = median === undefined
  return [
    ...rowsOf('Median', median),
    ...rowsOf(isRange ? 'Lower ends, median' : 'Middle half from', low),
    ...rowsOf(isRange ? 'Upper ends, median' : 'Middle half to', high),
    ...rowsOf('Right', truth),
    ...(hits === undefined
      ? []
      : [['Ranges that hold it', String(hits), String(percentOf(hits, n)), String(n)]]),
  ]
}
