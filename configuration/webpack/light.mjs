import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { baseConfiguration } from './base.mjs'
import { chunkNameOf } from './chunk-name.mjs'
import { folderOf, platform, root } from './project.mjs'

/*
 * Light documents (docs/decisions/030-light-documents.md): one screen of a remote and the little shell around it, without
 * router and federation. They are compiled apart from the rest of their release, into the same folder and before it, and
 * ReleasePlugin describes their files with all others.
 */

/** Names of their files begin with this; the edge knows them by it (services/edge/src/releases/registry.ts). */
const prefix = 'light-document.'

const shellEntry = 'shell'

/**
 * The compilations of a release, in their order: its light documents if it has any, and then the release, which keeps
 * their files and describes them.
 *
 * @param {import('webpack').Configuration | null} light
 * @param {import('webpack').Configuration} whole
 * @returns {import('webpack').Configuration[]}
 */
export function lightFirst(light, whole) {
  if (light === null) return [whole]
  const clean = whole.output.clean && { keep: isLight }
  return [light, { ...whole, output: { ...whole.output, clean }, dependencies: [light.name] }]
}

/**
 * The shell of light documents.
 *
 * @param {{ output: string }} options
 * @returns {import('webpack').Configuration}
 */
export function lightShellConfiguration({ output }) {
  const base = lightBase({ folder: folderOf('shell'), output, layer: 'shell' })
  return {
    ...base,
    name: 'shell-light',
    entry: { [shellEntry]: './src/light/index.tsx' },
    output: { ...base.output, uniqueName: 'shell_light', publicPath: '/shell/' },
    resolve: {
      ...base.resolve,
      alias: { '@icio/platform$': join(root, 'shared-ui/platform/src/light.ts') },
    },
  }
}

/**
 * The light screens of a remote; null if it declares none. Each is an entry whose export becomes a global variable with
 * the release's name; React and the platform are the shell's, which fetch-light-screen.ts has put into another one.
 *
 * @param {{ name: string, folder?: string, build: string, output: string, light?: Record<string, string> }} options
 * @param {object} [parts] of the bundler, if it is not webpack
 * @returns {import('webpack').Configuration | null}
 */
export function lightRemoteConfiguration(
  { name, folder = folderOf(name), build, output, light = {} },
  parts,
) {
  if (Object.keys(light).length === 0) return null
  const global = `${name.replaceAll('-', '_')}_${build}_light`
  const base = lightBase({ folder, output, layer: 'remote', styleScope: name, parts })
  const shared = {
    react: 'react',
    'react-dom': 'react-dom',
    'react/jsx-runtime': 'react/jsx-runtime',
    [platform]: '@icio/platform',
  }
  return {
    ...base,
    name: `${name}-light`,
    entry: Object.fromEntries(
      Object.entries(light).map(([path, file]) => [
        chunkNameOf(path),
        { import: file, library: { name: global, type: 'window' } },
      ]),
    ),
    output: { ...base.output, uniqueName: global, publicPath: 'auto', strictModuleExceptionHandling: true },
    externalsType: 'window',
    externals: Object.fromEntries(
      Object.entries(shared).map(([library, name]) => [library, ['shellLibraries', name]]),
    ),
  }
}

/**
 * The light files that stand in a release's folder, by entry.
 *
 * @param {string} folder
 * @returns {{ names: string[], ofPath(path: string): FirstFiles | null, ofShell(): FirstFiles | null, read(name: string): Buffer }}
 * @typedef {{ scripts: string[], styles: string[] }} FirstFiles
 */
export function lightFilesIn(folder) {
  const names = readdirSync(folder).filter((name) => isLight(name) && /\.(js|css)$/.test(name))
  const ofEntry = (entry) => {
    const own = names.filter((name) => name.startsWith(`${prefix}${entry}.`))
    if (own.length === 0) return null
    return {
      scripts: own.filter((name) => name.endsWith('.js')),
      styles: own.filter((name) => name.endsWith('.css')),
    }
  }
  return {
    names,
    ofPath: (path) => ofEntry(chunkNameOf(path)),
    ofShell: () => ofEntry(shellEntry),
    read: (name) => readFileSync(join(folder, name)),
  }
}

function lightBase(options) {
  const base = baseConfiguration({ ...options, filePrefix: prefix })
  // The build of the release empties the folder of everything else.
  return { ...base, output: { ...base.output, clean: { keep: (file) => !isLight(file) } } }
}

function isLight(file) {
  return file.startsWith(prefix)
}
