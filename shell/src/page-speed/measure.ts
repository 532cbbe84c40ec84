import { reportSpeed, type SpeedReport } from '@icio/contracts/page-speed/endpoints'
import { layoutShiftUnit, type SpeedMetric } from '@icio/contracts/page-speed/metrics'
import { sendBeacon } from '../remotes/report.js'
import type { Screen, Vitals } from './page-speed.js'

export { onCLS, onINP, onLCP } from 'web-vitals'

/**
 * Measures a screen until it is left. Loads with web-vitals, on one page in ten only.
 *
 * @returns sends what has been measured, once
 */
export function measure(screen: Screen, { onLCP, onINP, onCLS }: Vitals): () => void {
  const values: Partial<Record<SpeedMetric, number>> = {}
  const keep =
    (metric: SpeedMetric, unit = 1) =>
    ({ value }: { value: number }) =>
      void (values[metric] = Math.round(value / unit))
  const changes = { reportAllChanges: true }
  onLCP(keep('lcp'), changes)
  onINP(keep('inp'), changes)
  onCLS(keep('cls', layoutShiftUnit), changes)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation && navigation.loadEventEnd > 0) keep('load')({ value: navigation.loadEventEnd })

  let isSent = false
  function send() {
    if (isSent) return
    isSent = true
    const body: SpeedReport = { ...screen, ...values }
    sendBeacon(reportSpeed.url, body)
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), true)
  addEventListener('pagehide', send, true)
  return send
}
