import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { remoteConfiguration } from '../webpack/remote.mjs'
import { shellConfiguration } from '../webpack/shell.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root, say } from './steps.mjs'

/** What every page is built from beside its own folder. */
const foundations = [
  'shared-ui',
  'services/contracts/src',
  'configuration/webpack',
  'configuration/rspack',
  'pnpm-lock.yaml',
]

/** The folders that are remotes: whatever is named mf-… */
export function remoteNames() {
  return readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'src/remote.tsx')),
  )
}

/** Builds the shell and every remote whose sources changed, one release folder each, at a fixed path. */
export async function buildPages() {
  await buildCurrent('shell', shellConfiguration)
  for (const name of remoteNames()) await buildRemote(name)
}

function buildRemote(name) {
  const { remote: claims } = manifestOf(name)
  return buildCurrent(name, (release) => remoteConfiguration({ name, ...claims, ...release }))
}

/**
 * Builds a release to publish, beside the ones of this checkout and without touching them.
 *
 * @param {{ name: string, bundler?: 'webpack' | 'rspack', usage?: string[], git?: string | null }} options a remote, or
 *   the shell, which only webpack builds
 * @returns {Promise<{ build: string, folder: string }>}
 */
export async function buildForPublishing({ name, bundler = 'webpack', ...facts }) {
  if (bundler === 'rspack') return buildByRspack(name, facts)
  const configuration =
    name === 'shell'
      ? shellConfiguration
      : (release) => remoteConfiguration({ name, ...manifestOf(name).remote, ...facts, ...release })
  const build = buildId(name)
  const folder = join(root, '.cache/releases', name, build)
  await buildOnce({ name, build, output: folder }, configuration)
  return { build, folder }
}

/** The same sources, another release: its build says by its last letter which bundler made it. */
async function buildByRspack(name, facts) {
  const { bundleByRspack, rspackRemoteConfiguration } = await import('../rspack/remote.mjs')
  const build = `${buildId(name).slice(0, 9)}r`
  const folder = join(root, '.cache/releases', name, build)
  const configuration = (release) =>
    rspackRemoteConfiguration({ name, ...manifestOf(name).remote, ...facts, ...release })
  await buildOnce({ name, build, output: folder }, configuration, bundleByRspack)
  return { build, folder }
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
}

async function buildCurrent(name, configuration) {
  const build = buildId(name)
  const folder = join(root, 'dist', name)
  await buildOnce({ name, build, output: join(folder, build) }, configuration)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
}

/** The same sources give the same id on every machine. */
function buildId(name) {
  return fingerprint([name, ...foundations]).slice(0, 10)
}

async function buildOnce({ name, build, output }, configuration, bundleBy = bundle) {
  if (existsSync(join(output, 'release.json'))) return
  say(`Building ${name} …`)
  await bundleBy(configuration({ version: `${manifestOf(name).version}-${build}`, build, output }))
}

/** Builds by a webpack configuration; rejects with what webpack says. */
export function bundle(configuration) {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) return reject(error)
      if (stats.hasErrors())
        return reject(new Error(stats.toString({ all: false, errors: true, errorDetails: false })))
      if (stats.hasWarnings()) say(stats.toString({ all: false, warnings: true }))
      resolve()
    })
  })
}
