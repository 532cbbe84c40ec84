import { CommandError } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import {
  bracketOf,
  isNullish,
  isNumber,
  isRegex,
  toNumber,
  typeOf,
  type Maybe,
  type Value,
} from '../bson/values.js'
import type { Fold } from './collation.js'

export type ValueTest = (value: Maybe) => boolean

/** Equality as find means it: null equals a missing field. */
export function equalTo(operand: Value, fold?: Fold): ValueTest {
  if (isUndefined(operand)) throw new CommandError(2, 'cannot compare to undefined')
  if (operand === null) return (value) => value === undefined || value === null || isUndefined(value)
  if (!fold) return (value) => compareValues(value, operand) === 0 && value !== undefined
  const folded = fold(operand)
  return (value) => value !== undefined && compareValues(fold(value), folded) === 0
}

function isUndefined(value: Maybe): boolean {
  return typeOf(value) === 6
}

/** $lt, $lte, $gt, $gte: compare only values of the operand's own bracket, except for MinKey and MaxKey. */
export function orderedBy(operator: string, operand: Value, fold?: Fold): ValueTest {
  if (isRegex(operand))
    throw new CommandError(2, `Can't have RegEx as arg to predicate over field '${operator}'`)
  if (isUndefined(operand)) throw new CommandError(2, 'cannot compare to undefined')
  const withEqual = operator === '$lte' || operator === '$gte'
  const wanted = operator.startsWith('$l') ? -1 : 1
  const bracket = bracketOf(operand)
  if (operand === null) return (value) => withEqual && isNullish(value)
  if (isNumber(operand) && Number.isNaN(toNumber(operand))) {
    return (value) => withEqual && isNumber(value) && Number.isNaN(toNumber(value))
  }
  const against = fold ? fold(operand)! : operand
  const anyType = bracket === 1 || bracket === 127
  return (value) => {
    if (value === undefined || (!anyType && bracketOf(value) !== bracket))
      return anyType && value === undefined && missingAgainst(wanted, bracket)
    if (isNumber(value) && bracket === 10 && Number.isNaN(toNumber(value))) return false
    const order = compareValues(fold ? fold(value) : value, against)
    return order === wanted || (withEqual && order === 0)
  }
}

function missingAgainst(wanted: number, bracket: number): boolean {
  return wanted === (bracket === 127 ? -1 : 1)
}
