import { createHmac } from 'node:crypto'
import type { Combination } from './combinations.js'
import type { PartState } from './part-state.js'

/** Shares are measured in ten-thousandths. */
export const buckets = 10_000

/** A running canary: the releases that a share of the visitors gets, usually of one part. */
export interface Canary {
  id: string
  permyriad: number
  began_at: Date
  set: Combination
}

/** Returns the canaries that run, the earliest first. Parts that were tried together are one canary. */
export function canariesOf(parts: Readonly<Record<string, PartState>>): Canary[] {
  const found = new Map<string, Canary>()
  for (const [name, { canary }] of Object.entries(parts)) {
    if (!canary) continue
    const { id, permyriad, began_at, release } = canary
    const known = found.get(id) ?? { id, permyriad, began_at, set: {} }
    found.set(id, { ...known, set: { ...known.set, [name]: release } })
  }
  return [...found.values()].sort(
    (one, other) => one.began_at.getTime() - other.began_at.getTime() || one.id.localeCompare(other.id),
  )
}

/**
 * Returns the releases of a visitor: what everybody gets, with the release of each canary whose share contains the
 * visitor's bucket, and the pins over them. A canary is left out if its release was not admitted with what the visitor
 * gets already; the earlier one wins. One bucket maps to one set, and a growing share keeps its visitors
 * (docs/decisions/029-channels-by-remote.md).
 */
export function chooseReleases(
  choice: Choice,
  bucket: number | null,
  isGiven: (set: Combination) => boolean,
): Combination {
  const reaching = bucket === null ? [] : choice.canaries.filter((canary) => reaches(canary, bucket))
  return combine(choice, reaching, isGiven).set
}

/** What an edition's channel offers. */
interface Choice {
  stable: Combination
  pinned: Combination
  canaries: readonly Canary[]
}

/** What the visitors of some buckets get, and the canaries that they do not get because of it. */
export interface Share {
  set: Combination
  /** The number of buckets. */
  permyriad: number
  withheld: { canary: Canary; set: Combination }[]
}

/** Returns what the visitors of all buckets get, by the canaries that reach them. */
export function sharesOf(choice: Choice, isGiven: (set: Combination) => boolean): Share[] {
  const reached = new Map<string, { canaries: Canary[]; permyriad: number }>()
  for (let bucket = 0; bucket < buckets; bucket++) {
    const canaries = choice.canaries.filter((canary) => reaches(canary, bucket))
    const key = canaries.map(({ id }) => id).join(' ')
    const known = reached.get(key) ?? { canaries, permyriad: 0 }
    reached.set(key, { canaries, permyriad: known.permyriad + 1 })
  }
  return [...reached.values()].map(({ canaries, permyriad }) => ({
    permyriad,
    ...combine(choice, canaries, isGiven),
  }))
}

function combine(
  { stable, pinned }: Choice,
  canaries: readonly Canary[],
  isGiven: (set: Combination) => boolean,
): Omit<Share, 'permyriad'> {
  let chosen: Combination = { ...stable, ...pinned }
  const withheld: Share['withheld'] = []
  for (const canary of canaries) {
    const next = { ...chosen, ...canary.set, ...pinned }
    if (isGiven(next)) chosen = next
    else withheld.push({ canary, set: next })
  }
  return { set: chosen, withheld }
}

function reaches({ id, permyriad }: Canary, bucket: number): boolean {
  return placeOf(id, bucket) < permyriad
}

/** Each canary shuffles the buckets, so that canaries are independent and it is not always the same people who get them. */
function placeOf(id: string, bucket: number): number {
  return createHmac('sha256', id).update(String(bucket)).digest().readUInt32BE() % buckets
}
