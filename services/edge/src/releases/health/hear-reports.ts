import type { ReleaseHealth, RemoteReport, StopRule } from '@icio/contracts/releases'
import { ServiceError } from '@icio/kit/errors'
import type { ReleaseBook } from '../release-book.js'
import { createWitnesses, type Witnessed } from './witnesses.js'
import { whyStop, type RemoteHealth } from './remote-health.js'

export interface ReportOptions {
  book: ReleaseBook
  health: RemoteHealth
  rule: StopRule
  log: { warn(details: object, text: string): void }
}

/** Counts what pages report, and stops a canary that is clearly worse than stable. */
export function hearReports({ book, health, rule, log }: ReportOptions) {
  const witnesses = createWitnesses()

  /** What so many visitors have reported that nobody can have made it up alone. */
  function believed(counts: ReleaseHealth): ReleaseHealth {
    const of = (kind: Witnessed) => witnesses.of(counts.release, kind) >= rule.visitors
    return {
      ...counts,
      ...(of('mismatch') ? {} : { mismatched: 0 }),
      ...(of('failure') ? {} : { failed: 0, crashed: 0 }),
    }
  }

  /** Stops the canary in which the release runs, where the figures say so. */
  async function judge(id: string, name: string): Promise<void> {
    for (const channel of book.rows.channels.values()) {
      if (!channel.canary) continue
      const onCanary = book.rows.trains.get(channel.canary.train)?.set[name]
      const onStable = book.rows.trains.get(channel.stable)?.set[name]
      if (onCanary !== id || !onStable || onStable === id) continue
      const why = whyStop(believed(await health.of(id)), await health.of(onStable), rule)
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
    if (!row || !witnesses.isCounted(address, row._id, report.phase)) return
    await health.count(row._id, report)
    if (report.phase !== 'ready' && report.phase !== 'fallback') await judge(row._id, row.name)
  }
}

/** Another instance has stopped it in the same moment. */
function ignoreFaster(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === 'channel_moved')) throw error
}
