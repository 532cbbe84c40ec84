import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import { remoteConfiguration } from '../webpack/remote.mjs'
import { shellConfiguration } from '../webpack/shell.mjs'
import { fingerprint } from './fingerprint.mjs'
import { root, say } from './steps.mjs'

/** What every page is built from beside its own folder. */
const foundations = ['shared-ui', 'services/contracts/src', 'configuration/webpack', 'pnpm-lock.yaml']

/** The folders that are remotes: whatever is named mf-… */
export function remoteNames() {
  return readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'src/remote.tsx')),
  )
}

/** Builds the shell and every remote whose sources changed, one release folder each, at a fixed path. */
export async function buildPages() {
  await buildRelease('shell', (build, output) => shellConfiguration({ build, output }))
  for (const name of remoteNames()) {
    const { owns, paths } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).remote
    await buildRelease(name, (build, output) => remoteConfiguration({ name, build, output, owns, paths }))
  }
}

async function buildRelease(name, configuration) {
  const build = fingerprint([name, ...foundations]).slice(0, 10)
  const folder = join(root, 'dist', name)
  const output = join(folder, build)
  if (!existsSync(join(output, 'release.json'))) {
    say(`Building ${name} …`)
    await bundle(configuration(build, output))
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
}

function bundle(configuration) {
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
