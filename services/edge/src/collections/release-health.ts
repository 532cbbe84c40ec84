import {
  stopRule,
  type ReleaseHealth,
  type RemoteReport,
  type StopRule,
} from '@icio/contracts/releases/endpoints'
import { typedCollection } from '@icio/kit/db/typed-collection'
import type { Connection } from 'mongoose'

/** Upper bounds, in milliseconds, of the histogram classes for load times. */
const loadClasses = [
  50, 100, 200, 300, 500, 800, 1200, 2000, 3000, 5000, 8000, 13_000, 30_000, 600_000,
] as const

const phases = ['ready', 'failed', 'crashed', 'fallback', 'mismatched'] as const

/** Counts of one release: those of a row, or those that wait to be added to it. Nothing personal. */
export interface HealthCounts extends Partial<Record<(typeof phases)[number], number>> {
  /** Number of loads in each class, by its upper bound. */
  loads?: Record<string, number>
}

/** A row of `release_health`, by release id. */
type HealthRow = HealthCounts & { _id: string }

/** The counts of one report. */
export function countsOf({ phase, ms }: Pick<RemoteReport, 'phase' | 'ms'>): HealthCounts {
  return { [phase]: 1, ...(ms === undefined ? {} : { loads: { [classOf(ms)]: 1 } }) }
}

export function addCounts(one: HealthCounts, other: HealthCounts): HealthCounts {
  const loads = { ...one.loads }
  for (const [bound, count] of Object.entries(other.loads ?? {})) loads[bound] = (loads[bound] ?? 0) + count
  const sum: HealthCounts = { loads }
  for (const phase of phases) sum[phase] = (one[phase] ?? 0) + (other[phase] ?? 0)
  return sum
}

/** The same counts as the fields that the database adds to a row. */
function fieldsOf({ loads = {}, ...counts }: HealthCounts): Record<string, number> {
  const all = [
    ...Object.entries(counts),
    ...Object.entries(loads).map(([bound, n]) => [`loads.${bound}`, n] as const),
  ]
  return Object.fromEntries(all.filter(([, count]) => count > 0))
}

/** The health of releases in real visits. */
export function remoteHealth(connection: Connection) {
  const collection = typedCollection<HealthRow>(connection, 'release_health')
  return {
    /** Adds changes to the rows of their releases, in one command. */
    async add(changes: ReadonlyMap<string, HealthCounts>): Promise<void> {
      await collection.bulkWrite(
        [...changes].map(([release, counts]) => ({
          updateOne: { filter: { _id: release }, update: { $inc: fieldsOf(counts) }, upsert: true },
        })),
      )
    },
    /** @param waiting what has been reported but not written yet */
    of: async (release: string, waiting: HealthCounts = {}): Promise<ReleaseHealth> => {
      const row = await collection.findOne({ _id: release })
      return toHealth({ ...addCounts(row ?? {}, waiting), _id: release })
    },
    all: async (): Promise<ReleaseHealth[]> => (await collection.find().toArray()).map(toHealth),
  }
}

export type RemoteHealth = ReturnType<typeof remoteHealth>

function classOf(ms: number): number {
  return loadClasses.find((bound) => ms <= bound) ?? 600_000
}

function toHealth({
  _id,
  ready = 0,
  failed = 0,
  crashed = 0,
  fallback = 0,
  mismatched = 0,
  loads = {},
}: HealthRow) {
  return { release: _id, ready, failed, crashed, fallback, mismatched, p75_ms: p75Of(loads) }
}

/** Returns the upper bound of the class that contains the 75th percentile of load times. */
function p75Of(loads: Record<string, number>): number | null {
  const total = Object.values(loads).reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const bound of loadClasses) {
    seen += loads[bound] ?? 0
    if (total > 0 && seen >= total * 0.75) return bound
  }
  return null
}

/** Assumed failure rate of a stable release without failures, so that one bad minute does not stop a canary. */
const leastRate = 0.001

/**
 * Returns why a canary must be stopped: it uses a different contract, or it fails at least three times as often as the
 * stable release, with enough failures to tell (docs/operations/releases.md). Null if it may continue.
 */
export function whyStop(
  canary: ReleaseHealth,
  stable: ReleaseHealth,
  { ratio, failures }: Pick<StopRule, 'ratio' | 'failures'> = stopRule,
): string | null {
  if (canary.mismatched > 0) return `${canary.release} does not fit the contract of its shell`
  const failed = canary.failed + canary.crashed
  if (failed < failures) return null
  const [bad, good] = [rateOf(canary), Math.max(rateOf(stable), leastRate)]
  if (bad < good * ratio) return null
  return `${canary.release} failed in ${percent(bad)} of its visits, ${stable.release} in ${percent(rateOf(stable))}`
}

function rateOf({ ready, failed, crashed }: ReleaseHealth): number {
  const all = ready + failed
  return all === 0 ? 0 : Math.min(1, (failed + crashed) / all)
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)}%`
}
