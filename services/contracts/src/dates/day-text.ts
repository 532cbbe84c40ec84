import { dayFrom } from './days.js'

/** Writes a day as readers of the site expect it, such as November 28, 2026, wherever they are (DATE-1). */
export function dayText(day: string): string {
  return (dayFrom(day.slice(0, 10)) ?? new Date(NaN)).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
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
