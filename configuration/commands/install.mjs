import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { root, run, say } from './steps.mjs'

/** The package manager with its exact version, from package.json. */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packageManager = `pnpm@${engines.pnpm}`

export function pnpm(words, options = {}) {
  const env = { npm_config_loglevel: 'error' }
  return run('npx', ['--yes', packageManager, ...words], { quiet: true, env, ...options })
}

/** Adds a new package of the workspace to the lockfile; existing versions stay. */
export async function addToLockfile() {
  await pnpm(['install', '--lockfile-only', '--no-frozen-lockfile', '--prefer-offline'])
}

/**
 * Installs every package from the lockfile with the package manager's exact version, unless that has been done for this
 * exact lockfile. Requires only Node and npm.
 */
export async function install() {
  if (isDone() && installed() === 'everything') return
  say(`Installing packages with ${packageManager} …`)
  await installWith([])
}

/**
 * Installs what the site needs to be built and started: the `dependencies` of the workspace, which are less than half of
 * its packages. The tools of tests and development are `devDependencies`; where they are installed already, they stay.
 */
export async function installSite() {
  if (installed() === 'everything') return install()
  if (isDone() && installed() === 'site') return
  say(`Installing the packages of the site with ${packageManager} …`)
  await installWith(['--prod'])
}

async function installWith(words) {
  await pnpm(['install', '--frozen-lockfile', '--reporter=append-only', ...words])
  markFresh('install', printOfLockfile())
}

function isDone() {
  return isFresh('install', printOfLockfile())
}

function printOfLockfile() {
  return fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
}

/** What the package manager says that it has installed here; null if nothing, or not to the end. */
function installed() {
  const file = join(root, 'node_modules/.modules.yaml')
  if (!existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')).included.devDependencies ? 'everything' : 'site'
}
