import { dayFrom, dayOf } from './days.js'

/** Which of day and month stands first in a date such as 05/06/2031. */
export type DateOrder = 'day' | 'month'

/**
 * How the names of months begin, without accents: English first, then what spreadsheets in German, French, Spanish,
 * Italian, Portuguese and Dutch write.
 */
const months = [
  'jan ene gen',
  'feb fev',
  'mar mrz mrt',
  'apr avr abr',
  'may mai mag mei',
  'jun juin giu',
  'jul juil lug',
  'aug aou ago',
  'sep set',
  'oct okt ott out',
  'nov',
  'dec dez dic',
].map((starts) => starts.split(' '))

/** The month of a name or of its beginning, from 1; 0 if it is none. */
function monthNamed(word: string): number {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return months.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1
}

const time = /(?<![t ])[t ]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?(z|[+-]\d{2}:?\d{2})?$/i

/** The day numbers of spreadsheets that are taken for dates: 1954 to 2119. */
const serials = { least: 20_000, most: 80_000 }

/**
 * Reads a date as files write it: year first, with the name of the month, with day and month in either order, or as the
 * day number of a spreadsheet.
 *
 * @param order decides dates that are possible in both orders; with points the day stands first
 * @returns the day; 'either' for a date whose order has to be said; 'none' for one that does not exist; null if the text
 *   is no date
 */
export function readDate(text: string, order?: DateOrder): { day: string } | 'either' | 'none' | null {
  const plain = text.trim().replace(time, '')
  const resultOf = (day: string | null) => (day === null ? 'none' : { day })
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain)
  if (iso) return resultOf(dayOfParts(iso[1], iso[3], iso[4]))
  if (/^\d{5}$/.test(plain)) return serialDay(Number(plain))
  const compactMatch = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(plain)
  if (compactMatch) return resultOf(dayOfParts(compactMatch[1], compactMatch[2], compactMatch[3]))
  const monthMatch =
    /^(\d{1,2})(?:er)?(?:[ .\-/]{0,2}| de )([\p{L}\p{M}]{3,10})\.?(?:[ .,\-/]{0,2}| de )(\d{4}|\d{2})$/iu.exec(
      plain,
    ) ?? /^()([\p{L}\p{M}]{3,10})\.?[ \-/]{0,2}(\d{1,2}),? +(\d{4})$/iu.exec(plain)
  if (monthMatch) {
    const month = monthNamed(monthMatch[2] ?? '')
    const [day, year] =
      monthMatch[4] === undefined ? [monthMatch[1], monthMatch[3]] : [monthMatch[3], monthMatch[4]]
    return month === 0 ? null : resultOf(dayOfParts(year, String(month), day))
  }
  const numbers = /^(\d{1,2})([./\- ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain)
  if (!numbers) return null
  const [, one, sign, other, year] = numbers
  const dayFirst = dayOfParts(year, other, one)
  const monthFirst = dayOfParts(year, one, other)
  if (dayFirst === monthFirst || dayFirst === null || monthFirst === null)
    return resultOf(dayFirst ?? monthFirst)
  const first = order ?? (sign === '.' ? 'day' : null)
  if (first === null) return 'either'
  return { day: first === 'day' ? dayFirst : monthFirst }
}

function serialDay(serial: number): { day: string } | null {
  if (serial < serials.least || serial > serials.most) return null
  return { day: dayOf(new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)) }
}

function dayOfParts(year = '', month = '', day = ''): string | null {
  const century = year.length > 2 ? '' : Number(year) < 70 ? '20' : '19'
  const text = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return dayFrom(text) && text
}

/** Returns the orders that the dates of a column show by days above 12; a date that does not exist shows none. */
export function ordersIn(texts: readonly string[]): Set<DateOrder> {
  const orders = texts.flatMap((text): DateOrder[] => {
    const [, one, other, year] = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{4}|\d{2})$/.exec(
      text.trim().replace(time, ''),
    ) ?? ['', '', '', '']
    const dayFirst = dayOfParts(year, other, one)
    const monthFirst = dayOfParts(year, one, other)
    if (!year || (dayFirst === null) === (monthFirst === null)) return []
    return [dayFirst === null ? 'month' : 'day']
  })
  return new Set(orders)
}
