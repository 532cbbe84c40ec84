import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildId } from '../remote/build-id.mjs'
import { buildOnce, bundleByCommand } from '../remote/build-release.mjs'
import { root, twoAtATime } from './steps.mjs'

/** The folders of remotes: those named mf-… */
export function remoteNames() {
  return readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'src/remote.tsx')),
  )
}

/**
 * Builds the shell and every remote whose sources changed, or the named ones; each release has its folder at a fixed
 * path.
 */
export async function buildPages(names = ['shell', ...remoteNames()]) {
  await twoAtATime(names, buildCurrent)
}

async function buildCurrent(name) {
  const build = await buildId(name)
  const folder = join(root, 'dist', name)
  await buildOnce({ name, build, output: join(folder, build) }, bundleByCommand)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
}
