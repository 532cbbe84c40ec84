import { satisfies, validRange } from 'semver'
import { conflicts, type Claim } from '../../collections/path-reservations.js'
import { shellName, type ReleaseDescription } from '../release.js'

/** Release ids by part: what a visitor gets, or could get. */
export type Combination = Readonly<Record<string, string>>

/** What is known of releases, to judge a combination. */
export interface Knowledge {
  /** The admitted trains. */
  trains(): Iterable<{ set: Combination }>
  /** What a remote needs and owns; undefined for an unknown release. */
  remote(id: string): Pick<ReleaseDescription, 'needs' | 'owns'> | undefined
  /** What a shell brings; undefined if its files are not to be had. */
  brings(id: string): ReleaseDescription['brings'] | undefined
  /** The reserved paths. */
  reserved(): readonly { prefix: string; remote: string }[]
}

/**
 * Judges combinations of releases. One is given to visitors if it was admitted as a whole, or if it is proved:
 *
 * 1. each remote was admitted with this very shell, in some train, and
 * 2. the remotes are independent of each other: what each needs (host contract and shared libraries, as ranges) is
 *    within the exact versions that this shell brings, and no two own the same paths.
 *
 * Remotes share nothing but the shell, so that these two cover everything that one could notice of another.
 */
export function judgeCombinations(known: Knowledge) {
  /** Returns why the parts of a set do not fit together; empty if they do. Says nothing about whether they were tried. */
  function misfits(set: Combination): string[] {
    const { [shellName]: shell = '', ...remotes } = set
    const brings = known.brings(shell)
    if (!brings) return [`${shell || 'the shell'} is not to be had`]
    const parts = Object.entries(remotes).map(([remote, id]) => ({ remote, id, facts: known.remote(id) }))
    const claims = parts.map(({ remote, facts }) => ({ remote, owns: facts?.owns ?? [] }))
    return parts.flatMap(({ remote, id, facts }) =>
      facts
        ? [
            ...unmet(facts.needs, brings).map((need) => `${id} needs ${need}`),
            ...taken({ remote, owns: facts.owns }, claims),
          ]
        : [`${id} is unknown`],
    )
  }

  function taken(claim: Claim, claims: readonly Claim[]): string[] {
    const others = claims.flatMap(({ remote, owns }) =>
      remote === claim.remote ? [] : owns.map((prefix) => ({ prefix, remote })),
    )
    return conflicts([...known.reserved(), ...others], claim)
  }

  function isAdmitted(set: Combination): boolean {
    for (const train of known.trains()) if (isSameSet(train.set, set)) return true
    return false
  }

  /** True if each remote was admitted with the shell of the set. */
  function isTriedByPart(set: Combination): boolean {
    const shell = set[shellName]
    const tried = new Set<string>()
    for (const train of known.trains())
      if (train.set[shellName] === shell) for (const id of Object.values(train.set)) tried.add(id)
    return Object.values(set).every((id) => tried.has(id))
  }

  return {
    misfits,
    isAdmitted,
    /** True if visitors may get the set. */
    isGiven: (set: Combination) => isAdmitted(set) || (isTriedByPart(set) && misfits(set).length === 0),
  }
}

/** The requirements that the shell does not meet, in words. */
function unmet(needs: ReleaseDescription['needs'], brings: Record<string, string>): string[] {
  return Object.entries(needs).flatMap(([what, range]) =>
    isMet(range, brings[what]) ? [] : [`${what} ${range}, the shell brings ${brings[what] ?? 'none'}`],
  )
}

/** True if a version that a shell brings is in the range that a remote needs. */
export function isMet(range: string, brought: string | undefined): boolean {
  return brought !== undefined && validRange(range) !== null && satisfies(brought, range)
}

/** True if both sets have the same releases. */
export function isSameSet(one: Combination, other: Combination): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
