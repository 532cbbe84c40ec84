import type { ReleaseHealth, RemoteReport, StopRule } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { ReleaseRegistry } from '../release-registry.js'
import { withoutCanary } from '../channels/steps.js'
import type { ReportCounters } from './report-counters.js'
import type { ReportedProblem, Reporters } from './reporters.js'
import {
  addCounts,
  countsOf,
  whyStop,
  type HealthCounts,
  type RemoteHealth,
} from '../../collections/release-health.js'
import { createBatches } from './batches.js'

export interface ReportOptions {
  book: ReleaseRegistry
  health: RemoteHealth
  reporters: Reporters
  rule: StopRule
  counters: ReportCounters
  log: { warn(details: object, text: string): void }
}

/** How often a stop is tried while other parts of the edition move; the next failing visit would try it again. */
const mostAttempts = 3

/** What one instance writes in a second, at most: the counts of as many releases. */
export const mostHealthWrites = 6

/** Releases whose counts may wait. */
const mostReleases = 200

/**
 * Counts the reports of pages, and stops a canary that is clearly worse than stable. The counts of each release are
 * written together, once a second at most: a release that a thousand pages load in a second is one write.
 */
export function createReportHandler({ book, health, reporters, rule, counters, log }: ReportOptions) {
  const batches = createBatches<HealthCounts>({
    merge: addCounts,
    write: (changes) => health.add(changes),
    mostWrites: mostHealthWrites,
    mostKeys: mostReleases,
  })

  /** The health of a release, with what this instance has not written yet. */
  const healthOf = (id: string) => batches.read((waiting) => health.of(id, waiting(id)))

  /** Returns the counts that enough visitors reported, so that no single client can have made them up. */
  async function credibleCounts(counts: ReleaseHealth): Promise<ReleaseHealth> {
    const isCredible = async (kind: ReportedProblem) =>
      (await reporters.of(counts.release, kind)) >= rule.visitors
    return {
      ...counts,
      ...((await isCredible('mismatch')) ? {} : { mismatched: 0 }),
      ...((await isCredible('failure')) ? {} : { failed: 0, crashed: 0 }),
    }
  }

  /**
   * Stops the canary of the release if its counts require it; other parts and their canaries go on. Looks again if another
   * change of the edition was faster.
   */
  async function stopCanaryIfWorse(id: string, name: string): Promise<void> {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      try {
        return await stopOnce(id, name)
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'channel_moved')) throw error
        await book.reload()
      }
    }
  }

  async function stopOnce(id: string, name: string): Promise<void> {
    for (const channel of book.rows.channels.values()) {
      const { stable, canary } = channel.parts[name] ?? { stable: null, canary: null }
      if (canary?.release !== id || stable === null || stable === id) continue
      const why = whyStop(await credibleCounts(await healthOf(id)), await healthOf(stable), rule)
      if (!why) continue
      log.warn({ event: 'canary.stopped', release: id, edition: channel._id, why }, 'canary stopped')
      const reason = { action: 'stop-canary', by: 'the edge', why } as const
      await book.channels.move(channel, withoutCanary(channel, canary.id), reason)
      await book.reload()
    }
  }

  async function hear(address: string, report: RemoteReport): Promise<void> {
    const row = [...book.rows.releases.values()].find(
      ({ name, build }) => name === report.name && build === report.build,
    )
    if (!row || !(await reporters.isCounted(address, row._id, report.phase))) return
    batches.add(row._id, countsOf(report))
    counters.count({ remote: row.name, release: row._id, phase: report.phase })
    if (report.phase !== 'ready' && report.phase !== 'fallback') await stopCanaryIfWorse(row._id, row.name)
  }

  return { hear, flush: batches.flush, drain: batches.drain }
}
