const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-11' as 'November 2026'. */
export function monthInWords(month: string): string {
  return inWords.format(new Date(`${month}-01T00:00:00Z`))
}

/** True once the month is over everywhere: until then there is time to do what was to be done in it. */
export function monthIsOver(month: string, now: Date): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return now.getTime() >= Date.UTC(year, number, 2)
}
