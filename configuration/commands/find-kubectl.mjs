import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say } from './steps.mjs'

/**
 * Finds a kubectl for the test of the Kubernetes manifests: KUBECTL_PATH, or one on PATH; otherwise installs Debian's (8 MB)
 * if allowed. It only renders: no cluster is asked.
 *
 * @throws Error that says what to type if there is none
 */
export async function findKubectl() {
  const { KUBECTL_PATH: named } = process.env
  if (named?.includes('/') && !existsSync(named))
    throw new Error(`KUBECTL_PATH names ${named}, and there is no such file.`)
  if (named) return named
  if (isThere()) return 'kubectl'
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Debian's kubectl …")
    await run('apt-get', ['update', '-qq'], { quiet: true })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'kubernetes-client'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (isThere()) return 'kubectl'
  }
  throw new Error(
    'No kubectl found. Type: sudo apt-get install kubernetes-client — or set KUBECTL_PATH to one.',
  )
}

function isThere() {
  try {
    execFileSync('kubectl', ['kustomize', '--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
