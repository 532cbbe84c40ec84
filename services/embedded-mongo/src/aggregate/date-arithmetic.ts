import { CommandError } from '../errors.js'
import { toWhole } from '../bson/numbers.js'
import { isNullish, isNumber } from '../bson/values.js'
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

/** $dateDiff. */
export const dateDifference = dateOperator(
  {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: { notObject: 5166301, unknown: 5166302, missing: 5166303 },
  },
  ({ given, zone }) => {
    if (['startDate', 'endDate', 'unit'].some((field) => isNullish(given[field]))) return null
    const where = zone()
    const [from, to] = [shifted(instant(given.startDate), where), shifted(instant(given.endDate), where)]
    const unit = String(given.unit)
    const months = { month: 1, quarter: 3, year: 12 }[unit]
    const index = (date: Date) => Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months!)
    if (months) return BigInt(index(to) - index(from))
    const size = units[unit]
    if (size === undefined) throw refuse(5439013, `unknown time unit value: ${unit}`)
    const origin = unit === 'week' ? 3 * 86_400_000 + 86_400_000 : 0
    return BigInt(Math.floor((to.getTime() + origin) / size) - Math.floor((from.getTime() + origin) / size))
  },
)
