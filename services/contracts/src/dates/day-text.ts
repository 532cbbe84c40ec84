import { dayFrom } from './days.js'
import { monthInWords } from './month.js'

/*
 * The one place where the site writes days and moments (DATE-4); days of a moment come from `dayIn`. All of them return
 * 'Invalid Date' for what is none.
 */

/**
 * Writes a day as readers of the site expect it, such as November 28, 2026, wherever they are (DATE-1). Without Intl, as
 * `monthInWords`: hubs and articles show one before anything else.
 */
export function dayText(day: string): string {
  if (!dayFrom(day.slice(0, 10))) return String(new Date(NaN))
  const [month = '', year = ''] = monthInWords(day.slice(0, 7)).split(' ')
  return `${month} ${Number(day.slice(8, 10))}, ${year}`
}

/** Writes a day where space is short, as in tables: Nov 28, 2026. */
export function shortDayText(day: string): string {
  return (dayFrom(day.slice(0, 10)) ?? new Date(NaN)).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/**
 * Writes a moment with the time and the zone of its reader, such as December 27, 2026 at 3:59 PM PST (DATE-2).
 *
 * @param timeZone an IANA name; without it the reader's own
 */
export function momentText(moment: string | Date, timeZone?: string): string {
  return new Date(moment).toLocaleString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
}

/** Writes a moment where space is short, by the clock of its reader: Nov 28, 2026, 3:59 PM. */
export function shortMomentText(moment: string | Date): string {
  return new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

/** Writes the time of day of a moment by the clock of its reader: 3:59 PM. */
export function timeText(moment: string | Date): string {
  return new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short' })
}
