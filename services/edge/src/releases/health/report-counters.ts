import type { OwnCounter } from '@icio/kit/http/health'

/** Counts what visitors' pages report to this instance, for /metrics. */
export interface ReportCounters {
  /** @param phase how a load went, or `error` for an error with its stack */
  count(report: { remote: string; release: string; phase: string }): void
  counter: OwnCounter
}

/** Only releases that exist are counted, so that nobody can add series. */
export function createReportCounters(): ReportCounters {
  const counts = new Map<string, { labels: Record<string, string>; value: number }>()
  return {
    count({ remote, release, phase }) {
      const key = `${release} ${phase}`
      const known = counts.get(key) ?? { labels: { remote, release, phase }, value: 0 }
      known.value += 1
      counts.set(key, known)
    },
    counter: {
      name: 'remote_reports_total',
      help: 'Reports of pages about a release: loads, failures, crashes, and errors',
      labels: ['remote', 'release', 'phase'],
      read: () => counts.values(),
    },
  }
}
