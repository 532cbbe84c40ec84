import type { Document } from 'bson'
import type { Choices } from '../differential/values.js'
import { condition, expression, filter, numbers, paths, pattern, value } from './conditions.js'

export const collection = 'rows'
/** What the questions write to, so that what they read stays as it is. */
export const scratch = 'scratch'
/** Milliseconds that each question may take. */
export const budget = 1000

/** Documents whose texts, lists and nesting are what the questions are about. */
export function documents(): Document[] {
  const nested = (depth: number): Document => (depth === 0 ? { end: 1 } : { d: nested(depth - 1), n: depth })
  return [
    { _id: 0, s: `${'a'.repeat(40)}!`, t: `${'a'.repeat(4000)}b`, list: numbers(2000), n: 0 },
    {
      _id: 1,
      s: 'ab '.repeat(5000),
      t: 'x'.repeat(200_000),
      list: numbers(300).map((n) => [n, [n]]),
      n: 1.5,
    },
    {
      _id: 2,
      s: '😀é\u0000\n'.repeat(300),
      t: '',
      list: numbers(500).map((n) => ({ k: `k${n}`, v: n })),
      n: NaN,
    },
    { _id: 3, s: nested(60), t: null, list: [], n: -1, d: new Date(0) },
    ...numbers(300).map((n) => ({
      _id: n + 4,
      s: `s${n % 17}`,
      t: `${n}`,
      list: numbers(n % 20),
      n,
      d: new Date(n * 1e9),
    })),
  ]
}

function stage(choices: Choices, depth: number): Document {
  const name = choices.of(paths)
  const pipeline = () => (depth > 1 ? [] : stages(choices, depth + 1))
  return choices.of<() => Document>([
    () => ({ $match: filter(choices, 2) }),
    () => ({
      [choices.of(['$project', '$addFields', '$set'])]: {
        [choices.of(['x', 'y.z', 'list', 's.d.q'])]: expression(choices, 1),
      },
    }),
    () => ({
      $unwind: choices.of<unknown>([
        '$list',
        { path: '$list', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' },
      ]),
    }),
    () => ({
      $group: {
        _id: expression(choices, 3),
        x: {
          [choices.of(['$push', '$addToSet', '$sum', '$max', '$first', '$stdDevPop', '$mergeObjects'])]:
            choices.of<unknown>(['$$ROOT', '$list', expression(choices, 3)]),
        },
      },
    }),
    () => ({
      $lookup: { from: collection, localField: name, foreignField: choices.of(paths), as: 'joined' },
    }),
    () => ({
      $lookup: {
        from: collection,
        let: { x: '$n' },
        pipeline: [{ $match: { $expr: { $gt: ['$$x', expression(choices, 3)] } } }, ...pipeline()],
        as: 'joined',
      },
    }),
    () => ({
      $graphLookup: {
        from: collection,
        startWith: `$${name}`,
        connectFromField: choices.of(paths),
        connectToField: choices.of(paths),
        as: 'reached',
        ...(choices.chance(0.3) ? { maxDepth: 3 } : {}),
      },
    }),
    () => ({ $facet: { one: pipeline(), two: pipeline() } }),
    () => ({ $unionWith: { coll: collection, pipeline: pipeline() } }),
    () => ({ $sort: Object.fromEntries(choices.some(paths, 3).map((path) => [path, choices.of([1, -1])])) }),
    () => ({ $bucketAuto: { groupBy: `$${name}`, buckets: choices.of([1, 50, 1e6]) } }),
    () => ({ $bucket: { groupBy: '$n', boundaries: numbers(choices.of([2, 2000])), default: 'other' } }),
    () => ({ $sortByCount: expression(choices, 3) }),
    () => ({
      $redact: choices.of<unknown>([
        '$$DESCEND',
        { $cond: [expression(choices, 2), '$$DESCEND', '$$PRUNE'] },
      ]),
    }),
    () => ({ $replaceRoot: { newRoot: { $mergeObjects: ['$$ROOT', { x: expression(choices, 2) }] } } }),
    () => ({ [choices.of(['$limit', '$skip'])]: choices.of([1, 20, 1e9]) }),
    () => ({ $sample: { size: choices.of([1, 100, 1e6]) } }),
    () => ({ [choices.of(['$unset', '$count'])]: choices.of(['list', 'x', 's.d']) }),
    () =>
      choices.of<Document>([
        { $out: scratch },
        { $merge: { into: scratch } },
        { $unheard: 1 },
        { $documents: [] },
      ]),
  ])()
}

function stages(choices: Choices, depth = 0): Document[] {
  return Array.from({ length: 1 + choices.below(depth === 0 ? 6 : 3) }, () => stage(choices, depth))
}

function update(choices: Choices): Document | Document[] {
  if (choices.chance(0.25)) return [{ $set: { x: expression(choices, 1) } }]
  const name = () =>
    choices.of([
      ...paths,
      'list.$[]',
      'list.$[].v',
      'list.$[e]',
      'list.$',
      'new.a.b',
      'list.999999',
      'list.2000000000',
    ])
  return Object.fromEntries(
    Array.from({ length: 1 + choices.below(3) }, () =>
      choices.of<() => [string, unknown]>([
        () => [choices.of(['$set', '$max', '$min', '$setOnInsert']), { [name()]: value(choices) }],
        () => [choices.of(['$inc', '$mul']), { [name()]: choices.of([1, 0.5, NaN, 1e308, 'x']) }],
        () => [
          '$push',
          {
            [name()]: {
              $each: numbers(choices.of([3, 5000])),
              $sort: choices.of<unknown>([1, { v: 1 }]),
              $slice: choices.of([5, -1000, 0]),
            },
          },
        ],
        () => ['$addToSet', { [name()]: { $each: numbers(choices.of([3, 3000])) } }],
        () => ['$pull', { [name()]: condition(choices, 2) }],
        () => ['$pullAll', { [name()]: numbers(1000) }],
        () => [choices.of(['$pop', '$unset']), { [name()]: 1 }],
        () => ['$rename', { [name()]: name() }],
        () => ['$bit', { [name()]: { [choices.of(['and', 'or', 'xor'])]: choices.of([1, -1]) } }],
      ])(),
    ),
  )
}

/** A command that is meant to do harm, with a budget of a second. */
export function question(choices: Choices): Document {
  const asked = choices.of<() => Document>([
    () => ({ find: collection, filter: filter(choices) }),
    () => ({
      find: collection,
      filter: {
        [choices.of(['s', 't', 'list.k'])]: {
          $regex: pattern(choices),
          $options: choices.of(['', 'i', 's', 'm']),
        },
      },
    }),
    () => ({
      find: collection,
      filter: filter(choices, 2),
      projection: { x: expression(choices, 1) },
      sort: { [choices.of(paths)]: -1 },
    }),
    () => ({ aggregate: collection, pipeline: [{ $project: { x: expression(choices) } }], cursor: {} }),
    () => ({
      aggregate: collection,
      pipeline: stages(choices),
      cursor: {},
      ...(choices.chance(0.3) ? { allowDiskUse: false } : {}),
    }),
    () => ({
      aggregate: collection,
      pipeline: stages(choices),
      cursor: { batchSize: choices.of([0, 1, 1e6]) },
    }),
    () => ({ count: collection, query: filter(choices) }),
    () => ({ distinct: collection, key: choices.of(paths), query: filter(choices, 2) }),
    () => ({ explain: { find: collection, filter: filter(choices) }, verbosity: 'executionStats' }),
    () => ({
      update: scratch,
      updates: [
        {
          q: filter(choices, 2),
          u: update(choices),
          multi: choices.chance(0.5),
          upsert: choices.chance(0.2),
        },
      ],
    }),
    () => ({
      update: scratch,
      updates: [{ q: {}, u: update(choices), arrayFilters: [{ e: condition(choices, 2) }] }],
    }),
    () => ({ findAndModify: scratch, query: filter(choices, 2), update: update(choices) }),
    () => ({ delete: scratch, deletes: [{ q: filter(choices, 1), limit: choices.of([0, 1]) }] }),
  ])()
  return { ...asked, maxTimeMS: budget }
}
