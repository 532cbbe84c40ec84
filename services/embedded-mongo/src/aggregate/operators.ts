import { step } from '../budget.js'
import { accumulators } from './accumulators.js'
import { arithmeticOperators } from './arithmetic.js'
import { arrayOperators } from './arrays.js'
import { conversionOperators } from './conversion.js'
import { dateOperators } from './dates.js'
import type { Operator } from './expression.js'
import { logicOperators } from './logic.js'
import { objectOperators } from './objects.js'
import { stringOperators } from './strings.js'

/** $sum, $avg, $min, $max and the deviations as expressions: over an array, or over their arguments. */
function overArray(name: string): Operator {
  return (argument, site) => {
    const items = (Array.isArray(argument) ? argument : [argument]).map((item) => site.compile(item))
    return (environment) => {
      const accumulator = accumulators[name]!()
      const values = items.map((item) => item(environment))
      const spread = values.length === 1 && Array.isArray(values[0]) ? values[0] : values
      for (const value of spread) {
        step()
        accumulator.add(value)
      }
      return accumulator.result()
    }
  }
}
const accumulatingExpressions: Record<string, Operator> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'].map((name) => [name, overArray(name)]),
)

/** Every expression operator of this server, by name. */
export const operators: Record<string, Operator> = {
  ...logicOperators,
  ...arithmeticOperators,
  ...arrayOperators,
  ...stringOperators,
  ...objectOperators,
  ...dateOperators,
  ...conversionOperators,
  ...accumulatingExpressions,
}

export const refusedExpressions = [
  '$function',
  '$accumulator',
  '$meta',
  '$toHashedIndexKey',
  '$rand',
  '$sampleRate',
  '$dateTrunc',
  '$tsSecond',
  '$tsIncrement',
  '$convertUUID',
  '$median',
  '$percentile',
]
