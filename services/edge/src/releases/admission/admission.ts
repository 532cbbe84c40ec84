import { existsSync } from 'node:fs'
import type { AdmissionCheck } from '@icio/contracts/releases/endpoints'
import type { PolicyExtras } from '../../page/content-security-policy.js'
import type { AdmitSet } from '../channels/change-channels.js'
import type { Admit } from '../publish.js'
import type { ReleaseRow } from '../../collections/releases.js'
import { canariesOf } from '../channels/choose-releases.js'
import { isSameSet, type Combination } from '../channels/combinations.js'
import { stableOf, type ReleaseRegistry } from '../release-registry.js'
import { releaseId, shellName, type Release } from '../release.js'
import { admissionSite } from './admission-site.js'
import type { AdmitTogether } from './admit-train.js'
import { browserChecks } from './browser-checks.js'
import { staticChecks } from './static-checks.js'

interface AdmissionOptions {
  book: ReleaseRegistry
  /** Folder of the shell and remotes built with the edge. */
  pagesFolder: string
  /** Additions to the policy of visitors' pages. */
  policy: PolicyExtras
  /** The configured browser; otherwise the first one found on this machine. */
  chromiumPath: string | undefined
  log: { warn(details: object, text: string): void }
}

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
]

/** The browser for the admission of releases: the named one, or the first of the system's; undefined if there is none. */
export function findBrowser(chromiumPath: string | undefined): string | undefined {
  return chromiumPath ?? systemBrowsers.find((path) => existsSync(path))
}

/**
 * Tries a release before visitors get it (docs/operations/releases.md) against the stable and the canary shell: static
 * checks first, then a browser in which every route must render, and last the previous release, so that a rollback is
 * known to work.
 */
export function admission({ book, pagesFolder, policy, chromiumPath, log }: AdmissionOptions): {
  admit: Admit
  admitSet: AdmitSet
  admitTogether: AdmitTogether
} {
  const browser = findBrowser(chromiumPath)

  async function check(release: Release, sets: Release[][]): Promise<AdmissionCheck[]> {
    const checks: AdmissionCheck[] = []
    for (const set of sets) {
      const shell = release.name === shellName ? release : set.find(({ name }) => name === shellName)
      if (!shell) continue
      const others = set.filter(({ name }) => name !== release.name)
      checks.push(...(await staticChecks(release, shell, others, await book.paths.all())))
      // A release that fails the static checks is not opened in a browser.
      if (!browser || checks.some(({ passed }) => !passed)) continue
      checks.push(...(await visit(browser, release, shell, set)))
    }
    return checks
  }

  /** Checks several releases that are new in a set at once; a new shell is opened with every remote. */
  async function checkTogether(newcomers: Release[], set: Release[]): Promise<AdmissionCheck[]> {
    const shell = set.find(({ name }) => name === shellName)
    if (!shell) return [failure('the shell is not to be had')]
    const reserved = await book.paths.all()
    const checks: AdmissionCheck[] = []
    for (const release of newcomers) {
      const others = set.filter(({ name }) => name !== release.name)
      checks.push(...named(release, await staticChecks(release, shell, others, reserved)))
    }
    if (!browser || checks.some(({ passed }) => !passed)) return checks
    const tried = newcomers.includes(shell) ? set.filter((part) => part !== shell) : newcomers
    for (const remote of tried) checks.push(...named(remote, await run(browser, shell, remote, { set })))
    return checks
  }

  async function visit(
    chromium: string,
    release: Release,
    shell: Release,
    set: Release[],
  ): Promise<AdmissionCheck[]> {
    const tried = release.name === shellName ? set.filter(({ name }) => name !== shellName) : [release]
    const checks: AdmissionCheck[] = []
    for (const remote of tried) checks.push(...(await run(chromium, shell, remote, { set })))
    const before = set.find(({ name }) => name === release.name)
    if (release.name !== shellName && before && before.build !== release.build) {
      const rehearsal = await run(chromium, shell, before, { set, paths: before.paths.slice(0, 1) })
      checks.push(...rehearsal.map((one) => ({ ...one, name: `rollback to ${before.build}: ${one.name}` })))
    }
    return checks
  }

  /** Tries one remote in a shell, together with the other remotes of the set. */
  async function run(
    chromium: string,
    shell: Release,
    remote: Release,
    { set, paths = remote.paths }: { set: Release[]; paths?: string[] },
  ): Promise<AdmissionCheck[]> {
    const others = set.filter(({ name }) => name !== shellName && name !== remote.name)
    const site = await admissionSite({ shell, remotes: [...others, remote] }, { pagesFolder, policy })
    try {
      return await browserChecks({ chromiumPath: chromium, site }, remote, paths)
    } finally {
      await site.close()
    }
  }

  /** Returns the sets that visitors have now: the stable ones, and those with the shell of a canary, without duplicates. */
  async function currentSets(): Promise<Release[][]> {
    const sets = [...book.rows.channels.values()].flatMap(({ parts }) => {
      const stable = stableOf({ parts })
      const shells = canariesOf(parts).filter(({ set }) => shellName in set)
      return [stable, ...shells.map(({ set }) => ({ ...stable, ...set }))]
    })
    const different = sets.filter((set, at) => !sets.slice(0, at).some((other) => isSameSet(other, set)))
    return Promise.all(different.map(releasesOf))
  }

  async function releasesOf(set: Combination): Promise<Release[]> {
    const found = await Promise.all(Object.values(set).map((id) => book.fetchRelease(id)))
    return found.filter((release) => release !== null)
  }

  async function runAdmission(row: ReleaseRow, sets: Release[][]): ReturnType<Admit> {
    const release = await book.fetchRelease(row._id)
    if (!release) return { state: 'refused', checks: [failure('its files are not to be had')] }
    return resultOf(() => check(release, sets), row._id)
  }

  async function resultOf(checking: () => Promise<AdmissionCheck[]>, release: string): ReturnType<Admit> {
    try {
      const checks = await checking()
      const failed = checks.some(({ passed }) => !passed)
      return { state: failed ? 'refused' : browser ? 'admitted' : 'unadmitted', checks }
    } catch (error) {
      log.warn({ err: error, release }, 'the admission could not be carried out')
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      return { state: 'unadmitted', checks: [failure(`the admission could not be carried out: ${reason}`)] }
    }
  }

  return {
    async admit(row) {
      const sets = await currentSets()
      // What visitors have in some sets is not tried in others: it may need the shell that it came with.
      const own = sets.filter((set) => set.some((release) => releaseId(release) === row._id))
      return runAdmission(row, own.length > 0 ? own : sets)
    },
    async admitSet(set, newcomer) {
      const { state } = await runAdmission(newcomer, [await releasesOf(set)])
      return state === 'admitted'
    },
    async admitTogether(set, newcomers) {
      const releases = await releasesOf(set)
      const ids = new Set(newcomers.map(({ _id }) => _id))
      if (releases.length < Object.keys(set).length)
        return { state: 'refused', checks: [failure('files of the releases are not to be had')] }
      const fresh = releases.filter((release) => ids.has(releaseId(release)))
      return resultOf(() => checkTogether(fresh, releases), [...ids].join(', '))
    },
  }
}

/** The checks under the name of their release. */
function named({ name: part }: Release, checks: AdmissionCheck[]): AdmissionCheck[] {
  return checks.map((check) => ({ ...check, name: `${part}: ${check.name}` }))
}

function failure(detail: string): AdmissionCheck {
  return { name: 'admission', passed: false, detail }
}
