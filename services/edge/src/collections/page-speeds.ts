import { speedMetrics, type SpeedMetric } from '@icio/contracts/page-speed/metrics'
import { Schema, trusted, type Connection } from 'mongoose'
import type { ClassCounts } from '../releases/page-speed/classes.js'

/** How many pages were in which class, by what was measured. */
export type SpeedCounts = Partial<Record<SpeedMetric, ClassCounts>>

/** What was measured of one screen of one release on one day. */
export interface SpeedRow {
  _id: string
  release: string
  /** The part. */
  name: string
  route: string
  counts: SpeedCounts
  at: Date
  expires_at: Date
}

/** What waits to be added to a row. */
export type SpeedChange = Pick<SpeedRow, 'release' | 'name' | 'route' | 'counts'>

const schema = new Schema<SpeedRow>(
  {
    _id: { type: String, required: true },
    release: { type: String, required: true },
    name: { type: String, required: true },
    route: { type: String, required: true },
    counts: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'page_speeds', versionKey: false },
)
schema.index({ name: 1, at: -1 })
schema.index({ at: -1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

const dayMs = 24 * 60 * 60_000
const keptDays = 90

/** Screens of releases that are read at once. */
const mostScreens = 200

/** One screen of one release over several days. */
export interface ReleaseScreen {
  release: string
  name: string
  route: string
  counts: SpeedCounts
}

/** The speed of screens in visitors' pages. Nothing personal. */
export function pageSpeeds(connection: Connection, now: () => Date = () => new Date()) {
  const model = connection.model('PageSpeed', schema)
  return {
    ensureIndexes: () => model.createIndexes(),

    /** Adds what waits to the rows of this day, in one command. */
    async add(changes: ReadonlyMap<string, SpeedChange>): Promise<void> {
      const at = now()
      const day = new Date(at.toISOString().slice(0, 10))
      const expires_at = new Date(day.getTime() + keptDays * dayMs)
      await model.bulkWrite(
        [...changes.values()].map(({ release, name, route, counts }) => ({
          updateOne: {
            filter: { _id: `${release} ${route} ${day.toISOString().slice(0, 10)}` },
            update: { $inc: fieldsOf(counts), $setOnInsert: { release, name, route, at: day, expires_at } },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    },

    /** The screens of a part, or of all parts, over the last days; those measured last first. */
    async find({ name, days }: { name?: string | undefined; days: number }): Promise<ReleaseScreen[]> {
      const since = new Date(now().getTime() - days * dayMs)
      const rows = await model
        .find({ ...(name === undefined ? {} : { name }), at: trusted({ $gte: since }) })
        .sort({ at: -1 })
        .limit(mostScreens * 90)
        .lean<SpeedRow[]>()
      const screens = new Map<string, ReleaseScreen>()
      for (const { release, route, ...row } of rows) {
        const key = `${release} ${route}`
        const known = screens.get(key)
        if (known) known.counts = addSpeeds(known.counts, row.counts)
        else if (screens.size < mostScreens)
          screens.set(key, { release, route, name: row.name, counts: row.counts })
      }
      return [...screens.values()]
    },
  }
}

export type PageSpeeds = ReturnType<typeof pageSpeeds>

/** Adds counts class by class. */
export function addSpeeds(one: SpeedCounts, other: SpeedCounts): SpeedCounts {
  const sum: Partial<Record<SpeedMetric, Record<string, number>>> = {}
  for (const metric of speedMetrics)
    for (const [at, count] of [
      ...Object.entries(one[metric] ?? {}),
      ...Object.entries(other[metric] ?? {}),
    ]) {
      const classes = (sum[metric] ??= {})
      classes[at] = (classes[at] ?? 0) + count
    }
  return sum
}

function fieldsOf(counts: SpeedCounts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).flatMap(([metric, classes]) =>
      Object.entries(classes).map(([at, count]) => [`counts.${metric}.${at}`, count]),
    ),
  )
}
