import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint, isFresh, markFresh } from './fingerprint.mjs'
import { root, say } from './steps.mjs'

/**
 * Compiles each service's src to dist, file by file: packages stay separate, stack traces keep their names, and a
 * service can be started from its own dist/main.js. Compiles only services whose sources changed.
 */
export async function buildServices() {
  const names = readdirSync(join(root, 'services')).filter((name) =>
    existsSync(join(root, 'services', name, 'src')),
  )
  const stale = names.map((name) => ({ name, print: printOf(name) })).filter((service) => !isBuilt(service))
  if (stale.length > 0) say(`Compiling ${stale.map(({ name }) => name).join(', ')} …`)
  for (const { name, print } of stale) {
    await compileService(name)
    markFresh(`service-${name}`, print)
  }
}

function printOf(name) {
  return fingerprint([`services/${name}/src`, 'configuration/commands/build-services.mjs'], (path) =>
    /\.m?ts$|\.mjs$/.test(path),
  )
}

function isBuilt({ name, print }) {
  return existsSync(join(root, 'services', name, 'dist')) && isFresh(`service-${name}`, print)
}

async function compileService(name) {
  const source = join(root, 'services', name, 'src')
  const target = join(root, 'services', name, 'dist')
  const sources = filesIn(source).filter((file) => /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
  if (sources.length === 0) return
  // Imported late: callers of this module may still have to install the packages.
  const { build: compile } = await import('esbuild')
  await compile({
    entryPoints: sources,
    outbase: source,
    outdir: target,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  removeOrphans(source, target, sources)
}

/** Removes compiled files whose source is gone, which could otherwise still be imported. */
function removeOrphans(source, target, sources) {
  const expected = new Set(sources.map((file) => relative(source, file).replace(/\.ts$/, '.js')))
  for (const file of filesIn(target)) {
    if (!expected.has(relative(target, file).replace(/\.map$/, ''))) rmSync(file)
  }
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildServices()
