import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Extension } from '@icio/contracts/extension-points/extensions'
import type { RemoteGame } from '@icio/contracts/remote-games/remote-game'
import type { MenuEntry } from '@icio/contracts/releases/registry'

/** Files that a document loads first, by name in the release's folder. */
export interface FirstFiles {
  scripts: string[]
  styles: string[]
}

/** One built release as described in its release.json (written by configuration/webpack/release-plugin.mjs). */
export interface ReleaseDescription {
  name: string
  version: string
  build: string
  /** Federation name, unique for each build. */
  scope: string
  /** Requirements on the shell, as semver ranges: `contract` and the shared libraries. */
  needs: Record<string, string>
  /** What the shell provides, as exact versions; only for the shell. */
  brings?: Record<string, string>
  /**
   * The versions of the host contract that the shell speaks, the present one first, each with its members; only for the
   * shell, and missing in those built before 2.0, which speak the one in `brings`.
   */
  speaks?: { version: string; members?: string[] }[]
  /** The calls that it makes: semver ranges of the versions of the services, by domain of the contracts. */
  apis?: Record<string, string>
  /** Members of the host contract that its code uses. */
  usage: string[]
  /** The commit that it was built from, if known. */
  git: string | null
  owns: string[]
  paths: string[]
  /** 'staff': only the staff gets registry entry, manifest and files. */
  access?: 'staff'
  /** Patterns among its paths whose screens have no frame of the site around them. */
  frameless?: string[]
  /** Of a staff remote, its entries of the account menu; of others, the form that extensions had before. */
  menu?: MenuEntry[]
  /** What it adds to places of the site. */
  extensions?: Extension[]
  /** The games that the team deals and marks with its own service. */
  games?: RemoteGame[]
  /** Headings for people who are refused; for a staff remote. */
  denials?: Record<string, string>
  /** Path that serves the files, with a trailing slash. */
  base: string
  /** By file name, relative to the release's folder. */
  files: Record<string, { bytes: number; brotli?: number; integrity?: string }>
  /** Files of the first view. */
  scripts: string[]
  styles: string[]
  /** Files and first calls per screen, by path pattern; a page that opens there loads them as well. */
  screens?: Record<string, { scripts: string[]; styles: string[]; calls?: string[] }>
  /** Files of the screens that can have a light document, by path pattern; remotes only. */
  light?: Record<string, FirstFiles>
  /** Files of the shell of light documents; only for the shell, and missing in those built before there were any. */
  lightShell?: FirstFiles
  /** Federation entry; remotes only. */
  entry?: string
}

/** A release whose files are available. */
export interface Release extends ReleaseDescription {
  /** The federation manifest; remotes only, absent if the file is missing. */
  manifest?: unknown
  /** The folder with the files. */
  folder: string
}

/** What visitors get: a shell and its remotes. */
export interface ReleaseSet {
  shell: Release
  remotes: Release[]
}

export const shellName = 'shell'

/**
 * Reads the releases built with the edge: `<folder>/<name>/current.json` names the build. Reads on each call, so that a
 * new build needs no restart; a release whose files are missing is left out.
 *
 * @throws if the shell has not been built, because there is no page without it
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

/** Staff remotes regardless of what their releases say: no release can make itself public. */
const alwaysForStaff: ReadonlySet<string> = new Set(['mf-admin'])

/** True if the folder contains a complete release. */
export function holdsRelease(folder: string): boolean {
  return existsSync(join(folder, 'release.json'))
}

/** Reads the release in a folder; null if there is none. */
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

/** The hash of a file, as its release names it and browsers check it. */
export function integrityOf(body: Buffer): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`
}

/** Returns the id of a release in the registry. */
export function releaseId({ name, version }: Pick<ReleaseDescription, 'name' | 'version'>): string {
  return `${name}@${version}`
}

/** Returns the size of all files, and the brotli-compressed transfer size of the first view, in bytes. */
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
