import type { Registry } from '@icio/contracts/releases/registry'
import { allowReleases } from '../guard.js'

/** The registry that this page uses, and newer ones from the edge. */
export interface RegistryStore {
  get(): Registry
  /**
   * Call on navigation: switches to the latest registry, so that a screen never changes while it is open. A running
   * page cannot switch to another shell, so `reload` is called in that case, at the address just reached.
   */
  switchToLatest(): Registry
  /** Asks the edge for a newer registry. A failure changes nothing. */
  checkForUpdate(): Promise<void>
}

interface RegistryStoreOptions {
  fetch: () => Promise<Registry>
  reload: () => void
  report: (error: unknown) => void
  now?: () => number
}

/** Minimum time between two checks, so that quick navigation does not cause a request at each step. */
const pauseMs = 5000

export function createRegistryStore(
  first: Registry,
  { fetch, reload, report, now = () => Date.now() }: RegistryStoreOptions,
): RegistryStore {
  let current = first
  let next: Registry | null = null
  // The registry in the page is as new as the page itself.
  let lookedAt = now()
  return {
    get: () => current,
    switchToLatest() {
      if (!next) return current
      if (next.shell.build !== current.shell.build) reload()
      else {
        allowReleases(next)
        current = next
      }
      next = null
      return current
    },
    async checkForUpdate() {
      if (now() - lookedAt < pauseMs) return
      lookedAt = now()
      try {
        const registry = await fetch()
        next = releasesOf(registry) === releasesOf(current) ? null : registry
      } catch (error) {
        report(error)
      }
    },
  }
}

/** Returns the releases in a registry as a string for comparison. */
function releasesOf({ shell, remotes }: Registry): string {
  return [
    shell.build,
    ...remotes.map(({ scope, previous }) => `${scope} ${previous?.scope ?? ''}`).sort(),
  ].join()
}
