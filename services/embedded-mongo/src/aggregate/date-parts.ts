import { readText } from '../budget.js'
import { CommandError } from '../errors.js'

/** The calendar fields of a date in a time zone, carried in a Date whose UTC fields are the local ones. */
export function shifted(date: Date, zone: string | undefined): Date {
  return zone === undefined ? date : new Date(date.getTime() + offsetOf(zone, date))
}

const fixedOffset = /^([+-])(\d\d)(?::?(\d\d))?$/
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone)
  if (!found) {
    try {
      if (!/^[A-Za-z_/+\-0-9]+$/.test(zone) || /^[+-]/.test(zone)) throw new Error('not a zone')
      found = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
        era: 'short',
      })
    } catch {
      throw new CommandError(40485, `unrecognized time zone identifier: "${zone}"`)
    }
    formatters.set(zone, found)
  }
  return found
}

/** The offset of a zone at an instant, in milliseconds. */
export function offsetOf(zone: string, date: Date): number {
  const fixed = fixedOffset.exec(zone)
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * 60_000
  if (zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0
  const parts: Record<string, string> = {}
  for (const { type, value } of formatter(zone).formatToParts(date)) parts[type] = value
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
  const local = utc(
    year,
    Number(parts.month) - 1,
    Number(parts.day),
    Number(parts.hour),
    Number(parts.minute),
    Number(parts.second),
    0,
  )
  return local - Math.floor(date.getTime() / 1000) * 1000
}

/** Like Date.UTC, but the years 0 to 99 are not read as 19xx. */
export function utc(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  milli: number,
): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  date.setUTCHours(hour, minute, second, milli)
  return date.getTime()
}

/** The instant whose local time in the zone is given. */
export function fromLocal(local: number, zone: string | undefined): Date {
  if (zone === undefined) return new Date(local)
  const guess = local - offsetOf(zone, new Date(local))
  return new Date(local - offsetOf(zone, new Date(guess)))
}

const day = 86_400_000
export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - utc(date.getUTCFullYear(), 0, 1, 0, 0, 0, 0)) / day) + 1
}
export function week(date: Date): number {
  return Math.floor((dayOfYear(date) - 1 + 7 - date.getUTCDay()) / 7)
}
export function isoDayOfWeek(date: Date): number {
  return date.getUTCDay() === 0 ? 7 : date.getUTCDay()
}
function thursday(date: Date): Date {
  return new Date(date.getTime() + (4 - isoDayOfWeek(date)) * day)
}
export function isoWeekYear(date: Date): number {
  return thursday(date).getUTCFullYear()
}
export function isoWeek(date: Date): number {
  return Math.ceil(dayOfYear(thursday(date)) / 7)
}
/** The first day of a week of an ISO year. */
export function isoWeekStart(year: number, weekNumber: number): number {
  const fourth = new Date(utc(year, 0, 4, 0, 0, 0, 0))
  return fourth.getTime() - (isoDayOfWeek(fourth) - 1) * day + (weekNumber - 1) * 7 * day
}

export function isoDate(date: Date): string {
  return format(date, '%Y-%m-%dT%H:%M:%S.%LZ', undefined)
}
const pad = (value: number, size: number) => String(Math.abs(value)).padStart(size, '0')

/** What each letter of a format writes, from the local fields and the offset in minutes. */
const letters: Record<string, (local: Date, offset: number) => string> = {
  Y: (local) => {
    const year = local.getUTCFullYear()
    if (year >= 0 && year <= 9999) return pad(year, 4)
    throw new CommandError(18537, `$dateToString is only defined on year 0-9999, tried to use year ${year}`)
  },
  m: (local) => pad(local.getUTCMonth() + 1, 2),
  d: (local) => pad(local.getUTCDate(), 2),
  H: (local) => pad(local.getUTCHours(), 2),
  M: (local) => pad(local.getUTCMinutes(), 2),
  S: (local) => pad(local.getUTCSeconds(), 2),
  L: (local) => pad(local.getUTCMilliseconds(), 3),
  j: (local) => pad(dayOfYear(local), 3),
  w: (local) => String(local.getUTCDay() + 1),
  U: (local) => pad(week(local), 2),
  V: (local) => pad(isoWeek(local), 2),
  G: (local) => pad(isoWeekYear(local), 4),
  u: (local) => String(isoDayOfWeek(local)),
  z: (_, offset) => `${offset < 0 ? '-' : '+'}${pad(Math.trunc(offset / 60), 2)}${pad(offset % 60, 2)}`,
  Z: (_, offset) => String(offset),
}

/** Formats as $dateToString does; unknown letters were refused when the format was checked. */
export function format(date: Date, pattern: string, zone: string | undefined): string {
  const local = shifted(date, zone)
  const offset = zone === undefined ? 0 : Math.round(offsetOf(zone, date) / 60_000)
  const written: Record<string, string> = {}
  readText(pattern.length)
  return pattern.replace(
    /%(.)/gs,
    (_, letter: string) => (written[letter] ??= letters[letter]?.(local, offset) ?? '%'),
  )
}
export function checkFormat(pattern: string, known: string): void {
  for (let at = pattern.indexOf('%'); at >= 0; at = pattern.indexOf('%', at + 2)) {
    const letter = pattern[at + 1]
    if (letter === undefined) throw new CommandError(18535, "Unmatched '%' at end of format string")
    if (!known.includes(letter))
      throw new CommandError(18536, `Invalid format character '%${letter}' in format string`)
  }
}
