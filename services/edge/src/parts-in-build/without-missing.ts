import type { ReleaseSet, VisitorSet } from '../releases/registry.js'
import type { PartsInBuild } from './parts-in-build.js'

/** Returns what was built, without parts that are being built anew; the set names those that are missing. */
export function withoutMissing(
  { shell, remotes }: ReleaseSet,
  inBuild: PartsInBuild | undefined,
): VisitorSet {
  const missing = inBuild?.parts() ?? []
  if (missing.length === 0) return { shell, remotes }
  const names = new Set(missing.map(({ name }) => name))
  return { shell, remotes: remotes.filter(({ name }) => !names.has(name)), inBuild: missing }
}
