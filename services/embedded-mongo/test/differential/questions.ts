import { BSONRegExp, Int32, type Document } from 'bson'
import { document, number, path, scalar, value, type Choices } from './values.js'

export const collection = 'differential'

type Make = (choices: Choices) => Document

const conditions: Make[] = [
  (choices) => ({ $eq: value(choices) }),
  (choices) => ({ $ne: value(choices) }),
  (choices) => ({ [choices.of(['$gt', '$gte', '$lt', '$lte'])]: scalar(choices) }),
  (choices) => ({ $gt: number(choices), $lte: number(choices) }),
  (choices) => ({ [choices.of(['$in', '$nin'])]: [scalar(choices), value(choices), scalar(choices)] }),
  (choices) => ({ $exists: choices.chance(0.5) }),
  (choices) => ({ $type: choices.of(['number', 'string', 'array', 'object', 'null', 'bool', 'date']) }),
  (choices) => ({ $size: new Int32(choices.below(3)) }),
  (choices) => ({ $all: [scalar(choices), scalar(choices)] }),
  (choices) => ({ $mod: [new Int32(2), new Int32(choices.below(2))] }),
  (choices) => ({ $regex: new BSONRegExp(choices.of(['^a', 'b$', '.']), '') }),
  (choices) => ({ $elemMatch: { [choices.of(['$gt', '$lt'])]: scalar(choices) } }),
  (choices) => ({ $elemMatch: { x: scalar(choices) } }),
  (choices) => ({ $not: { [choices.of(['$gt', '$lt'])]: scalar(choices) } }),
]

function filter(choices: Choices, depth = 0): Document {
  if (choices.chance(0.1)) return {}
  if (depth < 2 && choices.chance(0.2))
    return { [choices.of(['$and', '$or', '$nor'])]: [filter(choices, 1), filter(choices, 2)] }
  if (choices.chance(0.3)) return { [path(choices)]: value(choices) }
  return { [path(choices)]: choices.of(conditions)(choices) }
}

const changes: Make[] = [
  (choices) => ({ $set: { [path(choices)]: value(choices) } }),
  (choices) => ({ $unset: { [path(choices)]: '' } }),
  (choices) => ({ [choices.of(['$inc', '$mul'])]: { [path(choices)]: number(choices) } }),
  (choices) => ({ [choices.of(['$min', '$max'])]: { [path(choices)]: scalar(choices) } }),
  (choices) => ({ $push: { [path(choices)]: value(choices) } }),
  (choices) => ({
    $push: {
      [path(choices)]: {
        $each: [number(choices), number(choices)],
        $sort: new Int32(choices.of([1, -1])),
        $slice: new Int32(3),
      },
    },
  }),
  (choices) => ({ $addToSet: { [path(choices)]: value(choices) } }),
  (choices) => ({
    $pull: { [path(choices)]: choices.chance(0.5) ? scalar(choices) : { $gt: number(choices) } },
  }),
  (choices) => ({ $pop: { [path(choices)]: new Int32(choices.of([1, -1])) } }),
  (choices) => ({ $rename: { [choices.of(['a', 'b'])]: choices.of(['c', 'd']) } }),
]

const byId = { _id: new Int32(1) }

const expressions: Make[] = [
  (choices) => ({ [choices.of(['$add', '$multiply', '$subtract'])]: [number(choices), number(choices)] }),
  (choices) => ({
    [choices.of(['$eq', '$gt', '$lte', '$cmp'])]: [`$${choices.of(['a', 'b'])}`, value(choices)],
  }),
  (choices) => ({ $cond: [{ $gt: ['$a', scalar(choices)] }, '$b', '$c'] }),
  (choices) => ({ $ifNull: [`$${choices.of(['a', 'b.y'])}`, scalar(choices)] }),
  (choices) => ({ $type: `$${path(choices)}` }),
  (choices) => ({ $cond: [{ $isArray: '$a' }, { $size: { $ifNull: ['$a', []] } }, choices.below(3)] }),
  (choices) => ({ $concat: [{ $toString: number(choices) }, 'x'] }),
]

const accumulators: Make[] = [
  (choices) => ({ $sum: choices.chance(0.5) ? new Int32(1) : `$${choices.of(['a', 'b'])}` }),
  (choices) => ({ [choices.of(['$min', '$max', '$first', '$last', '$avg'])]: `$${choices.of(['a', 'b'])}` }),
  (choices) => ({ $push: `$${choices.of(['a', 'c'])}` }),
]

const stages: Make[] = [
  (choices) => ({ $match: filter(choices) }),
  (choices) => ({ $addFields: { d: choices.of(expressions)(choices) } }),
  (choices) => ({ $project: { a: new Int32(1), e: choices.of(expressions)(choices) } }),
  (choices) => ({
    $unwind: { path: `$${choices.of(['a', 'b'])}`, preserveNullAndEmptyArrays: choices.chance(0.5) },
  }),
  (choices) => ({ $skip: new Int32(choices.below(4)) }),
  (choices) => ({ $limit: new Int32(1 + choices.below(6)) }),
]

function pipeline(choices: Choices): Document[] {
  const middle = Array.from({ length: choices.below(3) }, () => choices.of(stages)(choices))
  const group = { $group: { _id: `$${choices.of(['a', 'b'])}`, n: choices.of(accumulators)(choices) } }
  const last = choices.chance(0.4) ? [group, { $sort: byId }] : []
  return [{ $sort: byId }, ...middle, ...last]
}

const asked: Make[] = [
  (choices) => ({
    find: collection,
    filter: filter(choices),
    sort: choices.chance(0.5) ? byId : { [path(choices)]: new Int32(choices.of([1, -1])), ...byId },
    ...(choices.chance(0.3) ? { projection: { [path(choices)]: new Int32(choices.of([0, 1])) } } : {}),
    ...(choices.chance(0.3) ? { skip: new Int32(choices.below(4)), limit: new Int32(choices.below(5)) } : {}),
  }),
  (choices) => ({ count: collection, query: filter(choices) }),
  (choices) => ({ distinct: collection, key: path(choices), query: filter(choices) }),
  (choices) => ({ aggregate: collection, pipeline: pipeline(choices), cursor: {} }),
  (choices) => ({
    update: collection,
    updates: [{ q: filter(choices), u: choices.of(changes)(choices), multi: true }],
  }),
  (choices) => ({
    findAndModify: collection,
    query: filter(choices),
    sort: byId,
    update: choices.of(changes)(choices),
    new: choices.chance(0.5),
  }),
  (choices) => ({
    delete: collection,
    deletes: [{ q: { ...filter(choices), _id: new Int32(choices.below(12)) }, limit: 0 }],
  }),
  (choices) => ({ insert: collection, documents: [document(choices, 100 + choices.below(20))] }),
]

/** A question to a database that is the same on both sides: reads more often than writes. */
export function question(choices: Choices): Document {
  return choices.of([...asked.slice(0, 4), ...asked])(choices)
}
