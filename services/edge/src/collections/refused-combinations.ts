import { createHash } from 'node:crypto'
import type { RefusedCombination } from '@icio/contracts/releases/endpoints'
import { Schema, type Connection } from 'mongoose'

/** A row of `refused_combinations`: releases that somebody wanted to give together, and why they were not. */
type RefusedRow = Omit<RefusedCombination, 'at'> & { _id: string; at: Date; expires_at: Date }

const schema = new Schema<RefusedRow>(
  {
    _id: { type: String, required: true },
    releases: { type: [String], required: true },
    set: { type: Schema.Types.Mixed, required: true },
    reasons: { type: [String], required: true },
    by: { type: String, required: true },
    why: { type: String, required: true },
    at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'refused_combinations', versionKey: false },
)
schema.index({ at: -1 })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

const keptMs = 90 * 24 * 60 * 60_000

/** The most that the page of releases shows. */
const mostShown = 50

/** The most that is kept of one refusal: a broken release fails on each of its screens. */
const mostReasons = 10
const longestReason = 300

/** Refused combinations of this installation: each one once, with its last refusal. */
export function refusedCombinations(connection: Connection, now: () => Date) {
  const model = connection.model('RefusedCombination', schema)
  return {
    ensureIndexes: () => model.createIndexes(),

    async add({ reasons, ...refused }: Omit<RefusedCombination, 'at'>): Promise<void> {
      const at = now()
      const kept = [...new Set(reasons.map((reason) => reason.slice(0, longestReason)))].slice(0, mostReasons)
      const row = { ...refused, reasons: kept, at, expires_at: new Date(at.getTime() + keptMs) }
      await model.updateOne({ _id: idOf(refused.set) }, { $set: row }, { upsert: true })
    },

    /** The last refusals, the newest first. */
    last: () => model.find().sort({ at: -1 }).limit(mostShown).lean<RefusedRow[]>(),
  }
}

/** The same releases have the same id, in any order. */
function idOf(set: RefusedRow['set']): string {
  return createHash('sha256').update(Object.values(set).sort().join(' ')).digest('base64url')
}

/** Converts the row for the API. */
export function toRefusedDto({ releases, set, reasons, by, why, at }: RefusedRow): RefusedCombination {
  return { releases, set, reasons, by, why, at: at.toISOString() }
}
