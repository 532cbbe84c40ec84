import { arithmeticOperators } from './arithmetic.js'
import { arrayOperators } from './arrays.js'
import { accumulatingExpressions } from './accumulating-expressions.js'
import { conversionOperators } from './conversion.js'
import { dateOperators } from './dates.js'
import type { Operator } from './expression.js'
import { logicOperators } from './logic.js'
import { objectOperators } from './objects.js'
import { stringOperators } from './strings.js'

/** Every expression this server evaluates, by name. */
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
