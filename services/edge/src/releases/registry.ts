import { usualDenial, type Registry, type RegistryRemote } from '@icio/contracts/registry'
import { hasScreen, ownerOf } from '@icio/contracts/rules/route-ownership'
import type { Person } from '@icio/kit/who'
import type { Release, ReleaseSet } from './release.js'

/** What a visitor gets: a set of releases, for each remote the one before it, and what was put in by an override. */
export interface VisitorSet extends ReleaseSet {
  /** Number of the train; absent where the edge serves what was built beside it. */
  train?: number
  /** By name of the remote. */
  previous?: ReadonlyMap<string, Release>
  /** Remotes of this browser's own; they replace those of the set. */
  overrides?: readonly RegistryRemote[]
}

/** True for those who run the site: admins and moderators. */
export function isStaff(person: Person | null): boolean {
  return person?.role === 'admin' || person?.role === 'moderator'
}

/**
 * What a visitor's shell has to know of the releases: the body of GET /registry.json. A remote for the staff is in it
 * for the staff only; whoever else asks for one of its screens is told that they may not enter.
 */
export function registryOf(
  { shell, remotes, train, previous, overrides = [] }: VisitorSet,
  { person, path }: { person: Person | null; path?: string | undefined },
): Registry {
  const overridden = new Set(overrides.map(({ name }) => name))
  const all = [
    ...remotes.filter(({ name }) => !overridden.has(name)).map((release) => withPrevious(release, previous)),
    ...overrides,
  ]
  const mine = all.filter(({ access }) => access !== 'staff' || isStaff(person))
  const closed = all.filter((remote) => !mine.includes(remote))
  const owner = path === undefined ? undefined : ownerOf(closed, path)
  const isDenied = path !== undefined && owner !== undefined && hasScreen(owner.paths, path)
  return {
    version: 1,
    shell: { build: shell.build, integrity: integrityOf(shell) },
    remotes: mine,
    ...(train === undefined ? {} : { train }),
    ...(isDenied ? { denied: { path, title: owner.denials?.[path] ?? usualDenial } } : {}),
  }
}

function withPrevious(release: Release, previous: VisitorSet['previous']): RegistryRemote {
  const before = previous?.get(release.name)
  const { snapshot: _fetchedWhenNeeded, ...fallback } = before ? registryRemote(before) : { snapshot: null }
  return { ...registryRemote(release), ...(before ? { previous: fallback as RegistryRemote } : {}) }
}

/** One release as the registry hands it out. */
export function registryRemote(release: Release): RegistryRemote {
  return {
    name: release.name,
    scope: release.scope,
    build: release.build,
    manifest: `${release.base}mf-manifest.json`,
    owns: release.owns,
    paths: release.paths,
    ...(release.access ? { access: release.access } : {}),
    ...(release.menu ? { menu: release.menu } : {}),
    ...(release.denials ? { denials: release.denials } : {}),
    integrity: integrityOf(release),
    preload: {
      scripts: release.scripts.map((file) => release.base + file),
      styles: release.styles.map((file) => release.base + file),
    },
    ...(release.manifest === undefined ? {} : { snapshot: release.manifest }),
  }
}

function integrityOf(release: Release): Record<string, string> {
  return Object.fromEntries(
    Object.entries(release.files)
      .filter(([, facts]) => facts.integrity)
      .map(([file, facts]) => [release.base + file, facts.integrity ?? '']),
  )
}
