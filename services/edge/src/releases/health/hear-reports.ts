import type { ReleaseHealth, RemoteReport, StopRule } from '@icio/contracts/releases/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import type { ReleaseRegistry } from '../release-registry.js'
import type { ReportedProblem, Reporters } from './reporters.js'
import { whyStop, type RemoteHealth } from '../../collections/release-health.js'

export interface ReportOptions {
  book: ReleaseRegistry
  health: RemoteHealth
  reporters: Reporters
  rule: StopRule
  log: { warn(details: object, text: string): void }
}

/** Counts the reports of pages, and stops a canary that is clearly worse than stable. */
export function createReportHandler({ book, health, reporters, rule, log }: ReportOptions) {
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

  /** Stops the canary that contains the release if its counts require it. */
  async function stopCanaryIfWorse(id: string, name: string): Promise<void> {
    for (const channel of book.rows.channels.values()) {
      if (!channel.canary) continue
      const onCanary = book.rows.trains.get(channel.canary.train)?.set[name]
      const onStable = book.rows.trains.get(channel.stable)?.set[name]
      if (onCanary !== id || !onStable || onStable === id) continue
      const why = whyStop(await credibleCounts(await health.of(id)), await health.of(onStable), rule)
      if (!why) continue
      log.warn({ event: 'canary.stopped', release: id, edition: channel._id, why }, 'canary stopped')
      await book.channels
        .move(channel, { canary: null }, { action: 'stop-canary', by: 'the edge', why })
        .catch(ignoreFaster)
      await book.reload()
    }
  }

  return async (address: string, report: RemoteReport): Promise<void> => {
    const row = [...book.rows.releases.values()].find(
      ({ name, build }) => name === report.name && build === report.build,
    )
    if (!row || !(await reporters.isCounted(address, row._id, report.phase))) return
    await health.count(row._id, report)
    if (report.phase !== 'ready' && report.phase !== 'fallback') await stopCanaryIfWorse(row._id, row.name)
  }
}

/** Ignores that another instance stopped it at the same moment. */
function ignoreFaster(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === 'channel_moved')) throw error
}
