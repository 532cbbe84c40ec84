import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { root } from './steps.mjs'

/** What bundles pages: the versions count for every page, with all their dependencies. */
const bundlers = [
  '@module-federation/enhanced',
  '@swc/core',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'mini-css-extract-plugin',
  'postcss',
  'postcss-loader',
  'swc-loader',
  'terser-webpack-plugin',
  'webpack',
  'webpack-cli',
]

/** What a build reads besides its modules: claims, versions, export maps, the contract's version, configuration. */
const besideModules = [
  'shared-ui/package.json',
  'shared-ui/platform/package.json',
  'shared-ui/platform/src/light.ts',
  'services/contracts/package.json',
  'shared-ui/src/host-contract/contract.ts',
  'services/contracts/src/api-versions.ts',
  'configuration/contract/host.json',
]

/**
 * The inputs of a page's build; a change of anything else leaves the build unchanged.
 *
 * @param {string} name the shell, or a remote
 * @returns {Promise<{ files: string[], packages: string[] }>} files relative to the project, and libraries by the
 *   folder of their version in the store; both sorted
 */
export async function inputsOfPage(name) {
  const { modules, libraries } = await moduleGraph(name)
  const configuration = ['configuration/webpack', 'configuration/rspack'].flatMap(filesOf)
  const files = [...modules, ...configuration, ...besideModules, `${name}/package.json`]
  const packages = new Set()
  for (const bundler of bundlers) collect(join(root, 'configuration/node_modules', bundler), packages)
  for (const { library, from } of libraries) collect(folderOf(library, from), packages)
  return { files: [...new Set(files)].sort(), packages: [...packages].sort() }
}

/**
 * A name for a page's build: the same inputs give the same name on every machine.
 *
 * @param {string} name the shell, or a remote
 */
export async function fingerprintOfPage(name) {
  const { files, packages } = await inputsOfPage(name)
  const hash = createHash('sha256').update(name).update('\0').update(packages.join('\0'))
  for (const file of files)
    hash
      .update('\0')
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Our own modules reachable from the page's entry, and the libraries they import. */
async function moduleGraph(name) {
  const libraries = []
  const inputs = await modulesFrom(entriesOf(name), {
    onLibrary: (library, from) => libraries.push({ library, from }),
    // The same conditions that webpack uses (configuration/webpack/base.mjs).
    conditions: ['source', 'browser', 'import', 'module', 'default'],
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file' },
  })
  return { modules: Object.keys(inputs), libraries }
}

/**
 * Finds our modules from some entries on, with esbuild, in a fraction of a second. Libraries are left out.
 *
 * @param {string[]} entryPoints relative to the project
 * @param {object} options those of esbuild, and `onLibrary`, which is told of each library and the folder that imports it
 * @returns the inputs of esbuild's metafile
 */
export async function modulesFrom(entryPoints, { onLibrary = () => {}, plugins = [], ...options }) {
  const { build } = await import('esbuild')
  const libraries = {
    name: 'libraries',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir }) => {
        if (kind === 'entry-point' || path.startsWith('@icio/')) return undefined
        onLibrary(path, resolveDir)
        return { path, external: true }
      }),
  }
  const { metafile } = await build({
    ...{ entryPoints, absWorkingDir: root, bundle: true, metafile: true, write: false },
    ...{ outdir: '.cache/inputs', format: 'esm', logLevel: 'error' },
    ...options,
    plugins: [libraries, ...plugins],
  })
  return metafile.inputs
}

/** The entry of a page, and those of its light documents (configuration/webpack/light.mjs). */
function entriesOf(name) {
  if (name === 'shell') return ['shell/src/index.ts', 'shell/src/light/index.tsx']
  const { light = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).remote
  return [`${name}/src/remote.tsx`, ...Object.values(light).map((file) => join(name, file))]
}

function folderOf(library, from) {
  const name = library.split('/', library.startsWith('@') ? 2 : 1).join('/')
  const folders = createRequire(join(from, 'x.js')).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder))
  if (!found) throw new Error(`${library} is imported in ${relative(root, from)} and not installed.`)
  return found
}

/**
 * A library and all its dependencies. Platform-specific binaries are left out: they share the version of their parent
 * package. So are types, which no page contains and a start does not install.
 */
function collect(folder, packages) {
  const place = realpathSync(folder)
  const [, store, id] = /^(.*\/\.pnpm\/([^/]+)\/node_modules)\//.exec(place) ?? []
  if (!store || packages.has(id)) return
  packages.add(id)
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  )
  for (const name of Object.keys({ ...dependencies, ...peerDependencies }))
    if (!name.startsWith('@types/') && existsSync(join(store, name))) collect(join(store, name), packages)
}

function filesOf(folder) {
  return readdirSync(join(root, folder)).map((file) => `${folder}/${file}`)
}
