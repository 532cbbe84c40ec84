import { readText, step } from '../budget.js'
import { CommandError } from '../errors.js'
import { fromLocal, isoWeekStart, utc } from './date-parts.js'

function failed(text: string): CommandError {
  return new CommandError(241, `Error parsing date string '${text}'`)
}
const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?:[.,](\d{1,9}))?)?\s*(Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?)?$/i
const yearDay = /^(\d{4})-?(\d{3})$/

/** Parses a date string in the usual forms, or with a format. */
export function parseDate(text: string, zone: string | undefined, format?: string): Date {
  readText(text.length)
  if (format !== undefined) return byFormat(text, format, zone)
  const source = text.trim()
  const match = iso.exec(source.replace(/^(\d{4}-\d{1,2})$/, '$1-1'))
  if (match) return fromMatch(match, zone, text)
  const day = yearDay.exec(source)
  if (day && Number(day[2]) >= 1 && Number(day[2]) <= 366)
    return fromLocal(utc(Number(day[1]), 0, Number(day[2]), 0, 0, 0, 0), zone)
  return otherForms(source, zone, text)
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function isDate(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}
function isTime(hour = '0', minute = '0', second = '0'): boolean {
  return Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59
}

function fromMatch(match: RegExpExecArray, zone: string | undefined, text: string): Date {
  const [, year, month, day, hour, minute, second, fraction, offset] = match
  if (!isDate(Number(year), Number(month), Number(day)) || !isTime(hour, minute, second)) throw failed(text)
  const local = utc(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
    Number((fraction ?? '0').padEnd(3, '0').slice(0, 3)),
  )
  if (offset && zone !== undefined)
    throw new CommandError(
      241,
      `you cannot pass in a date/time string with time zone information ('${offset}') together with a timezone argument`,
    )
  return fromLocal(local, offset ? (/^[+-]/.test(offset) ? offset : 'UTC') : zone)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function otherForms(source: string, zone: string | undefined, text: string): Date {
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/.exec(source) ?? undefined
  if (slashes)
    return parseDate(
      `${slashes[3]}-${slashes[1]!.padStart(2, '0')}-${slashes[2]!.padStart(2, '0')}${slashes[4]}`,
      zone,
    )
  const yearFirst = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(.*)$/.exec(source)
  if (yearFirst) return parseDate(`${yearFirst[1]}-${yearFirst[2]}-${yearFirst[3]}${yearFirst[4]}`, zone)
  const packed = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?)?(.*)$/.exec(source)
  if (packed)
    return parseDate(
      `${packed[1]}-${packed[2]}-${packed[3]}${packed[4] ? `T${packed[4]}:${packed[5]}:${packed[6] ?? '00'}` : ''}${packed[7]}`,
      zone,
    )
  const words = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})(.*)$/i.exec(
    source,
  )
  const american = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(.*)$/i.exec(
    source,
  )
  const [day, name, year, rest] = words
    ? [words[1], words[2], words[3], words[4]]
    : american
      ? [american[2], american[1], american[3], american[4]]
      : []
  const month = name ? months.indexOf(name.slice(0, 3).toLowerCase()) : -1
  if (month < 0) throw failed(text)
  return parseDate(`${year}-${month + 1}-${day}${rest!.replace(/^,?\s+(?=\d)/, ' ')}`, zone)
}

const readers: Record<string, RegExp> = {
  Y: /\d{4}/y,
  m: /\d{1,2}/y,
  d: /\d{1,2}/y,
  H: /\d{1,2}/y,
  M: /\d{1,2}/y,
  S: /\d{1,2}/y,
  L: /\d{1,3}/y,
  G: /\d{4}/y,
  V: /\d{1,2}/y,
  u: /\d/y,
  z: /Z|[+-]\d{2}:?\d{2}/y,
  Z: /[+-]?\d{1,4}/y,
}

/**
 * The text of each letter of a format. As in MongoDB, each takes as many digits as it can: one pattern of them all
 * would try every way to share the digits out.
 */
function lettersOf(text: string, format: string): Record<string, string> {
  const given: Record<string, string> = {}
  let at = 0
  for (let place = 0; place < format.length; place++) {
    step()
    const letter = format[place] === '%' ? format[++place]! : '%'
    const reader = readers[letter]
    if (!reader) {
      if (text[at++] !== format[place]) throw failed(text)
      continue
    }
    reader.lastIndex = at
    const found = reader.exec(text)
    if (!found) throw failed(text)
    given[letter] = found[0]
    at = reader.lastIndex
  }
  if (at !== text.length) throw failed(text)
  return given
}

function byFormat(text: string, format: string, zone: string | undefined): Date {
  const given = lettersOf(text, format)
  const number = (letter: string, otherwise: number) =>
    given[letter] === undefined ? otherwise : Number(given[letter])
  if ((given.G !== undefined) !== (given.V !== undefined || given.u !== undefined) && given.G === undefined)
    throw failed(text)
  if (!isDate(number('Y', 1970), number('m', 1), number('d', 1)) || !isTime(given.H, given.M, given.S))
    throw failed(text)
  const day =
    given.G !== undefined
      ? isoWeekStart(number('G', 1970), number('V', 1)) + (number('u', 1) - 1) * 86_400_000
      : utc(number('Y', 1970), number('m', 1) - 1, number('d', 1), 0, 0, 0, 0)
  if (given.G === undefined && given.Y === undefined) throw failed(text)
  const local = day + ((number('H', 0) * 60 + number('M', 0)) * 60 + number('S', 0)) * 1000 + number('L', 0)
  if ((given.z ?? given.Z) !== undefined && zone !== undefined) throw failed(text)
  if (given.Z !== undefined) return new Date(local - Number(given.Z) * 60_000)
  return fromLocal(local, given.z === undefined ? zone : given.z === 'Z' ? 'UTC' : given.z)
}
