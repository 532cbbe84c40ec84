import { keep, sizeOf } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import {
  isDecimal,
  isDocument,
  isNullish,
  isNumber,
  toNumber,
  typeName,
  int,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { compute, divide } from './arithmetic.js'
import { groupKey, keyBytes, type GroupKey } from '../bson/group-key.js'

/** Accumulates values of one group. */
export interface Accumulator {
  add(value: Maybe): void
  result(): Maybe
}

function sum(): Accumulator {
  let total: Value = int(0)
  return {
    add(value) {
      if (isNumber(value)) total = compute('add', total, value)
    },
    result: () => total,
  }
}
function average(): Accumulator {
  const total = sum()
  let count = 0
  return {
    add(value) {
      if (!isNumber(value)) return
      total.add(value)
      count++
    },
    result: () =>
      count === 0
        ? null
        : divide(isDecimal(total.result()) ? total.result() : toNumber(total.result()), int(count)),
  }
}
function extreme(sign: number): () => Accumulator {
  return () => {
    let best: Maybe
    return {
      add(value) {
        if (!isNullish(value) && (best === undefined || compareValues(value, best) * sign > 0)) best = value
      },
      result: () => best ?? null,
    }
  }
}
function first(): Accumulator {
  let found: Maybe
  let any = false
  return {
    add(value) {
      if (!any) found = value
      any = true
    },
    result: () => found ?? null,
  }
}
function last(): Accumulator {
  let found: Maybe
  return { add: (value) => void (found = value), result: () => found ?? null }
}
/** Lists up to this length are not counted against the budget. */
const shortList = 64

function isWorthCounting(value: Value, list: readonly Value[]): boolean {
  return list.length > shortList || (typeof value === 'string' && value.length > shortList)
}

function push(): Accumulator {
  const list: Value[] = []
  return {
    add(value) {
      if (value === undefined) return
      list.push(value)
      if (isWorthCounting(value, list)) keep(sizeOf(value), '$push')
    },
    result: () => list,
  }
}
function addToSet(): Accumulator {
  const list: Value[] = []
  const known = new Set<GroupKey>()
  return {
    add(value) {
      if (value === undefined) return
      const key = groupKey(value)
      if (known.has(key)) return
      known.add(key)
      list.push(value)
      if (isWorthCounting(value, list)) keep(keyBytes(key) + sizeOf(value), '$addToSet')
    },
    result: () => list,
  }
}
function mergeObjects(): Accumulator {
  const made: Document = new Map()
  return {
    add(value) {
      if (isNullish(value)) return
      if (!isDocument(value))
        throw new CommandError(
          40400,
          `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
        )
      for (const [name, item] of value) made.set(name, item)
    },
    result: () => made,
  }
}
function deviation(sample: boolean): () => Accumulator {
  return () => {
    let [count, mean, squares] = [0, 0, 0]
    return {
      add(value) {
        if (!isNumber(value)) return
        const near = toNumber(value)
        count++
        const delta = near - mean
        mean += delta / count
        squares += delta * (near - mean)
      },
      result: () => (count < (sample ? 2 : 1) ? null : Math.sqrt(squares / (sample ? count - 1 : count))),
    }
  }
}

/** The accumulators of $group, which also back the array expressions with the same names. */
export const accumulators: Record<string, () => Accumulator> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: deviation(false),
  $stdDevSamp: deviation(true),
  $count: sum,
}
export const refusedAccumulators = [
  '$accumulator',
  '$top',
  '$bottom',
  '$topN',
  '$bottomN',
  '$firstN',
  '$lastN',
  '$maxN',
  '$minN',
  '$median',
  '$percentile',
]

export function accumulatorOf(name: string): () => Accumulator {
  const found = Object.hasOwn(accumulators, name) ? accumulators[name] : undefined
  if (found) return found
  if (refusedAccumulators.includes(name)) throw notSupported(`the accumulator ${name}`, 15952)
  throw new CommandError(15952, `unknown group operator '${name}'`)
}
