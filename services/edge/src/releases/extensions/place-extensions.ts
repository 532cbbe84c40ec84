import {
  extensionLimits,
  standTogether,
  type Extension,
  type PlacedExtension,
} from '@icio/contracts/extension-points/extensions'
import { siteTitles } from '@icio/contracts/extension-points/site-titles'
import { nameSkeleton } from '@icio/kit/names/name-similarity'
import type { Release } from '../release.js'
import { extensionsOf } from './extensions-of.js'

/** An extension that does not get its place, and why. */
export interface LeftOut {
  remote: string
  extension: Extension
  why: string
}

/**
 * Gives the extensions of releases their places, in the order of the releases. The first one of a title keeps it, and
 * what exceeds the room of a place is left out, so that the result depends on nothing but the set and its order.
 */
export function placeExtensions(releases: readonly Release[]): {
  placed: PlacedExtension[]
  leftOut: LeftOut[]
} {
  const placed: PlacedExtension[] = []
  const leftOut: LeftOut[] = []
  for (const release of releases)
    for (const extension of extensionsOf(release)) {
      if (!isPlaced(extension)) continue
      const why = whyNot(extension, placed)
      if (why === null) placed.push(extension)
      else leftOut.push({ remote: release.name, extension, why })
    }
  return { placed, leftOut }
}

function isPlaced(extension: Extension): extension is PlacedExtension {
  return extension.kind !== 'title'
}

function whyNot(extension: PlacedExtension, placed: readonly PlacedExtension[]): string | null {
  const { kind, title } = extension
  const look = nameSkeleton(title)
  if (looksOfSite(kind).has(look)) return `'${title}' is what the site calls something of its own there`
  const beside = placed.filter((other) => standTogether(other, extension))
  if (beside.some((other) => nameSkeleton(other.title) === look))
    return `'${title}' is there already, from another remote`
  const { perPlace } = extensionLimits(extension)
  return beside.length >= perPlace ? `the place of '${title}' has room for ${perPlace}, and is full` : null
}

const looks = new Map<PlacedExtension['kind'], ReadonlySet<string>>()

function looksOfSite(kind: PlacedExtension['kind']): ReadonlySet<string> {
  const known = looks.get(kind) ?? new Set(siteTitles[kind].map(nameSkeleton))
  looks.set(kind, known)
  return known
}
