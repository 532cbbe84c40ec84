import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as compile } from 'esbuild'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { root, say } from './steps.mjs'

/**
 * Compiles each service's src to dist, file by file: packages stay what they are, stack traces keep their names,
 * and a service can be started from its own dist/main.js.
 */
export async function buildServices() {
  const print = fingerprint(['services', 'configuration/commands/build-services.mjs'], (path) =>
    /\.(ts|json)$/.test(path),
  )
  const services = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src')),
  )
  const built = services.every((name) => existsSync(join(root, 'services', name, 'dist')))
  if (built && isFresh('services', print)) return
  say('Compiling services …')
  for (const name of services) await compileService(name)
  markFresh('services', print)
}

async function compileService(name) {
  const folder = join(root, 'services', name)
  const sources = sourcesIn(join(folder, 'src'))
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  if (sources.length === 0) return
  await compile({
    entryPoints: sources,
    outbase: join(folder, 'src'),
    outdir: join(folder, 'dist'),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|d)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
