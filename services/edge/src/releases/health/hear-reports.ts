import { stopRule, type RemoteReport } from '@icio/contracts/releases'
import { ServiceError } from '@icio/kit/errors'
import type { ReleaseBook } from '../release-book.js'
import { whyStop, type RemoteHealth } from './remote-health.js'

export interface ReportOptions {
  book: ReleaseBook
  health: RemoteHealth
  /** After so many failures a canary is judged. */
  failures: number
  log: { warn(details: object, text: string): void }
}

/** One address counts so often an hour for one release and phase: nobody stops a canary alone. */
const countedPerAddress = 5
const hourMs = 3_600_000

/** Counts what pages report, and stops a canary that is clearly worse than stable. */
export function hearReports({ book, health, failures, log }: ReportOptions) {
  let heard = new Map<string, number>()
  let since = Date.now()

  function isCounted(address: string, { name, build, phase }: RemoteReport): boolean {
    if (Date.now() - since > hourMs) {
      heard = new Map()
      since = Date.now()
    }
    const key = `${address} ${name} ${build} ${phase}`
    const count = (heard.get(key) ?? 0) + 1
    heard.set(key, count)
    return phase === 'ready' || count <= countedPerAddress
  }

  /** Stops the canary in which the release runs, where the figures say so. */
  async function judge(id: string, name: string): Promise<void> {
    for (const channel of book.rows.channels.values()) {
      if (!channel.canary) continue
      const onCanary = book.rows.trains.get(channel.canary.train)?.set[name]
      const onStable = book.rows.trains.get(channel.stable)?.set[name]
      if (onCanary !== id || !onStable || onStable === id) continue
      const why = whyStop(await health.of(id), await health.of(onStable), { ratio: stopRule.ratio, failures })
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
    if (!row || !isCounted(address, report)) return
    await health.count(row._id, report)
    if (report.phase !== 'ready' && report.phase !== 'fallback') await judge(row._id, row.name)
  }
}

/** Another instance has stopped it in the same moment. */
function ignoreFaster(error: unknown): void {
  if (!(error instanceof ServiceError && error.code === 'channel_moved')) throw error
}
