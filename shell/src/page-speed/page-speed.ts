import type { SpeedReport } from '@icio/contracts/page-speed/endpoints'
import { measuredShare } from '@icio/contracts/page-speed/metrics'
import type { Registry } from '@icio/contracts/releases/registry'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import { shellPaths } from '../remotes/registry.js'
import type { measure } from './measure.js'

/** Code that only measures comes after everything that a visitor waits for. */
const startAfterMs = 3000

/** The release that a measurement belongs to, and the pattern of its screen. */
export type Screen = Pick<SpeedReport, 'name' | 'build' | 'route'>

/** What web-vitals offers, and what tests put in its place. */
export interface Vitals {
  onLCP(hear: (metric: { value: number }) => void, options: { reportAllChanges: boolean }): void
  onINP(hear: (metric: { value: number }) => void, options: { reportAllChanges: boolean }): void
  onCLS(hear: (metric: { value: number }) => void, options: { reportAllChanges: boolean }): void
}

/** What is loaded with web-vitals, on one page in ten. */
interface MeasuringCode extends Vitals {
  measure: typeof measure
}

interface Measuring {
  random?: () => number
  load?: () => Promise<MeasuringCode>
}

/** A number from 0 up to 1. */
const drawn = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** The screen with which the page was opened. */
export interface FirstScreen {
  /** The visitor sees the screen at this path. */
  see(path: string): void
}

/** A first screen that is not measured. */
export const unmeasured: FirstScreen = { see() {} }

/**
 * Measures the first screen of one page in ten, and reports it when the visitor leaves it, for another screen or for good
 * (REL-10). Nothing about the visitor is sent. A page of the past, and a developer's own remote, are not measured.
 */
export function measureFirstScreen(
  { shell, remotes, at }: Registry,
  path: string,
  { random = drawn, load = () => import('./measure.js') }: Measuring = {},
): FirstScreen {
  const screen = at === undefined ? screenAt({ shell, remotes }, path) : null
  if (!screen || random() >= measuredShare || typeof navigator.sendBeacon !== 'function') return unmeasured
  let hasLeft = false
  let send = () => {}
  const begin = (code: MeasuringCode) => {
    // The code came late: the visitor may be elsewhere by now.
    if (!hasLeft && document.visibilityState !== 'hidden') send = code.measure(screen, code)
  }
  setTimeout(() => void load().then(begin, ignored), startAfterMs)
  return {
    see(next) {
      if (next === path) return
      hasLeft = true
      send()
    },
  }
}

/** A page that cannot load the code is not measured, and works as it did. */
const ignored = () => {}

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
