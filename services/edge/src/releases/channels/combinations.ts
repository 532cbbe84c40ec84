import { conflicts, type Claim } from '../../collections/path-reservations.js'
import { shellName, type ReleaseDescription } from '../release.js'
import { callsOf, inWords, unmetBy, type Asking, type Offering } from '../requirements.js'

/** Release ids by part: what a visitor gets, or could get. */
export type Combination = Readonly<Record<string, string>>

/** A part that does not fit into a set, and why. */
export interface Misfit {
  part: string
  of: 'needs' | 'paths'
  why: string
}

/** What is known of releases, to judge a combination. */
export interface Knowledge {
  /** The admitted trains. */
  trains(): Iterable<{ set: Combination }>
  /** What a remote needs and owns; undefined for an unknown release. */
  remote(id: string): (Asking & Pick<ReleaseDescription, 'owns'>) | undefined
  /** What a shell offers; undefined if its files are not to be had. */
  shell(id: string): Offering | undefined
  /** The reserved paths. */
  reserved(): readonly { prefix: string; remote: string }[]
}

/**
 * Judges combinations of releases. One is given to visitors if it was admitted as a whole, or if it is proved:
 *
 * 1. each remote was admitted with this very shell, in some train, and
 * 2. the remotes are independent of each other: what each needs (host contract, shared libraries, calls) is there in
 *    this shell and the services (requirements.ts), and no two own the same paths.
 *
 * Remotes share nothing but the shell, so that these two cover everything that one could notice of another.
 */
export function judgeCombinations(known: Knowledge) {
  /** Returns why the parts of a set do not fit together; empty if they do. Says nothing about whether they were tried. */
  const misfits = (set: Combination) => misfitsByPart(set).map(({ why }) => why)

  /** The same with the part that does not fit, and whether it is for what it needs or for its paths. */
  function misfitsByPart(set: Combination): Misfit[] {
    const { [shellName]: shell = '', ...remotes } = set
    const offered = known.shell(shell)
    if (!offered) return [{ part: shellName, of: 'needs', why: `${shell || 'the shell'} is not to be had` }]
    const parts = Object.entries(remotes).map(([remote, id]) => ({ remote, id, facts: known.remote(id) }))
    const claims = parts.map(({ remote, facts }) => ({ remote, owns: facts?.owns ?? [] }))
    const ofShell = inWords(callsOf(offered)).map((need): Misfit => ({
      part: shellName,
      of: 'needs',
      why: `${shell} needs ${need}`,
    }))
    const ofRemotes = parts.flatMap(({ remote: part, id, facts }): Misfit[] => {
      if (!facts) return [{ part, of: 'needs', why: `${id} is unknown` }]
      const needs = unmetBy(facts, offered).map((need) => `${id} needs ${need}`)
      const paths = taken({ remote: part, owns: facts.owns }, claims)
      return [
        ...needs.map((why) => ({ part, of: 'needs' as const, why })),
        ...paths.map((why) => ({ part, of: 'paths' as const, why })),
      ]
    })
    return [...ofShell, ...ofRemotes]
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

  /** The releases of a set that were never admitted with its shell. */
  function untried(set: Combination): string[] {
    const shell = set[shellName]
    const tried = new Set<string>()
    for (const train of known.trains())
      if (train.set[shellName] === shell) for (const id of Object.values(train.set)) tried.add(id)
    return Object.values(set).filter((id) => !tried.has(id))
  }

  return {
    misfits,
    misfitsByPart,
    isAdmitted,
    /** True if visitors may get the set. */
    isGiven: (set: Combination) =>
      isAdmitted(set) || (untried(set).length === 0 && misfits(set).length === 0),
    /** Returns why visitors may not get a set that is not given: what does not fit, or what was never tried. */
    whyNotGiven(set: Combination): string[] {
      const unfit = misfits(set)
      if (unfit.length > 0) return [...new Set(unfit)]
      return untried(set).map((id) =>
        id === set[shellName] ? `${id} was not admitted` : `${id} was not admitted with ${set[shellName]}`,
      )
    },
  }
}

/** True if both sets have the same releases. */
export function isSameSet(one: Combination, other: Combination): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
