import { reportSpeed, type SpeedReport } from '@icio/contracts/page-speed/endpoints'
import { layoutShiftUnit, measuredShare, type SpeedMetric } from '@icio/contracts/page-speed/metrics'
import type { Registry } from '@icio/contracts/releases/registry'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { shellPaths } from '../remotes/registry.js'
import { sendBeacon } from '../remotes/report.js'

/** Code that only measures comes after everything that a visitor waits for. */
const startAfterMs = 3000

/** The release that a measurement belongs to, and the pattern of its screen. */
type Screen = Pick<SpeedReport, 'name' | 'build' | 'route'>

/** What web-vitals offers, and what tests put in its place. */
export interface Vitals {
  onLCP(hear: (metric: { value: number }) => void, options: { reportAllChanges: boolean }): void
  onINP(hear: (metric: { value: number }) => void, options: { reportAllChanges: boolean }): void
  onCLS(hear: (metric: { value: number }) => void, options: { reportAllChanges: boolean }): void
}

interface Measuring {
  random?: () => number
  load?: () => Promise<Vitals>
}

const randomShare = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** The screen with which the page was opened. */
export interface FirstScreen {
  /** The visitor sees the screen at this path. */
  see(path: string): void
}

export const unmeasuredScreen: FirstScreen = { see() {} }

/**
 * Measures the first screen of one page in ten, and reports it when the visitor leaves it, for another screen or for good
 * (REL-10). Nothing about the visitor is sent. A page of the past, and a developer's own remote, are not measured.
 */
export function measureFirstScreen(
  { shell, remotes, at }: Registry,
  path: string,
  { random = randomShare, load = () => import('web-vitals') }: Measuring = {},
): FirstScreen {
  const screen = at === undefined ? screenAt({ shell, remotes }, path) : null
  if (!screen || random() >= measuredShare || typeof navigator.sendBeacon !== 'function')
    return unmeasuredScreen
  let hasLeft = false
  let send = () => {}
  const begin = (vitals: Vitals) => {
    // The code came late: the visitor may be elsewhere by now.
    if (!hasLeft && document.visibilityState !== 'hidden') send = measure(screen, vitals)
  }
  setTimeout(() => void load().then(begin, ignoreFailure), startAfterMs)
  return {
    see(next) {
      if (next === path) return
      hasLeft = true
      send()
    },
  }
}

/** A page that cannot load the code is not measured, and works as it did. */
const ignoreFailure = () => {}

/** Returns whose screen is at the path; null if there is none, or if it is on a developer's machine. */
export function screenAt(
  { shell, remotes }: Pick<Registry, 'shell' | 'remotes'>,
  path: string,
): Screen | null {
  const owner = ownerOf(remotes, path)
  const release = owner ?? { name: 'shell', build: shell.build, paths: shellPaths }
  const route = release.paths.find((pattern) => hasScreen([pattern], path))
  if (route === undefined || owner?.override) return null
  return { name: release.name, build: release.build, route }
}

/** @returns sends what has been measured, once */
function measure(screen: Screen, { onLCP, onINP, onCLS }: Vitals): () => void {
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
