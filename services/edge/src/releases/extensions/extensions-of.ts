import { extensionProblems } from '@icio/contracts/extension-points/extension-problems'
import type { Extension } from '@icio/contracts/extension-points/extensions'
import type { ReleaseDescription } from '../release.js'

type Declaring = Pick<ReleaseDescription, 'owns' | 'paths' | 'menu' | 'extensions' | 'access'>

/**
 * Returns everything that a release declares for places of the site. Releases from before extensions have their entry of
 * the main navigation in `menu`; that of a staff remote belongs to the account menu.
 */
export function declaredExtensions({ menu = [], extensions = [], access }: Declaring): Extension[] {
  const before =
    access === 'staff' ? [] : menu.map(({ title, path }) => ({ kind: 'menu' as const, title, path }))
  return [...before, ...extensions]
}

/**
 * Returns what visitors can get of it: without problems, and within the limits of one remote. Admission refuses a release
 * with any other; this also covers releases that nobody has tried, such as those that a staff browser selects.
 */
export function extensionsOf(release: Declaring): readonly Extension[] {
  const known = usable.get(release)
  if (known) return known
  const extensions = release.access === 'staff' ? [] : declaredExtensions(release)
  const wrong = new Set(extensionProblems({ ...release, extensions }).map(({ index }) => index))
  const found = extensions.filter((_, index) => !wrong.has(index))
  usable.set(release, found)
  return found
}

/** A release never changes, so each is looked through once. */
const usable = new WeakMap<Declaring, readonly Extension[]>()

/** Returns the title patterns of its screens by path; undefined if it has none. */
export function titlesOf(release: Declaring): Record<string, string> | undefined {
  const titles = extensionsOf(release).filter(({ kind }) => kind === 'title')
  return titles.length > 0 ? Object.fromEntries(titles.map(({ path, title }) => [path, title])) : undefined
}
