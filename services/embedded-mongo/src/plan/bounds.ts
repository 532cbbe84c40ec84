import { encodeKey } from '../bson/key.js'
import { bracketOf, isBinary, isDocument, isRegex, type Value } from '../bson/values.js'
import { fixedPrefix } from '../query/regex.js'
import type { Fold } from '../query/collation.js'
import type { Condition } from './conditions.js'

/** A range of encoded keys: from inclusive, to exclusive. */
export interface Interval {
  from: Buffer
  to: Buffer
}

/** One field's part of an index scan: single points, or one range. The filter is tested again on each document. */
export interface FieldBounds {
  points?: Buffer[]
  /** In ascending order, without overlaps. */
  ranges?: Interval[]
}

const regexBracket = 50
const end = Buffer.alloc(8, 0xff)

function point(value: Value, direction: number, fold?: Fold): Buffer {
  return encodeKey([fold ? fold(value) : value], [direction])
}

function isPoint(value: Value): boolean {
  // An array equals as a whole but is indexed by its elements; null also equals missing and undefined values.
  return (
    value !== null && !Array.isArray(value) && !isRegex(value) && !(isDocument(value) && value.size === 0)
  )
}

function bracket(value: Value, direction: number): Interval {
  const code = bracketOf(value)
  if (direction > 0) return { from: Buffer.from([code]), to: Buffer.from([code + 1]) }
  return { from: Buffer.from([~code & 0xff]), to: Buffer.from([(~code & 0xff) + 1]) }
}

/** Bounds of one indexed field from its conditions; undefined if the index cannot help. */
export function boundsOf(
  conditions: readonly Condition[],
  direction: number,
  multikey: boolean,
  fold?: Fold,
): FieldBounds | undefined {
  for (const { operator, operand } of conditions) {
    if (operator === '$eq' && isPoint(operand)) return { points: [point(operand, direction, fold)] }
    if (operator === '$eq' && operand === null)
      return {
        points: [Buffer.from([direction > 0 ? 5 : ~5 & 0xff]), Buffer.from([direction > 0 ? 4 : ~4 & 0xff])],
      }
    if (operator === '$in' && Array.isArray(operand) && operand.length <= 2000 && operand.every(isPoint)) {
      return { points: distinct(operand.map((item) => point(item, direction, fold))) }
    }
  }
  let ranges: Interval[] | undefined
  for (const condition of conditions) {
    const next = rangesOf(condition, direction, fold)
    if (!next) continue
    ranges = ranges ? ranges.flatMap((range) => next.map((other) => intersect(range, other))) : next
    // In a multikey index, two conditions may be met by two different elements, so only one bound is certain.
    if (multikey) break
  }
  return ranges && { ranges }
}

function distinct(points: Buffer[]): Buffer[] {
  const sorted = points.sort(Buffer.compare)
  return sorted.filter((item, index) => index === 0 || !item.equals(sorted[index - 1]!))
}

function intersect(a: Interval, b: Interval): Interval {
  return {
    from: Buffer.compare(a.from, b.from) >= 0 ? a.from : b.from,
    to: Buffer.compare(a.to, b.to) <= 0 ? a.to : b.to,
  }
}

function rangesOf({ operator, operand }: Condition, direction: number, fold?: Fold): Interval[] | undefined {
  if (operator === '$regex' && !fold) return prefixRange(operand, direction)
  if (!['$lt', '$lte', '$gt', '$gte'].includes(operator)) return undefined
  const code = bracketOf(operand)
  if (code <= 5 || code === 127 || Array.isArray(operand) || isBinary(operand)) return undefined
  const whole = bracket(operand, direction)
  const at = point(operand, direction, fold)
  const upward = operator.startsWith('$g') === direction > 0
  return [upward ? { from: at, to: whole.to } : { from: whole.from, to: Buffer.concat([at, end]) }]
}

/** Strings with this prefix, and the bracket of regex values, because an equal regex matches too. */
function prefixRange(operand: Value, direction: number): Interval[] | undefined {
  const text = isRegex(operand)
    ? fixedPrefix(operand.pattern, operand.options)
    : typeof operand === 'string'
      ? fixedPrefix(operand, '')
      : ''
  if (text === '' || direction < 0) return undefined
  const whole = point(text, 1)
  const open = whole.subarray(0, whole.length - 2)
  return [
    { from: open, to: Buffer.concat([open, end]) },
    { from: Buffer.from([regexBracket]), to: Buffer.from([regexBracket + 1]) },
  ]
}
