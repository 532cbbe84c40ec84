const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** November 21, 2026 */
export function longDate(iso: string): string {
  return day.format(new Date(iso))
}

/** Nov 21, 2026, 9:30 AM */
export function dateAndTime(iso: string): string {
  return moment.format(new Date(iso))
}
