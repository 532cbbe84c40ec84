import { setTimeout as pause } from 'node:timers/promises'
import { at, median } from '../figures.mjs'
import { fillScores, startDatabase, timed } from './database.mjs'

const small = 1000
const large = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000)

/** Measures whether a query costs what its result costs, and how a long scan affects other clients. */
export async function rows() {
  const server = await startDatabase()
  try {
    const [few, many] = ['few', 'many'].map((name) => server.database.collection(name))
    for (const collection of [few, many])
      await collection.createIndexes([{ key: { team: 1 } }, { key: { rank: 1 } }])
    await fillScores(few, small)
    await fillScores(many, large)
    return [
      ...(await growth(few, many)),
      await delay(many, 'a scan', () => many.find({ player: 'nobody' }).toArray()),
      await delay(many, 'a $group', () =>
        many.aggregate([{ $group: { _id: '$team', sum: { $sum: '$score' } } }]).toArray(),
      ),
    ]
  } finally {
    await server.stop()
  }
}

/** Compares queries with equally many results on both collections; rounds alternate. */
async function growth(few, many) {
  const queries = {
    'indexed equality': (collection, turn) => collection.find({ rank: 100 + turn }).toArray(),
    'indexed range of 20': (collection, turn) =>
      collection.find({ rank: { $gte: 10 * turn, $lt: 10 * turn + 20 } }).toArray(),
    'indexed range, sorted': (collection, turn) =>
      collection
        .find({ rank: { $gte: 10 * turn } })
        .sort({ rank: 1 })
        .limit(20)
        .toArray(),
  }
  const rows = []
  for (const [what, query] of Object.entries(queries)) {
    const taken = { few: [], many: [] }
    for (let round = 0; round < 5; round++) {
      taken.few.push(await timed(40, (turn) => query(few, turn)))
      taken.many.push(await timed(40, (turn) => query(many, turn)))
    }
    rows.push({
      what: `database: ${what}, ${large} documents against ${small}`,
      ours: median(taken.many),
      baseline: median(taken.few),
      goal: 2,
      unit: 'ms',
    })
  }
  return rows
}

/** Measures how much longer a findOne takes while another client reads everything (p99). */
async function delay(many, what, read) {
  const alone = await slowest(many, pause(1500))
  const during = await slowest(many, read())
  return {
    what: `database: delay of findOne by ${what} of ${large} (p99)`,
    ours: Math.max(0, during - alone),
    goal: 50,
    unit: 'ms',
  }
}

async function slowest(many, until) {
  let over = false
  const ended = until.then(() => (over = true))
  const taken = []
  while (!over) {
    const begun = performance.now()
    await many.findOne({ _id: taken.length })
    taken.push(performance.now() - begun)
  }
  await ended
  return at(taken, 0.99)
}
