import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { root, run, say } from './steps.mjs'

/** The package manager with its exact version, from package.json. */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
export const packageManager = `pnpm@${engines.pnpm}`

/** Adds a new package of the workspace to the lockfile; existing versions stay. */
export async function addToLockfile() {
  const words = [
    '--yes',
    packageManager,
    'install',
    '--lockfile-only',
    '--no-frozen-lockfile',
    '--prefer-offline',
  ]
  await run('npx', words, { quiet: true, env: { npm_config_loglevel: 'error' } })
}

/**
 * Installs from the lockfile with the package manager's exact version, unless that has been done for this exact
 * lockfile. Requires only Node and npm.
 */
export async function install() {
  const print = fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
  if (isFresh('install', print) && existsSync(join(root, 'node_modules/.modules.yaml'))) return
  say(`Installing packages with ${packageManager} …`)
  await run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    quiet: true,
    env: { npm_config_loglevel: 'error' },
  })
  markFresh('install', print)
}
