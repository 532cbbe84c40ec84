import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** One built release as its release.json describes it (configuration/webpack/release-plugin.mjs writes it). */
export interface ReleaseDescription {
  name: string
  version: string
  build: string
  /** Federation name, unique for each build. */
  scope: string
  /** What it needs of the shell, as semver ranges: `contract` and the shared libraries. */
  needs: Record<string, string>
  /** What the shell brings along, as exact versions; the shell only. */
  brings?: Record<string, string>
  /** Members of the host contract that its code calls. */
  usage: string[]
  /** The commit that it was built from, where there is one. */
  git: string | null
  owns: string[]
  paths: string[]
  /** 'staff': neither registry entry, nor manifest, nor any file reaches anybody else. */
  access?: 'staff'
  /** Entries for the account menu, and headings for those who are refused; of a remote for the staff. */
  menu?: { title: string; path: string }[]
  denials?: Record<string, string>
  /** Path under which the files are served, with a slash at its end. */
  base: string
  /** By file name relative to the release's folder. */
  files: Record<string, { bytes: number; brotli?: number; integrity?: string }>
  /** Files of the first view. */
  scripts: string[]
  styles: string[]
  /** Files and first calls of single screens, by the pattern of their path; what a page that opens there loads as well. */
  screens?: Record<string, { scripts: string[]; styles: string[]; calls?: string[] }>
  /** Federation entry; remotes only. */
  entry?: string
}

/** A release whose files are at hand. */
export interface Release extends ReleaseDescription {
  /** The federation manifest; remotes only, absent while the file is. */
  manifest?: unknown
  /** Where the files lie. */
  folder: string
}

/** What visitors get: a shell and its remotes. */
export interface ReleaseSet {
  shell: Release
  remotes: Release[]
}

export const shellName = 'shell'

/**
 * The releases that were built beside the edge: `<folder>/<name>/current.json` names the build. Read at each call, so
 * that a new build is seen without a restart; a release whose files are gone is left out.
 *
 * @throws when the shell has not been built: without it there is no page.
 */
export function readBuiltReleases(pagesFolder: string): ReleaseSet {
  const releases = readdirSync(pagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readCurrent(pagesFolder, name))
    .filter((release) => release !== null)
  const shell = releases.find(({ name }) => name === shellName)
  if (!shell) throw new Error(`No shell is built in ${pagesFolder}: run npm run build.`)
  return { shell, remotes: releases.filter((release) => release !== shell) }
}

function readCurrent(pagesFolder: string, name: string): Release | null {
  const pointer = join(pagesFolder, name, 'current.json')
  if (!existsSync(pointer)) return null
  const { build } = JSON.parse(readFileSync(pointer, 'utf8')) as { build: string }
  return readRelease(join(pagesFolder, name, build))
}

/** Remotes for the staff whatever their releases say: no release can open itself. */
const alwaysForStaff: ReadonlySet<string> = new Set(['mf-admin'])

/** True where a whole release lies in the folder. */
export function holdsRelease(folder: string): boolean {
  return existsSync(join(folder, 'release.json'))
}

/** The release that lies in a folder; null where none does. */
export function readRelease(folder: string): Release | null {
  const description = join(folder, 'release.json')
  if (!holdsRelease(folder)) return null
  const manifest = join(folder, 'mf-manifest.json')
  const described = JSON.parse(readFileSync(description, 'utf8')) as ReleaseDescription
  return {
    ...described,
    ...(alwaysForStaff.has(described.name) ? { access: 'staff' as const } : {}),
    ...(existsSync(manifest) ? { manifest: JSON.parse(readFileSync(manifest, 'utf8')) as unknown } : {}),
    folder,
  }
}

/** The id by which the registry knows a release. */
export function releaseId({ name, version }: Pick<ReleaseDescription, 'name' | 'version'>): string {
  return `${name}@${version}`
}

/** Bytes of all files, and what the first view transfers compressed by brotli. */
export function sizesOf({ files, scripts, styles }: ReleaseDescription): {
  total: number
  firstView: number
} {
  const total = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
  const firstView = [...scripts, ...styles].reduce(
    (sum, file) => sum + (files[file]?.brotli ?? files[file]?.bytes ?? 0),
    0,
  )
  return { total, firstView }
}
