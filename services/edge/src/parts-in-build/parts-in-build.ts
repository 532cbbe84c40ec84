import { hasScreen, ownerOf } from '@icio/contracts/releases/route-ownership'

/** A part of the site (a remote) that is not there yet. */
export interface PartInBuild {
  name: string
  /** What it will own and serve, as in its package.json. */
  owns: readonly string[]
  paths: readonly string[]
  access?: 'staff' | undefined
  /** True if its build has ended with an error: nobody needs to wait for it. */
  hasFailed: boolean
}

/** The builds that go on while the site runs: the first start of a fresh clone (START-1). */
export interface PartsInBuild {
  /** The parts that are not there yet, or that could not be built. */
  parts(): readonly PartInBuild[]
  /** Resolves once the first pages can be served; rejects if one of them could not be built. */
  first: Promise<unknown>
  /** Resolves once nothing is being built any more, whatever came of it. */
  ended: Promise<unknown>
}

/** Returns the part that will have a screen at the path; undefined if none is missing there. */
export function partAt(inBuild: PartsInBuild | undefined, path: string): PartInBuild | undefined {
  const owner = ownerOf(inBuild?.parts() ?? [], path)
  return owner && hasScreen(owner.paths, path) ? owner : undefined
}
