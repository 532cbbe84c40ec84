const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats '2026-11' as 'November 2026'. */
export function monthInWords(month: string): string {
  return inWords.format(new Date(`${month}-01T00:00:00Z`))
}

/** Returns whether the month is over in every time zone. */
export function monthIsOver(month: string, now: Date): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return now.getTime() >= Date.UTC(year, number, 2)
}
