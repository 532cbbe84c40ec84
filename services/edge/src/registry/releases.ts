import { readFileSync, readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** One built release as its release.json describes it (configuration/webpack/release-plugin.mjs writes it). */
export interface Release {
  name: string
  build: string
  /** Federation name, unique for each build. */
  scope: string
  owns: string[]
  paths: string[]
  /** Path under which the files are served, with a slash at its end. */
  base: string
  /** By file name relative to the release's folder. */
  files: Record<string, { bytes: number; brotli?: number; integrity?: string }>
  /** Files of the first view. */
  scripts: string[]
  styles: string[]
  /** What the entry asks for at once; the shell only. */
  preload?: { scripts: string[]; styles: string[] }
  /** Federation entry; remotes only. */
  entry?: string
  /** The federation manifest; remotes only, absent while the file is. */
  manifest?: unknown
  /** Where the files lie. */
  folder: string
}

const shellName = 'shell'

/**
 * The releases that are current in the folder of built pages: `<folder>/<name>/current.json` names the build.
 * Read at each call, so that a new build is seen without a restart; a release whose files are gone is left out.
 *
 * @throws when the shell has not been built: without it there is no page.
 */
export function readReleases(pagesFolder: string): { shell: Release; remotes: Release[] } {
  const names = readdirSync(pagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const shell = readCurrent(pagesFolder, shellName)
  if (!shell) throw new Error(`No shell is built in ${pagesFolder}: run npm run build.`)
  const remotes = names
    .filter((name) => name !== shellName)
    .map((name) => readCurrent(pagesFolder, name))
    .filter((release) => release !== null)
  return { shell, remotes }
}

function readCurrent(pagesFolder: string, name: string): Release | null {
  const pointer = join(pagesFolder, name, 'current.json')
  if (!existsSync(pointer)) return null
  const { build } = JSON.parse(readFileSync(pointer, 'utf8')) as { build: string }
  const folder = join(pagesFolder, name, build)
  const description = join(folder, 'release.json')
  if (!existsSync(description)) return null
  const manifest = join(folder, 'mf-manifest.json')
  return {
    ...(JSON.parse(readFileSync(description, 'utf8')) as Omit<Release, 'folder' | 'manifest'>),
    ...(existsSync(manifest) ? { manifest: JSON.parse(readFileSync(manifest, 'utf8')) as unknown } : {}),
    folder,
  }
}
