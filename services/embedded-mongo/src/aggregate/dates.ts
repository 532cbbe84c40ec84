import { CommandError } from '../errors.js'
import { toWhole } from '../bson/numbers.js'
import { document, int, isDocument, isNullish, isNumber, typeName, type Value } from '../bson/values.js'
import { dateDifference, shift } from './date-arithmetic.js'
import { dateOperator, instant, zoneOf } from './date-arguments.js'
import {
  checkFormat,
  dayOfYear,
  format,
  fromLocal,
  isoDayOfWeek,
  isoWeek,
  isoWeekStart,
  isoWeekYear,
  shifted,
  utc,
  week,
} from './date-parts.js'
import { parseDate } from './date-parse.js'
import type { Evaluate, Operator, Site } from './expression.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

function part(read: (date: Date) => Value): Operator {
  return (argument, site, name) => {
    const { date, zone } = dateArgument(argument, site, name)
    return (environment) => {
      const at = date(environment)
      const where = zone?.(environment)
      if (zone && isNullish(where)) return null
      const checked = zone ? zoneOf(where) : undefined
      if (isNullish(at)) return null
      return read(shifted(instant(at), checked))
    }
  }
}

function dateArgument(argument: Value, site: Site, name: string): { date: Evaluate; zone?: Evaluate } {
  if (isDocument(argument) && !argument.keys().next().value?.startsWith('$')) {
    for (const field of argument.keys())
      if (field !== 'date' && field !== 'timezone')
        throw refuse(40535, `unrecognized option to ${name}: "${field}"`)
    if (!argument.has('date')) throw refuse(40539, `missing 'date' argument to ${name}`)
    return {
      date: site.compile(argument.get('date')!),
      ...(argument.has('timezone') ? { zone: site.compile(argument.get('timezone')!) } : {}),
    }
  }
  if (Array.isArray(argument)) {
    if (argument.length !== 1)
      throw refuse(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${argument.length}`,
      )
    return { date: site.compile(argument[0]!) }
  }
  return { date: site.compile(argument) }
}

const dateToString = dateOperator(
  {
    required: ['date'],
    optional: ['format', 'timezone', 'onNull'],
    codes: { notObject: 18629, unknown: 18534, missing: 18628 },
  },
  ({ given, has, zone }) => {
    const pattern = has('format') ? given.format : '%Y-%m-%dT%H:%M:%S.%LZ'
    if (has('format') && !isNullish(pattern) && typeof pattern !== 'string')
      throw refuse(18533, `$dateToString requires that 'format' be a string, found: ${typeName(pattern)}`)
    if (typeof pattern === 'string') checkFormat(pattern, '%YmdHMSLjwUVGuzZ')
    if (has('timezone') && isNullish(given.timezone)) return null
    const where = zone()
    if (isNullish(pattern)) return null
    if (isNullish(given.date)) return has('onNull') ? given.onNull : null
    const text = has('format') || where === undefined ? (pattern as string) : '%Y-%m-%dT%H:%M:%S.%LZ'
    return format(instant(given.date), text, where)
  },
)

const dateToParts = dateOperator(
  {
    required: ['date'],
    optional: ['timezone', 'iso8601'],
    codes: { notObject: 40524, unknown: 40520, missing: 40522 },
  },
  ({ given, has, zone }) => {
    if (has('timezone') && isNullish(given.timezone)) return null
    const where = zone()
    if (has('iso8601') && isNullish(given.iso8601)) return null
    if (given.iso8601 !== undefined && typeof given.iso8601 !== 'boolean')
      throw refuse(40521, 'iso8601 must evaluate to a bool')
    if (isNullish(given.date)) return null
    const local = shifted(instant(given.date), where)
    const time = {
      hour: int(local.getUTCHours()),
      minute: int(local.getUTCMinutes()),
      second: int(local.getUTCSeconds()),
      millisecond: int(local.getUTCMilliseconds()),
    }
    if (given.iso8601)
      return document({
        isoWeekYear: int(isoWeekYear(local)),
        isoWeek: int(isoWeek(local)),
        isoDayOfWeek: int(isoDayOfWeek(local)),
        ...time,
      })
    return document({
      year: int(local.getUTCFullYear()),
      month: int(local.getUTCMonth() + 1),
      day: int(local.getUTCDate()),
      ...time,
    })
  },
)

const ranges: Record<string, [number, number]> = { year: [0, 9999], isoWeekYear: [0, 9999] }

const partNames = [
  'year',
  'month',
  'day',
  'isoWeekYear',
  'isoWeek',
  'isoDayOfWeek',
  'hour',
  'minute',
  'second',
  'millisecond',
  'timezone',
]

/** Years and ISO years cannot be mixed. */
function checkParts(has: (field: string) => boolean): void {
  const iso = has('isoWeekYear')
  if (!has('year') && !iso)
    throw refuse(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present")
  if (has('year') && (iso || has('isoWeek') || has('isoDayOfWeek')))
    throw refuse(40489, '$dateFromParts does not allow mixing natural dates with ISO dates')
  if (iso && (has('month') || has('day')))
    throw refuse(40525, '$dateFromParts does not allow mixing ISO dates with natural dates')
}

const dateFromParts = dateOperator(
  {
    required: [],
    optional: partNames,
    codes: { notObject: 40519, unknown: 40518, missing: 40516 },
    check: checkParts,
  },
  ({ given, has, zone }) => {
    const iso = has('isoWeekYear')
    const number = (name: string, otherwise: number): number | null => {
      if (!has(name)) return otherwise
      if (isNullish(given[name])) return null
      const whole = isNumber(given[name]) ? toWhole(given[name]) : undefined
      if (whole === undefined)
        throw refuse(40515, `'${name}' must evaluate to an integer, found ${typeName(given[name])}`)
      const [least, most] = ranges[name] ?? [-32768, 32767]
      if (ranges[name] ? whole < least || whole > most : whole < least || whole > most)
        throw refuse(ranges[name] ? (name === 'year' ? 40523 : 31095) : 31034, `'${name}' is out of range`)
      return Number(whole)
    }
    const order = iso
      ? [number('isoWeekYear', 1970), number('isoWeek', 1), number('isoDayOfWeek', 1)]
      : [number('year', 1970), number('month', 1), number('day', 1)]
    const time = [number('hour', 0), number('minute', 0), number('second', 0), number('millisecond', 0)]
    if (has('timezone') && isNullish(given.timezone)) return null
    const where = zone()
    if ([...order, ...time].includes(null)) return null
    const [a, b, c] = order as number[]
    const [hour, minute, second, milli] = time as number[]
    const base = iso ? isoWeekStart(a!, b!) + (c! - 1) * 86_400_000 : utc(a!, b! - 1, c!, 0, 0, 0, 0)
    return fromLocal(base + ((hour! * 60 + minute!) * 60 + second!) * 1000 + milli!, where)
  },
)

const dateFromString = dateOperator(
  {
    required: ['dateString'],
    optional: ['timezone', 'format', 'onError', 'onNull'],
    codes: { notObject: 40540, unknown: 40541, missing: 40542 },
  },
  ({ given, has, zone }) => {
    if (has('format') && !isNullish(given.format)) {
      if (typeof given.format !== 'string')
        throw refuse(40684, "$dateFromString requires that 'format' be a string")
      checkFormat(given.format, '%YmdHMSLGVuzZ')
    }
    const where = isNullish(given.timezone) ? undefined : zone()
    if (isNullish(given.dateString)) return has('onNull') ? given.onNull : null
    if (has('timezone') && isNullish(given.timezone)) return null
    if (has('format') && isNullish(given.format)) return null
    try {
      if (typeof given.dateString !== 'string')
        throw refuse(
          241,
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(given.dateString)}`,
        )
      return parseDate(given.dateString, where, given.format as string | undefined)
    } catch (error) {
      if (has('onError') && error instanceof CommandError && error.code === 241) return given.onError
      throw error
    }
  },
)

export const dateOperators: Record<string, Operator> = {
  $year: part((date) => int(date.getUTCFullYear())),
  $month: part((date) => int(date.getUTCMonth() + 1)),
  $dayOfMonth: part((date) => int(date.getUTCDate())),
  $dayOfWeek: part((date) => int(date.getUTCDay() + 1)),
  $dayOfYear: part((date) => int(dayOfYear(date))),
  $hour: part((date) => int(date.getUTCHours())),
  $minute: part((date) => int(date.getUTCMinutes())),
  $second: part((date) => int(date.getUTCSeconds())),
  $millisecond: part((date) => int(date.getUTCMilliseconds())),
  $week: part((date) => int(week(date))),
  $isoWeek: part((date) => int(isoWeek(date))),
  $isoWeekYear: part((date) => BigInt(isoWeekYear(date))),
  $isoDayOfWeek: part((date) => int(isoDayOfWeek(date))),
  $dateToString: dateToString,
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
  $dateFromString: dateFromString,
  $dateAdd: shift(1),
  $dateSubtract: shift(-1),
  $dateDiff: dateDifference,
}
