import type { Registry } from '@icio/contracts/registry'
import { allowReleases } from '../guard.js'

/** The registry of this page, and what the edge has said since. */
export interface RegistryStore {
  /** What the page shows now. */
  get(): Registry
  /**
   * At a navigation: takes what the edge has said since the last one, so that no screen changes under its user.
   * Another shell cannot be taken into a page that runs: `reload` is called instead, at the address just reached.
   */
  turn(): Registry
  /** Asks the edge whether anything is new; a failure leaves everything as it is. */
  look(): Promise<void>
}

interface RegistryStoreOptions {
  /** Asks the edge. */
  fetch: () => Promise<Registry>
  reload: () => void
  report: (error: unknown) => void
  /** In milliseconds. */
  now?: () => number
}

/** Pages that are clicked through quickly do not ask at each step. */
const pauseMs = 5000

export function createRegistryStore(
  first: Registry,
  { fetch, reload, report, now = () => Date.now() }: RegistryStoreOptions,
): RegistryStore {
  let current = first
  let next: Registry | null = null
  // What stands in the page is as new as the page.
  let lookedAt = now()
  return {
    get: () => current,
    turn() {
      if (!next) return current
      if (next.shell.build !== current.shell.build) reload()
      else {
        allowReleases(next)
        current = next
      }
      next = null
      return current
    },
    async look() {
      if (now() - lookedAt < pauseMs) return
      lookedAt = now()
      try {
        const found = await fetch()
        next = releasesOf(found) === releasesOf(current) ? null : found
      } catch (error) {
        report(error)
      }
    },
  }
}

/** Which releases a registry names, as a text to compare. */
function releasesOf({ shell, remotes }: Registry): string {
  return [
    shell.build,
    ...remotes.map(({ scope, previous }) => `${scope} ${previous?.scope ?? ''}`).sort(),
  ].join()
}
