import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root, run, say } from './steps.mjs'

const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The same engine without windows, menus and settings. */
const shell = '/usr/bin/chromium-headless-shell'

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, or Playwright's own; otherwise installs Debian's
 * if allowed. The headless shell comes first, since it takes a fifth less processor time.
 *
 * @param {{ asVisitors?: boolean }} options `asVisitors` for what measures: the browser that visitors have comes first
 * @throws Error that says what to type if there is none
 */
export function findChromium({ asVisitors = false } = {}) {
  const order = asVisitors ? [...windowed, shell] : [shell, ...windowed]
  return find({
    ...{ name: 'Chromium', variable: 'CHROMIUM_PATH', ofDebian: 'chromium-headless-shell' },
    known: () => order.find((path) => existsSync(path)) ?? playwrightsOwn(),
  })
}

/**
 * Finds a kubectl for the test of the Kubernetes manifests: KUBECTL_PATH, or one on PATH; otherwise installs Debian's (8 MB)
 * if allowed. It only renders: no cluster is asked.
 *
 * @throws Error that says what to type if there is none
 */
export function findKubectl() {
  return find({
    ...{ name: 'kubectl', variable: 'KUBECTL_PATH', ofDebian: 'kubernetes-client' },
    known: kubectlOnPath,
  })
}

async function find({ name, variable, ofDebian, known }) {
  const named = process.env[variable]
  if (named?.includes('/') && !existsSync(named))
    throw new Error(`${variable} names ${named}, and there is no such file.`)
  const found = named ?? known()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing Debian's ${name} …`)
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ofDebian], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = known()
    if (installed) return installed
  }
  throw new Error(`No ${name} found. Type: sudo apt-get install ${ofDebian} — or set ${variable} to one.`)
}

function playwrightsOwn() {
  const require = createRequire(join(root, 'e2e/package.json'))
  const path = require('@playwright/test').chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function kubectlOnPath() {
  try {
    execFileSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' })
    return 'kubectl'
  } catch {
    return undefined
  }
}
