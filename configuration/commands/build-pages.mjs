import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOfPage } from './page-inputs.mjs'
import { root, say, twoAtATime } from './steps.mjs'
import { buildWithWebpack } from './webpack.mjs'

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

/**
 * Builds a release to publish, next to this checkout's own builds and without touching them.
 *
 * @param {{ name: string, bundler?: 'webpack' | 'rspack', usage?: string[], git?: string | null }} options a remote, or
 *   the shell, which only webpack builds
 * @returns {Promise<{ build: string, folder: string }>}
 */
export async function buildForPublishing({ name, bundler = 'webpack', ...facts }) {
  if (bundler === 'rspack') return buildByRspack(name, facts)
  const build = await buildId(name)
  const folder = join(root, '.cache/releases', name, build)
  await buildOnce({ name, build, output: folder, ...facts }, bundleByCommand)
  return { build, folder }
}

/** The same sources as a different release: the last letter of its build id shows the bundler. */
async function buildByRspack(name, facts) {
  const { bundleByRspack, rspackRemoteConfiguration } = await import('../rspack/remote.mjs')
  const build = `${(await buildId(name)).slice(0, 9)}r`
  const folder = join(root, '.cache/releases', name, build)
  await buildOnce({ name, build, output: folder, ...facts }, (release) =>
    bundleByRspack(rspackRemoteConfiguration({ ...manifestOf(name).remote, ...release })),
  )
  return { build, folder }
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
}

async function buildCurrent(name) {
  const build = await buildId(name)
  const folder = join(root, 'dist', name)
  await buildOnce({ name, build, output: join(folder, build) }, bundleByCommand)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
}

/** The same sources give the same id on every machine, whatever other files are next to them. */
async function buildId(name) {
  return (await fingerprintOfPage(name)).slice(0, 10)
}

async function buildOnce(release, bundleBy) {
  const { name, build, output } = release
  if (existsSync(join(output, 'release.json'))) return
  say(`Building ${name} …`)
  await bundleBy({ ...release, version: `${manifestOf(name).version}-${build}` })
}

async function bundleByCommand({ usage = [], git, ...release }) {
  const facts = { ...release, usage: usage.length > 0 ? usage.join(',') : undefined, git }
  await buildWithWebpack('configuration/webpack/release.config.mjs', facts)
}
