import { BSONRegExp, type Document } from 'bson'
import type { Choices } from '../differential/values.js'

export const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n)

export const paths = [
  's',
  't',
  'list',
  'n',
  'd',
  '_id',
  'list.0',
  'list.k',
  's.d.d.d',
  'list.1.0',
  'missing.path',
  'list.v',
]

/** A pattern: parts that backtrack, look around, refer back or count, nested in each other; some are malformed. */
export function pattern(choices: Choices, depth = 0): string {
  const inner = () => (depth > 3 ? choices.of(['a', '.', 'a|a', '[ab]', '\\w']) : pattern(choices, depth + 1))
  return choices.of([
    () => `(${inner()})${choices.of(['+', '*', '{2,30}', '{1,1000}', '+?', '*+', '?'])}`,
    () => `(?:${inner()}|${inner()})${choices.of(['+', '*', ''])}${choices.of(['$', 'b', '!', ''])}`,
    () => `^${inner()}$`,
    () => `(?${choices.of(['=', '!', '<=', '<!', '>'])}${inner()})${inner()}`,
    () => `(${inner()})\\${choices.of(['1', '2', '9'])}`,
    () => `${inner()}${inner()}`,
    () =>
      choices.of([
        'a',
        'b',
        '.',
        '\\s',
        '\\S+',
        '[^b]',
        '\\d',
        '.*',
        'x{5000}',
        '[a-z]{1,100}',
        '\\p{L}',
        '(?i)A',
        '😀',
      ]),
    () =>
      choices.of([
        '(',
        '[',
        'a{3,1}',
        '\\',
        '(?<n>a)\\k<n>',
        '(?#x',
        '*',
        '\\Qa',
        '[[:alpha:]]+',
        '(?R)',
        '\\x{110000}',
      ]),
  ])()
}

/** A value: plain, strange, large or deep. */
export function value(choices: Choices, depth = 0): unknown {
  return choices.of<() => unknown>([
    () => choices.below(300),
    () => choices.of([0, -1, 1.5, NaN, Infinity, 2 ** 31, 2 ** 53, -0, 1e308]),
    () =>
      choices.of(['', 'a', 's3', '$n', '$$ROOT', 'ab '.repeat(50), '\u0000', '\ud83d', 'x'.repeat(20_000)]),
    () => choices.of([null, true, false, new Date(0), new Date(8.64e15)]),
    () => new BSONRegExp(pattern(choices, 2), choices.of(['', 'i', 'x', 'ms'])),
    () => (depth > 2 ? [] : Array.from({ length: choices.below(5) }, () => value(choices, depth + 1))),
    () => (depth > 2 ? {} : { [choices.of(['k', 'v', 'd', '$k', 'a.b', ''])]: value(choices, depth + 1) }),
    () => numbers(choices.of([10, 1000, 5000])),
  ])()
}

/** A condition on one field. */
export function condition(choices: Choices, depth: number): unknown {
  const deeper = () => condition(choices, depth + 1)
  return choices.of<() => unknown>([
    () => value(choices),
    () => new BSONRegExp(pattern(choices), choices.of(['', 'i', 's', 'm', 'x', 'imsx'])),
    () => ({ $regex: pattern(choices), $options: choices.of(['', 'i', 's', 'xi', 'q']) }),
    () => ({ [choices.of(['$gt', '$gte', '$lt', '$lte', '$ne', '$eq'])]: value(choices) }),
    () => ({
      [choices.of(['$in', '$nin', '$all'])]: Array.from({ length: choices.of([1, 5, 2000]) }, () =>
        choices.below(500),
      ),
    }),
    () => ({
      $in: Array.from({ length: 1 + choices.below(20) }, () => new BSONRegExp(pattern(choices), '')),
    }),
    () => (depth > 3 ? { $exists: true } : { $not: deeper() }),
    () => (depth > 3 ? { $exists: false } : { $elemMatch: { $not: deeper() } }),
    () => (depth > 3 ? { $size: 3 } : { $elemMatch: filter(choices, depth + 1) }),
    () => (depth > 3 ? { $size: -1 } : { $all: [{ $elemMatch: filter(choices, depth + 1) }] }),
    () => ({ $mod: [choices.of([0, 1, 3, NaN, 1e300]), choices.below(4)] }),
    () => ({ $type: choices.of<unknown>(['string', 'array', 99, ['int', 'long'], -1]) }),
    () => ({
      [choices.of(['$bitsAllSet', '$bitsAnyClear'])]: choices.of<unknown>([1, [1, 200], -1, 2 ** 40]),
    }),
  ])()
}

export function filter(choices: Choices, depth = 0): Document {
  const parts = () => Array.from({ length: 1 + choices.below(4) }, () => filter(choices, depth + 1))
  const field = () => ({ [choices.of(paths)]: condition(choices, depth) })
  if (depth > 3) return field()
  return choices.of<() => Document>([
    field,
    field,
    field,
    () => ({ [choices.of(['$and', '$or', '$nor'])]: parts() }),
    () => ({ $expr: expression(choices, 1) }),
    () => ({ $or: Array.from({ length: choices.of([2, 500]) }, (_, n) => ({ n, s: `s${n}` })) }),
    () => ({
      $jsonSchema: {
        properties: {
          [choices.of(['s', 'list'])]: {
            bsonType: 'string',
            pattern: pattern(choices, 2),
            uniqueItems: true,
          },
        },
      },
    }),
    () => Object.assign({}, ...parts()) as Document,
  ])()
}

/** An expression: loops in loops, lists and texts that grow, conversions of what cannot be converted. */
export function expression(choices: Choices, depth = 0): unknown {
  const inner = () => expression(choices, depth + 1)
  const list = () => listOf(choices, depth + 1)
  const text = () =>
    choices.of<() => unknown>([() => '$s', () => '$t', () => '$$value', () => ({ $toString: inner() })])()
  if (depth > 4)
    return choices.of<unknown>([
      '$n',
      '$s',
      '$list',
      '$$this',
      '$$x',
      '$missing.a',
      3,
      'text',
      null,
      '$$ROOT',
    ])
  return choices.of<() => unknown>([
    () => ({
      [choices.of([
        '$add',
        '$multiply',
        '$concat',
        '$and',
        '$or',
        '$concatArrays',
        '$setUnion',
        '$setEquals',
        '$mergeObjects',
        '$max',
        '$min',
        '$avg',
        '$stdDevPop',
      ])]: [inner(), inner(), inner()],
    }),
    () => ({
      [choices.of([
        '$subtract',
        '$divide',
        '$mod',
        '$pow',
        '$log',
        '$cmp',
        '$eq',
        '$gt',
        '$atan2',
        '$setDifference',
        '$in',
        '$arrayElemAt',
        '$split',
      ])]: [inner(), inner()],
    }),
    () => ({
      [choices.of([
        '$abs',
        '$exp',
        '$sqrt',
        '$toInt',
        '$toDate',
        '$toDecimal',
        '$toObjectId',
        '$toString',
        '$type',
        '$size',
        '$reverseArray',
        '$objectToArray',
        '$arrayToObject',
        '$bsonSize',
        '$strLenCP',
        '$toLower',
        '$year',
        '$isoWeek',
        '$not',
        '$sum',
        '$first',
      ])]: inner(),
    }),
    () => ({ $map: { input: list(), as: 'x', in: inner() } }),
    () => ({ $filter: { input: list(), as: 'x', cond: inner() } }),
    () => ({
      $reduce: {
        input: list(),
        initialValue: choices.of<unknown>([0, '', [], 'ab', [1, 2]]),
        in: choices.of<unknown>([
          { $concatArrays: ['$$value', '$$value', ['$$this']] },
          { $concat: ['$$value', '$$value', 'x'] },
          { $add: ['$$value', '$$this'] },
          inner(),
        ]),
      },
    }),
    () => ({ $let: { vars: { x: inner() }, in: inner() } }),
    () => ({ $cond: [inner(), inner(), inner()] }),
    () => ({ $switch: { branches: [{ case: inner(), then: inner() }], default: inner() } }),
    () => ({
      [choices.of(['$regexFindAll', '$regexFind', '$regexMatch'])]: {
        input: text(),
        regex: pattern(choices),
        options: choices.of(['', 'i', 's']),
      },
    }),
    () => ({
      $replaceAll: {
        input: text(),
        find: choices.of(['a', '', 'x', 'ab ']),
        replacement: choices.of(['', 'a'.repeat(100), '$s']),
      },
    }),
    () => ({
      [choices.of(['$trim', '$ltrim', '$rtrim'])]: {
        input: text(),
        chars: choices.of(['a', 'ab ', 'x'.repeat(5000)]),
      },
    }),
    () => ({ $indexOfCP: [text(), choices.of(['b', 'x'.repeat(1000), '']), choices.of([0, 5, -1])] }),
    () => ({ $substrCP: [text(), choices.below(10), choices.of([5, 1e9, -1])] }),
    () => ({ $zip: { inputs: [list(), list(), list()], useLongestLength: choices.chance(0.5) } }),
    () => ({ $sortArray: { input: list(), sortBy: choices.of<unknown>([1, -1, { k: 1, v: -1 }]) } }),
    () => ({ $slice: [list(), choices.of([5, -5, 1e9])] }),
    () => ({
      $dateToString: {
        date: inner(),
        format: choices.of(['%Y-%m-%d', '%'.repeat(9), '%V%G%u'.repeat(500)]),
        timezone: choices.of(['Europe/Berlin', 'Nowhere/At_All', '+99:99']),
      },
    }),
    () => ({ $dateFromString: { dateString: text(), onError: inner() } }),
    () => ({
      $dateDiff: { startDate: '$d', endDate: inner(), unit: choices.of(['hour', 'week', 'century']) },
    }),
    () => ({
      $convert: { input: inner(), to: choices.of<unknown>(['int', 'date', 'decimal', 99]), onError: inner() },
    }),
    () => ({ $getField: { field: choices.of(['s', '$x', 'a.b']), input: inner() } }),
    () => ({ [choices.of(['$unheard', '$function', '$accumulator', '$rand'])]: inner() }),
    list,
  ])()
}

function listOf(choices: Choices, depth: number): unknown {
  return choices.of<() => unknown>([
    () => '$list',
    () => ({ $range: [0, choices.of([10, 300, 3000, 1e6, 4e8, 2 ** 31])] }),
    () => ({ $range: [choices.of([0, 2 ** 30]), choices.of([-5, 0]), choices.of([-1, 0, 1])] }),
    () => ({ $split: ['$t', choices.of(['x', 'a', '', ' '])] }),
    () => numbers(choices.of([3, 100])),
    () => (depth > 4 ? '$list' : { $concatArrays: [listOf(choices, depth + 1), '$list'] }),
    () =>
      depth > 4
        ? []
        : { $map: { input: listOf(choices, depth + 1), as: 'x', in: expression(choices, depth + 2) } },
  ])()
}
