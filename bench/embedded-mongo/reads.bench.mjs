import { median } from '../figures.mjs'
import { fillScores, spread, startDatabase, timed } from './database.mjs'

const rounds = 5
const count = 100_000

/** Measures reads of 100,000 documents, and a start of the database with them. */
export async function rows() {
  const first = await startDatabase()
  await fillScores(first.database.collection('scores'), count)
  await first.database.collection('scores').createIndex({ score: -1 })
  await first.database
    .collection('teams')
    .insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id, name: `team ${_id}` })))
  await first.stop()

  const begun = performance.now()
  const server = await startDatabase(first.folder)
  const scores = server.database.collection('scores')
  await scores.findOne({ _id: 1 })
  const start = performance.now() - begun
  const memory = server.ownMegabytes()
  try {
    const find = (number) => scores.findOne({ _id: (number * 7919) % count })
    await spread(server, 50, 10_000, find)
    const cpu = []
    for (let round = 0; round < rounds; round++) cpu.push((await spread(server, 50, 8000, find)).cpu)
    return [
      {
        what: 'database: start on 100,000 documents to the first answer',
        ours: start,
        goal: 1000,
        unit: 'ms',
      },
      { what: 'database: own memory then', ours: memory, goal: 150, unit: 'MB' },
      { what: 'database: server CPU of findOne by _id, 50 clients', ours: median(cpu), goal: 60, unit: 'us' },
      {
        what: 'database: top 20 of 100,000 by an index',
        ours: await timed(20, () => scores.find().sort({ score: -1 }).limit(20).toArray()),
        goal: 5,
        unit: 'ms',
      },
      ...(await withoutGoal(scores)),
    ]
  } finally {
    await server.stop()
  }
}

/** Figures without a goal that are still good to know: operations whose cost grows with the collection. */
async function withoutGoal(scores) {
  const asked = [
    ['scan of 100,000 with a predicate', () => scores.find({ rank: { $gt: count - 10 } }).toArray()],
    [
      '$group of 100,000 into 1,000',
      () => scores.aggregate([{ $group: { _id: '$team', sum: { $sum: '$score' } } }]).toArray(),
    ],
    ['$lookup of 1,000 by _id', () => scores.aggregate(joined(1000)).toArray()],
    ['count of an indexed range', () => scores.countDocuments({ score: { $gt: 900_000 } })],
  ]
  const rows = []
  for (const [what, task] of asked)
    rows.push({ what: `database: ${what}`, ours: await timed(3, task), unit: 'ms' })
  return rows
}

function joined(limit) {
  return [
    { $limit: limit },
    { $lookup: { from: 'teams', localField: 'team', foreignField: '_id', as: 'team' } },
  ]
}
