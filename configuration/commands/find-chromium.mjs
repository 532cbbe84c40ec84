import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, run, say } from './steps.mjs'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, or Playwright's own; otherwise installs Debian's
 * if allowed.
 *
 * @throws Error that says what to type if there is none
 */
export async function findChromium() {
  const found = known()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's Chromium …")
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = known()
    if (installed) return installed
  }
  throw new Error('No Chromium found. Type: sudo apt-get install chromium — or set CHROMIUM_PATH to one.')
}

function known() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  return named ?? systemPaths.find((path) => existsSync(path)) ?? playwrightsOwn()
}

function playwrightsOwn() {
  const require = createRequire(join(root, 'e2e/package.json'))
  const path = require('@playwright/test').chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}
