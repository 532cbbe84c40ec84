import { CommandError } from '../errors.js'
import { toWhole } from '../bson/numbers.js'
import { isNullish, isNumber, type Maybe } from '../bson/values.js'
import { fromLocal, shifted, utc } from './date-parts.js'
import { dateOperator, instant } from './date-arguments.js'
import type { Operator } from './expression.js'

const refuse = (code: number, what: string) => new CommandError(code, what)

const units: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
/** $dateAdd and $dateSubtract. */
export function shift(sign: number): Operator {
  return dateOperator(
    {
      required: ['startDate', 'unit', 'amount'],
      optional: ['timezone'],
      codes: { notObject: 5166400, unknown: 5166401, missing: 5166402 },
    },
    ({ given, has, zone, name }) => {
      if (
        ['startDate', 'unit', 'amount'].some((field) => isNullish(given[field])) ||
        (has('timezone') && isNullish(given.timezone))
      )
        return null
      const whole = isNumber(given.amount) ? toWhole(given.amount) : undefined
      if (whole === undefined) throw refuse(5166405, `${name} expects integer amount of time units`)
      const unit = String(given.unit)
      const start = instant(given.startDate)
      const where = zone()
      const amount = Number(whole) * sign
      if (units[unit] !== undefined && units[unit] < 86_400_000)
        return new Date(start.getTime() + units[unit] * amount)
      const local = shifted(start, where)
      if (units[unit] !== undefined) return fromLocal(local.getTime() + units[unit] * amount, where)
      const months = { month: 1, quarter: 3, year: 12 }[unit]
      if (!months) throw refuse(5166404, `unknown time unit value: ${unit}`)
      return fromLocal(addMonths(local, months * amount), where)
    },
  )
}

function addMonths(local: Date, months: number): number {
  const total = local.getUTCFullYear() * 12 + local.getUTCMonth() + months
  const [year, month] = [Math.floor(total / 12), ((total % 12) + 12) % 12]
  const last = new Date(utc(year, month + 1, 0, 0, 0, 0, 0)).getUTCDate()
  return utc(
    year,
    month,
    Math.min(local.getUTCDate(), last),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
    local.getUTCMilliseconds(),
  )
}

function boundaries(date: Date, local: Date, size: number): number {
  return Math.floor((date.getTime() + ((local.getTime() - date.getTime()) % size)) / size)
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The number of the day on which weeks start: Sunday by default. */
function firstDay(given: Maybe): number {
  if (given === undefined) return 0
  if (typeof given !== 'string') throw refuse(5439015, "$dateDiff requires 'startOfWeek' to be a string")
  const name = given.toLowerCase()
  const found = days.findIndex((day) => day === name || day.slice(0, 3) === name)
  if (found < 0) throw refuse(9, `unknown day of week value: ${given}`)
  return found
}

/** $dateDiff. */
export const dateDifference = dateOperator(
  {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: { notObject: 5166301, unknown: 5166302, missing: 5166303 },
  },
  ({ given, has, zone }) => {
    if (['startDate', 'endDate', 'unit'].some((field) => isNullish(given[field]))) return null
    const where = zone()
    const [start, end] = [instant(given.startDate), instant(given.endDate)]
    const [from, to] = [shifted(start, where), shifted(end, where)]
    const unit = String(given.unit)
    const months = { month: 1, quarter: 3, year: 12 }[unit]
    const index = (date: Date) => Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months!)
    if (months) return BigInt(index(to) - index(from))
    const size = units[unit]
    if (size === undefined) throw refuse(5439013, `unknown time unit value: ${unit}`)
    // Hours are elapsed time, so a change of the clocks adds none. Only the part of the zone below the unit counts.
    if (size < units['day']!) return BigInt(boundaries(end, to, size) - boundaries(start, from, size))
    if (unit === 'week' && has('startOfWeek') && isNullish(given.startOfWeek)) return null
    // January 1, 1970 was a Thursday.
    const origin = unit === 'week' ? (4 - firstDay(given.startOfWeek)) * units['day']! : 0
    return BigInt(Math.floor((to.getTime() + origin) / size) - Math.floor((from.getTime() + origin) / size))
  },
)
