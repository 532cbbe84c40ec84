import { dayText } from '../dates/day-text.js'
import { dayAfter, daysBetween } from '../dates/days.js'
import { figureText, shareText, spanText, type FigureForm } from '../numbers/figure-text.js'
import type { Estimate } from '../statistics/shares.js'

/*
 * Sealed forecasts (FORUM-19, FORUM-20): ranges that nobody sees until a day, and that are opened once in a later run.
 */

/** How many days ahead the day of a seal is when it is asked (FORUM-19). */
export const sealDays = { least: 1, most: 400 } as const
/** Fewer ranges are deleted at the end of the run, unseen (FORUM-19). */
export const leastSealed = 20
/** A seal can be opened from its day until this many days after it (FORUM-20). */
export const sealOpensForDays = 60

export interface Seal {
  /** The day from which it can be opened. */
  until: string
  /** The naive range, with 'no change' among its choices. */
  low: number
  high: number
}

/** A list of ranges that is kept sealed, for the opener of its room: how many, never which. */
export interface KeptSeal {
  id: string
  prompt: string
  n: number
  until: string
  last_day: string
  /** Its day has come. */
  ripe: boolean
  unit?: string
  decimals?: number
}

/** What an opened seal shows; the ranges themselves are gone by then. */
export interface OpenedSeal {
  n: number
  truth: number
  source: string
  /** The median of the lower ends, and of the upper ends. */
  low: number
  high: number
  /** The share of ranges that held the truth, with Wilson's 95% interval; gone once the truth was corrected. */
  share?: { hits: number; estimate: Estimate }
  naive: { low: number; high: number }
  /** The truth that the share was counted for, before it was corrected. */
  corrected_from?: number
}

export const lastDayOf = ({ until }: Pick<Seal, 'until'>): string => dayAfter(until, sealOpensForDays)

/** Returns what is wrong with a seal that is asked on a day; null for nothing. */
export function sealProblem(
  { until, low, high }: Seal,
  { today, least = -Infinity, most = Infinity }: { today: string; least?: number; most?: number },
): { path: string; message: string } | null {
  const days = daysBetween(today, until)
  if (!(days >= sealDays.least && days <= sealDays.most))
    return {
      path: 'seal.until',
      message: `must be a day that is ${sealDays.least} to ${sealDays.most} days ahead`,
    }
  if (low < least || low > most) return { path: 'seal.low', message: 'must be within least and most' }
  if (high < least || high > most) return { path: 'seal.high', message: 'must be within least and most' }
  return high > low ? null : { path: 'seal.high', message: 'must be above the lower end' }
}

/** What a stage, a seat and a report say of so many ranges: '{n} ranges, sealed until {date}.', or that they are not kept (FORUM-19). */
export function sealedLine(n: number, until: string): string {
  if (n < leastSealed) return `Fewer than ${leastSealed} ranges came: they are deleted unseen.`
  return `${n === 1 ? '1 range' : `${n} ranges`}, sealed until ${dayText(until)}.`
}

/** What a seat reads before it answers: how long the range is kept (FORUM-19). */
export function sealNotice(until: string): string {
  return `Sealed until ${dayText(until)}: until then nobody sees a range, hosts included. From ${leastSealed} ranges on they are kept as a list without seats, names or times until they are opened, at most until ${dayText(lastDayOf({ until }))}; fewer are deleted at the end of the run. Your own answer is deleted one day after it.`
}

/** The sentences of an opened seal, for stage, seat, desk and report (FORUM-20). */
export function openedLines(seal: OpenedSeal, form: FigureForm): string[] {
  const { n, truth, low, high, share, naive, corrected_from } = seal
  const figure = (value: number) => figureText(value, form)
  const span = (range: { low: number; high: number }) => spanText(range, form)
  const holds = naive.low <= truth && truth <= naive.high
  const percent = (value: number) => shareText(value * 100)
  return [
    `It came to ${figure(truth)}.`,
    `Median range: ${span({ low, high })}.`,
    ...(share
      ? [
          `${share.hits} of ${n} ranges held it: ${percent(share.estimate.value)}%, with a 95% interval from ${percent(share.estimate.low)}% to ${percent(share.estimate.high)}%. They were asked to be 90% certain.`,
        ]
      : []),
    `The naive range, ${span(naive)}, ${holds ? 'held it' : 'did not hold it'}.`,
    ...(corrected_from === undefined
      ? []
      : [
          `The figure was corrected from ${figure(corrected_from)} after the seal was opened. The share of ranges that held it is withdrawn: the ranges are deleted, so it cannot be counted again.`,
        ]),
  ]
}
