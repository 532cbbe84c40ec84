const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time as its day, for which the services count in UTC: 'Nov 27, 2026'. */
export function dayOf(time: string): string {
  return day.format(new Date(time))
}

/** Formats a time with its minute: 'Nov 27, 2026, 8:06 PM'. */
export function momentOf(time: string): string {
  return moment.format(new Date(time))
}
