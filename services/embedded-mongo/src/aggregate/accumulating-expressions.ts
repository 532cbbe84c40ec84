import { accumulators } from './accumulators.js'
import type { Operator } from './expression.js'

/** $sum, $avg, $min, $max and the deviations as expressions: over an array, or over their arguments. */
function overArray(name: string): Operator {
  return (argument, site) => {
    const items = (Array.isArray(argument) ? argument : [argument]).map((item) => site.compile(item))
    return (environment) => {
      const accumulator = accumulators[name]!()
      const values = items.map((item) => item(environment))
      const spread = values.length === 1 && Array.isArray(values[0]) ? values[0] : values
      for (const value of spread) accumulator.add(value)
      return accumulator.result()
    }
  }
}
export const accumulatingExpressions: Record<string, Operator> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'].map((name) => [name, overArray(name)]),
)
