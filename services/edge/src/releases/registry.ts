import type { PlacedExtension } from '@icio/contracts/extension-points/extensions'
import { usualDenial, type Registry, type RegistryRemote } from '@icio/contracts/releases/registry'
import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'
import type { Person } from '@icio/kit/auth/identity'
import type { PartInBuild } from '../parts-in-build/parts-in-build.js'
import { placeExtensions } from './extensions/place-extensions.js'
import { titlesOf } from './extensions/extensions-of.js'
import { firstCalls } from './first-calls.js'
import type { Release, ReleaseSet } from './release.js'

export type { FirstFiles, Release, ReleaseSet } from './release.js'

/** What a visitor gets: a set of releases, the previous release of each remote, and the overrides. */
export interface VisitorSet extends ReleaseSet {
  /** Number of the train; absent if the edge serves its own build. */
  train?: number
  /** By remote name. */
  previous?: ReadonlyMap<string, Release>
  /** Remotes for this browser only; they replace those of the set. */
  overrides?: readonly RegistryRemote[]
  /** The overrides with places of their own: releases, and remotes of developers' machines that declare something. */
  overriding?: readonly Release[]
  /** Address of the development build of React that a developer's machine serves to this browser. */
  developmentReact?: string
  /** The past moment that this set is from. */
  at?: Date
  /** The parts that are not there yet. */
  inBuild?: readonly PartInBuild[]
}

/** True for the people who run the site: admins and moderators. */
export function isStaff(person: Person | null): boolean {
  return person?.role === 'admin' || person?.role === 'moderator'
}

/** True for those who may override remotes in their own browser: developers, and the staff (ROLE-11). */
export function mayOverride(person: Person | null): boolean {
  return person?.role === 'developer' || isStaff(person)
}

/** The URL at which a page opens. */
interface Place {
  path: string
  /** Without it the page preloads no calls, because a member's calls carry a proof that a page cannot contain. */
  search?: URLSearchParams | undefined
}

/** Who requests a registry, and for which document. */
export interface Asking extends Partial<Place> {
  person: Person | null
  /** True for the document of the staff's remotes, which contains only these; no other document contains them. */
  isAdminDocument?: boolean
}

/**
 * Returns what a visitor's shell needs to know about releases: the body of GET /registry.json. The staff's remotes
 * are in a separate document; other visitors who open one of their screens see that they may not enter.
 */
export function registryOf(
  set: VisitorSet,
  { person, path, search, isAdminDocument = false }: Asking,
): Registry {
  const { shell, train, at, inBuild = [] } = set
  const all = remotesOf(set, path === undefined ? undefined : { path, search })
  const staffs = all.filter(isForStaff)
  const open = all.filter((remote) => !isForStaff(remote))
  const isKnown = isStaff(person)
  const { navigation, extensions } = additionsOf(set)
  const others = [
    ...(isAdminDocument ? open : isKnown ? staffs : []),
    // A link to one loads the page that waits for it.
    ...inBuild.filter((part) => !isForStaff(part)),
  ]
  const owner = path === undefined ? undefined : ownerOf(staffs, path)
  const isDenied = !isKnown && path !== undefined && owner !== undefined && hasScreen(owner.paths, path)
  return {
    version: 1,
    shell: { build: shell.build, integrity: integrityOf(shell, 'whole') },
    remotes: isAdminDocument ? staffs : open,
    ...(others.length > 0 ? { elsewhere: others.flatMap(({ paths }) => [...paths]) } : {}),
    ...(navigation.length > 0 ? { navigation } : {}),
    ...(extensions.length > 0 ? { extensions } : {}),
    ...(isKnown
      ? { menu: set.remotes.flatMap(({ access, menu = [] }) => (access === 'staff' ? menu : [])) }
      : {}),
    ...(train === undefined ? {} : { train }),
    ...(at === undefined ? {} : { at: at.toISOString() }),
    ...(isDenied ? { denied: { path, title: owner.denials?.[path] ?? usualDenial } } : {}),
  }
}

/** True if the path is a screen of a staff remote and the person is staff. */
export function opensAdminDocument(
  set: VisitorSet,
  { person, path }: { person: Person | null; path: string },
) {
  if (!isStaff(person)) return false
  const staffs = remotesOf(set).filter(isForStaff)
  return hasScreen(ownerOf(staffs, path)?.paths ?? [], path)
}

/** True for a remote that only the staff gets. */
export function isForStaff({ access }: Pick<RegistryRemote, 'access'>): boolean {
  return access === 'staff'
}

/**
 * Returns what the set adds to places of the site: entries of the bar, and everything else. A release that replaces one of
 * the set in this browser has its place; one on a developer's machine that declares nothing keeps what it had.
 */
function additionsOf(set: VisitorSet): Additions {
  const known = additions.get(set) ?? findAdditions(set)
  additions.set(set, known)
  return known
}

type Additions = Required<Pick<Registry, 'navigation' | 'extensions'>>

/** A set does not change once it was given to a visitor. */
const additions = new WeakMap<VisitorSet, Additions>()

function findAdditions({ remotes, overriding = [] }: VisitorSet): Additions {
  const replacing = new Map(overriding.map((release) => [release.name, release]))
  const known = new Set(remotes.map(({ name }) => name))
  const { placed } = placeExtensions([
    ...remotes.map((release) => replacing.get(release.name) ?? release),
    ...overriding.filter(({ name }) => !known.has(name)),
  ])
  const isInBar = ({ kind, under }: PlacedExtension) => kind === 'menu' && under === undefined
  return {
    navigation: placed.filter(isInBar).map(({ kind: _menu, ...entry }) => entry),
    extensions: placed.filter((each) => !isInBar(each)),
  }
}

/** Returns the remotes of the set, with this browser's overrides replacing theirs. */
function remotesOf({ remotes, previous, overrides = [] }: VisitorSet, place?: Place): RegistryRemote[] {
  const overridden = new Set(overrides.map(({ name }) => name))
  const kept = remotes.filter(({ name }) => !overridden.has(name))
  return [...kept.map((release) => withPrevious(release, previous, place)), ...overrides]
}

function withPrevious(release: Release, previous: VisitorSet['previous'], place?: Place): RegistryRemote {
  const before = previous?.get(release.name)
  const { snapshot: _fetchedWhenNeeded, ...fallback } = before ? registryRemote(before) : { snapshot: null }
  return { ...registryRemote(release, place), ...(before ? { previous: fallback as RegistryRemote } : {}) }
}

/** Converts one release for the registry; with a place, the first files include those of the screen there. */
export function registryRemote(release: Release, place?: Place): RegistryRemote {
  const [pattern = '', screen] =
    Object.entries(release.screens ?? {}).find(([each]) => hasScreen([each], place?.path ?? '')) ?? []
  const calls =
    place?.search && screen?.calls
      ? firstCalls(screen.calls, pattern, { path: place.path, search: place.search })
      : []
  const titles = titlesOf(release)
  const first = (kind: 'scripts' | 'styles') =>
    [...new Set([...release[kind], ...(screen?.[kind] ?? [])])].map((file) => release.base + file)
  return {
    name: release.name,
    scope: release.scope,
    build: release.build,
    manifest: `${release.base}mf-manifest.json`,
    owns: release.owns,
    paths: release.paths,
    ...(release.access ? { access: release.access } : {}),
    ...(release.frameless ? { frameless: release.frameless } : {}),
    ...(titles ? { titles } : {}),
    ...(release.denials ? { denials: release.denials } : {}),
    integrity: integrityOf(release, 'whole'),
    preload: {
      scripts: first('scripts'),
      styles: first('styles'),
      ...(calls.length > 0 ? { calls } : {}),
    },
    ...(release.manifest === undefined ? {} : { snapshot: release.manifest }),
  }
}

/** What names of files for light documents begin with (configuration/webpack/light.mjs). */
const lightPrefix = 'light-document.'

/** True for the name of a file that a release has for its light documents only. */
export function isOfLightDocument(file: string): boolean {
  return file.startsWith(lightPrefix)
}

/**
 * Returns the hashes of a release's scripts and styles by address: those of light documents, or those of the whole site.
 * A page contains only what it can load, because every hash is 48 bytes that no compression removes.
 */
export function integrityOf(release: Release, document: 'whole' | 'light'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(release.files)
      .filter(([file, facts]) => facts.integrity && isOfLightDocument(file) === (document === 'light'))
      .map(([file, facts]) => [release.base + file, facts.integrity ?? '']),
  )
}
