import { apiVersions } from '@icio/contracts/api-versions'
import { satisfies, validRange } from 'semver'
import type { ReleaseDescription } from './release.js'

/** What a remote's release asks of shell and services. */
export type Asking = Pick<ReleaseDescription, 'needs' | 'usage' | 'apis'>

/** What a shell's release offers. */
export type Offering = Pick<ReleaseDescription, 'brings' | 'speaks' | 'apis'>

/** One requirement of a remote, and what there is instead of or for it. */
export interface Requirement {
  /** For example `contract`, `react`, or `calls of leaderboard`. */
  what: string
  range: string
  isMet: boolean
  /** What the shell or the services have. */
  has: string
  /** Who should have it. */
  of: 'shell' | 'services'
}

/**
 * Compares what a remote needs with what a shell and the services of this installation have: each shared library in the
 * range that it names; the host contract in one of the major versions that the shell speaks, with every member that the
 * remote uses; and the calls of each domain in the version that it was built with.
 */
export function requirementsOf(remote: Asking, shell: Offering, served = apiVersions): Requirement[] {
  return [
    ...Object.entries(remote.needs).map(([what, range]) => requirementOnShell(what, range, shell)),
    ...missingMembers(remote, shell),
    ...callsOf(remote, served),
  ]
}

/** What a release needs of the services; a shell makes calls too. */
export function callsOf(
  { apis = {} }: Pick<ReleaseDescription, 'apis'>,
  served = apiVersions,
): Requirement[] {
  return Object.entries(apis).map(([domain, range]) => {
    const has = served[domain]
    return { what: `calls of ${domain}`, range, isMet: isMet(range, has), has: has ?? 'none', of: 'services' }
  })
}

/** The requirements that are not met, in words. */
export function unmetBy(remote: Asking, shell: Offering): string[] {
  return inWords(requirementsOf(remote, shell))
}

/** Those among these requirements that are not met, in words. */
export function inWords(requirements: readonly Requirement[]): string[] {
  return requirements.flatMap(({ what, range, has, of, isMet }) =>
    isMet ? [] : [`${what} ${range}, the ${of} ${of === 'shell' ? 'brings' : 'have'} ${has}`],
  )
}

/** True if a version that a shell brings is in the range that a remote needs. */
function isMet(range: string, brought: string | undefined): boolean {
  return brought !== undefined && validRange(range) !== null && satisfies(brought, range)
}

function requirementOnShell(what: string, range: string, shell: Offering): Requirement {
  const brought = what === 'contract' ? spokenBy(shell).map(({ version }) => version) : [shell.brings?.[what]]
  const met = brought.some((version) => isMet(range, version))
  const known = brought.filter((version) => version !== undefined)
  return { what, range, isMet: met, has: known.join(' and ') || 'none', of: 'shell' }
}

/** What remotes can be built for: the versions of the host contract that a shell speaks, and those of the calls. */
export function offersOf(shell: Offering): { contracts: string[]; apis: Record<string, string> } {
  return { contracts: spokenBy(shell).map(({ version }) => version), apis: { ...apiVersions } }
}

/** The versions of the host contract that a shell speaks; one from before it spoke several brings a single one. */
function spokenBy({ speaks, brings }: Offering): { version: string; members?: string[] }[] {
  const single = brings?.['contract']
  return speaks ?? (single === undefined ? [] : [{ version: single }])
}

/** The members that a remote uses and its version of the contract does not have in this shell. */
function missingMembers({ needs, usage }: Asking, shell: Offering): Requirement[] {
  const spoken = spokenBy(shell).find(({ version }) => isMet(needs['contract'] ?? '*', version))
  const { members } = spoken ?? {}
  if (!members) return []
  const missing = usage.filter(
    (used) => !members.some((member) => member === used || member.startsWith(`${used}.`)),
  )
  return missing.map((used) => ({
    what: `${used} of the contract`,
    range: needs['contract'] ?? '*',
    isMet: false,
    has: `${spoken?.version ?? 'none'} without it`,
    of: 'shell' as const,
  }))
}
