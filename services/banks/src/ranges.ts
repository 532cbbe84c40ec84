import { dayText } from '@icio/contracts/dates/day-text'
import { dayOf } from '@icio/contracts/dates/days'
import { monthInWords } from '@icio/contracts/dates/month'
import { editionIds, type Edition } from '@icio/contracts/editions'
import { rangeBankOf } from '@icio/contracts/ranges/rules'
import type { RangeRow } from '@icio/contracts/ranges/endpoints'
import { readBanks } from './banks.js'
import { readJson } from './read-file.js'

export function readRangeQuestions(edition: Edition): RangeRow[] {
  return readJson(edition, `${rangeBankOf[edition]}.json`)
}

/** A question about the future, with placeholders for its dates; opening it creates a row of the bank (RANGE-21). */
export interface ForecastTemplate extends Omit<RangeRow, 'source' | 'closes_at' | 'resolves_at'> {
  /** Identifies the forecast; the same in both editions and every year. */
  key: string
  resolution_source: string
  resolution_rule: string
  closes_after_days: number
  resolves_after_days: number
  /** The day that {date} stands for; by default the last business day up to the resolution. */
  date?: 'quarter-end'
  /** What editors must check before opening it. */
  before_use?: string
}

export function readForecastTemplates(edition: Edition): ForecastTemplate[] {
  const file = readJson<{ editions: Record<Edition, ForecastTemplate[]> }>(
    'ranges',
    'forecast-templates.json',
  )
  return file.editions[edition]
}

/** The tags of the six banks: range questions use no others (RANGE-20). */
export function tagsInUse(): ReadonlySet<string> {
  return new Set(readBanks().flatMap(({ rows }) => rows.flatMap(({ tags = [] }) => tags)))
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Opens a forecast: fills in its dates. The figure's day is the last business day up to the day of resolution; a
 * month's figure is that of the month which is out by then; a season is the first one that starts after closing.
 *
 * @param opens the day of opening
 */
export function openForecast(template: ForecastTemplate, opens: Date): RangeRow {
  const {
    key,
    date,
    closes_after_days,
    resolves_after_days,
    resolution_source,
    before_use: _,
    ...row
  } = template
  const asksForSeason = template.prompt.includes('{year}')
  const closes = endOfDay(new Date(opens.getTime() + closes_after_days * dayMs))
  const due = endOfDay(new Date(opens.getTime() + resolves_after_days * dayMs))
  const season = closes.getUTCFullYear() + (closes.getUTCMonth() >= 5 ? 1 : 0)
  const resolves = asksForSeason ? endOfDay(new Date(Date.UTC(season + 1, 0, 31))) : due
  const day = date === 'quarter-end' ? endOfQuarterBefore(resolves) : businessDayUpTo(resolves)
  const month = new Date(Date.UTC(resolves.getUTCFullYear(), resolves.getUTCMonth() - 2, 1))
  const fillDates = (text: string) =>
    text
      .replaceAll('{opens}', dayText(dayOf(opens)))
      .replaceAll('{date}', dayText(dayOf(day)))
      .replaceAll('{month}', monthInWords(dayOf(month).slice(0, 7)))
      .replaceAll('{year}', String(season))
  return {
    ...row,
    id: `${template.id}-${dayOf(opens)}`,
    prompt: fillDates(template.prompt),
    explanation: fillDates(template.explanation),
    answer: null,
    source: resolution_source,
    resolution_rule: fillDates(template.resolution_rule),
    closes_at: closes.toISOString(),
    resolves_at: resolves.toISOString(),
    template: key,
  }
}

function endOfDay(moment: Date): Date {
  const end = new Date(moment)
  end.setUTCHours(23, 59, 0, 0)
  return end
}

function businessDayUpTo(day: Date): Date {
  const weekday = day.getUTCDay()
  const past = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
  return new Date(day.getTime() - past * dayMs)
}

/** The last day of the latest quarter that ended at least two weeks earlier: its figure has been published by then. */
function endOfQuarterBefore(day: Date): Date {
  const cutoff = new Date(day.getTime() - 14 * dayMs)
  return new Date(Date.UTC(cutoff.getUTCFullYear(), Math.floor(cutoff.getUTCMonth() / 3) * 3, 0))
}

export function allRangeQuestions(): [Edition, RangeRow[]][] {
  return editionIds.map((edition) => [edition, readRangeQuestions(edition)])
}
