// Not Intl.DateTimeFormat: the first one of a page takes a phone 0.2 s, and every article shows a month.
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats '2026-11' as 'November 2026'. */
export function monthInWords(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${months[Number(number) - 1] ?? ''} ${year}`
}

/** Returns whether the month is over in every time zone. */
export function monthIsOver(month: string, now: Date): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return now.getTime() >= Date.UTC(year, number, 2)
}
