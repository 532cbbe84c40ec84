/**
 * Days and moments of the site (DATE-1). A day is a text such as '2026-11-28' and belongs to no time zone; a moment is
 * an instant, and the day that it falls on depends on where its reader is.
 */

/** Returns a day as midnight UTC, to count with; null if the text is no day that exists. */
export function dayFrom(text: string): Date | null {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && dayOf(date) === text
    ? date
    : null
}

/** Returns the day of a date at midnight UTC, as `dayFrom` gives it. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

export function daysBetween(first: string, later: string): number {
  return ((dayFrom(later)?.getTime() ?? NaN) - (dayFrom(first)?.getTime() ?? NaN)) / 86_400_000
}

export function dayAfter(day: string, days: number): string {
  const date = dayFrom(day) ?? new Date(NaN)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/**
 * Returns the day that a moment falls on.
 *
 * @param timeZone an IANA name; without it the reader's own
 */
export function dayIn(moment: Date | string, timeZone?: string): string {
  // The reader's own day needs no Intl, whose first use takes a phone 0.2 s.
  if (timeZone === undefined) return ownDay(new Date(moment))
  const part = clockIn(new Date(moment), timeZone)
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function ownDay(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value')
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns the name of a time zone if there is one of that name; null otherwise. */
export function knownTimeZone(name: string | undefined): string | null {
  if (!name) return null
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** Returns a moment as a field of the type datetime-local takes it: by the clock of the reader, 2026-11-28T09:00. */
export function momentInField(moment: Date | string): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${ownDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone
}

/** Returns the moment at which clocks of a time zone show a day and a time, '09:30'. */
export function momentIn(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wall - offsetMs(wall, timeZone)
  return new Date(wall - offsetMs(guess, timeZone))
}

/** Returns a function that reads the parts of what clocks of a time zone show at a moment: 'hour' is '09'. */
function clockIn(moment: Date | number, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone },
  }).formatToParts(moment)
  return (type) => parts.find((one) => one.type === type)?.value ?? ''
}

function offsetMs(moment: number, timeZone: string): number {
  const part = clockIn(moment, timeZone)
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  const clockMs = Date.parse(`${day}T${part('hour')}:${part('minute')}:${part('second')}Z`)
  return clockMs - Math.floor(moment / 1000) * 1000
}

/** A night before this hour belongs to the day before: nobody's day of learning ends at midnight. */
const rolloverHour = 4

/** Returns the day of learning that a moment falls in, where the learner is (DATE-3). */
export function learningDay(moment: Date, timeZone: string): string {
  const day = dayIn(moment, timeZone)
  return Number(clockIn(moment, timeZone)('hour')) < rolloverHour ? dayAfter(day, -1) : day
}

/** Returns when the day of learning began that a moment falls in, where the learner is (DATE-3). */
export function learningDayBegins(moment: Date, timeZone: string): Date {
  const [hour = 0, minute = 0, second = 0] = (['hour', 'minute', 'second'] as const)
    .map(clockIn(moment, timeZone))
    .map(Number)
  const hours = (hour - rolloverHour + 24) % 24
  const sinceRollover = ((hours * 60 + minute) * 60 + second) * 1000 + moment.getMilliseconds()
  return new Date(moment.getTime() - sinceRollover)
}
