import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildId } from '../remote/build-id.mjs'
import { buildOnce, bundleByCommand } from '../remote/build-release.mjs'
import { replaceFile } from '../webpack/compress.mjs'
import { root, twoAtATime } from './steps.mjs'

export function remoteNames() {
  return readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'src/remote.tsx')),
  )
}

/** The folders of everything that visitors load: the shell, and the remotes. */
export function pageNames() {
  return ['shell', ...remoteNames()]
}

/**
 * Builds the shell and every remote whose sources changed, or the named ones; each release has its folder at a fixed
 * path.
 */
export async function buildPages(names = pageNames()) {
  await twoAtATime(names, (name) => buildPage(name))
}

/**
 * Builds one page if its sources changed, and makes it the current one.
 *
 * @param {{ compressed?: 'no' }} [options] with 'no', its compressed copies are left for the next build of it
 */
export async function buildPage(name, options = {}) {
  const build = await buildId(name)
  const folder = join(root, 'dist', name)
  await buildOnce({ name, build, output: join(folder, build), ...options }, bundleByCommand)
  mkdirSync(folder, { recursive: true })
  replaceFile(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
}

/** The folder of a page's current build; null if there is none. */
export function currentBuild(name) {
  const pointer = join(root, 'dist', name, 'current.json')
  return existsSync(pointer)
    ? join(root, 'dist', name, JSON.parse(readFileSync(pointer, 'utf8')).build)
    : null
}
