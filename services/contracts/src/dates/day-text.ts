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

/**
 * Writes the time of day of a moment: 3:59 PM.
 *
 * @param timeZone an IANA name; without it the reader's own
 */
export function timeText(moment: string | Date, timeZone?: string): string {
  return new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })
}

/** Writes a day with its name, for a program: Thursday, January 14. */
export function weekdayText(day: string): string {
  return (dayFrom(day.slice(0, 10)) ?? new Date(NaN)).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/**
 * Writes when something is planned by the clock of its reader, with the name of the zone: Thursday, January 14, 9:00 AM,
 * your time (GMT-5) (FORUM-4).
 *
 * @param timeZone an IANA name; without it the reader's own
 */
export function plannedText(moment: string | Date, timeZone?: string): string {
  const date = new Date(moment)
  const day = date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const time = date.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset', timeZone })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')
  return `${day}, ${time}, your time (${zone?.value ?? 'UTC'})`
}
