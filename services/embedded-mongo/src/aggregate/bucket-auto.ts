import { breathe, isTurnOver, keepAll, nextDocument } from '../budget.js'
import { CommandError, notSupported } from '../errors.js'
import { compareValues } from '../bson/compare.js'
import { toWhole } from '../bson/numbers.js'
import { document, isDocument, isNumber, type Document, type Maybe } from '../bson/values.js'
import { outputFields } from './group-stages.js'
import { evaluator, type CompileStage } from './pipeline.js'
import { sortGently } from '../sort-gently.js'

/** $bucketAuto: buckets of about equal size; equal values stay together. */
export const bucketAuto: CompileStage = (argument, situation) => {
  if (!isDocument(argument)) throw new CommandError(40240, 'The argument to $bucketAuto must be an object')
  for (const name of argument.keys())
    if (!['groupBy', 'buckets', 'output', 'granularity'].includes(name))
      throw new CommandError(40245, `Unrecognized option to $bucketAuto: ${name}`)
  const [by, buckets] = [argument.get('groupBy'), argument.get('buckets')]
  if (by !== undefined && !isDocument(by) && !(typeof by === 'string' && by.startsWith('$')))
    throw new CommandError(
      40239,
      "The $bucketAuto 'groupBy' field must be defined as a $-prefixed path or an expression",
    )
  if (buckets !== undefined && !isNumber(buckets))
    throw new CommandError(40241, "The $bucketAuto 'buckets' field must be a numeric value")
  const size = buckets === undefined ? undefined : toWhole(buckets)
  if (buckets !== undefined && size === undefined)
    throw new CommandError(40242, "The $bucketAuto 'buckets' field must be representable as a 32-bit integer")
  if (size !== undefined && size <= 0n)
    throw new CommandError(40243, "The $bucketAuto 'buckets' field must be greater than 0")
  if (by === undefined || size === undefined)
    throw new CommandError(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified")
  if (argument.has('granularity')) throw notSupported("$bucketAuto's granularity", 40261)
  const fields = outputFields(argument.get('output'), situation, 40244)
  const evaluate = evaluator(by, situation)
  return async function* (input) {
    const unsorted: Keyed[] = []
    for await (const batch of input) {
      keepAll(batch, '$bucketAuto')
      for (const source of batch) {
        nextDocument()
        unsorted.push({ source, key: evaluate(source) ?? null })
        if (isTurnOver()) await breathe()
      }
    }
    const keyed = await sortGently(unsorted, (a, b) => compareValues(a.key, b.key), {
      of: ({ key }) => key,
      direction: 1,
    })
    for (const { items, min, max } of split(keyed, Number(size))) {
      const made: Document = new Map([['_id', document({ min, max })]])
      const accumulators = fields.map((field) => field.make())
      for (const { source } of items) {
        nextDocument()
        fields.forEach((field, index) => accumulators[index]!.add(field.evaluate(source)))
        if (isTurnOver()) await breathe()
      }
      fields.forEach((field, index) => made.set(field.name, accumulators[index]!.result() ?? null))
      yield [made]
    }
  }
}

interface Keyed {
  source: Document
  key: Maybe
}
function* split(keyed: Keyed[], count: number): Generator<{ items: Keyed[]; min: Maybe; max: Maybe }> {
  const size = Math.max(1, Math.round(keyed.length / count))
  let at = 0
  for (let made = 1; at < keyed.length; made++) {
    let end = made === count ? keyed.length : Math.min(keyed.length, at + size)
    while (end < keyed.length && compareValues(keyed[end]!.key, keyed[end - 1]!.key) === 0) end++
    const items = keyed.slice(at, end)
    yield { items, min: items[0]!.key, max: (keyed[end] ?? keyed[end - 1]!).key }
    at = end
  }
}
