import { monthIsOver } from '../dates/month.js'
import { writeCsv } from '../tables/write-csv.js'
import type { Duty, Entry } from './endpoints.js'
import type { EntryKind } from './record-rules.js'

export const recordPage = '/path/record'

/** Where an entry comes from, as the page, the print and the file say it. */
export const entrySources: Readonly<Record<EntryKind, string>> = {
  article: 'Article',
  module: 'Module',
  check: 'Check',
  practice: 'Practice',
  room: 'Room, entered by me',
  own: 'Entered by me',
}

/** Stands under every duty, whatever it says (PATH-20). */
export const dutySentence =
  'We do not know whether your governing body has approved this source. Ask before you rely on it.'

export function dutyHoursText({ hours, within, then_every }: Duty): string {
  const first =
    hours === null
      ? `Hours not named in the text that was read${within === null ? '' : `; ${within}`}`
      : `${hours} ${hours === 1 ? 'hour' : 'hours'}${within === null ? '' : `: ${within}`}`
  if (then_every === null) return `${first}.`
  const { hours: again, period } = then_every
  return `${first}. Then ${again === null ? 'again' : `${again} ${again === 1 ? 'hour' : 'hours'}`} every ${period}.`
}

export function isPastReview({ review_by }: Pick<Duty, 'review_by'>, now: Date): boolean {
  return monthIsOver(review_by, now)
}

/** Writes a record as a file for spreadsheets: UTF-8 with byte order mark, RFC 4180 (PATH-19). */
export function recordCsv(entries: readonly Entry[], provider: string): string {
  return writeCsv([
    ['date', 'kind', 'title', 'provider', 'minutes', 'source'],
    ...entries.map((entry) => [
      entry.day,
      entry.kind,
      entry.title,
      entry.provider ?? provider,
      entry.minutes,
      entrySources[entry.kind],
    ]),
  ])
}
