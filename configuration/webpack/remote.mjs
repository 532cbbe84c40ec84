import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfiguration, root } from './base.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { contractVersion, neededLibraries, sharedLibraries } from './shared-libraries.mjs'

/**
 * The build of one release of a remote: an immutable folder with its manifest, files and release.json.
 * Federation name and uniqueName carry the build, so that two releases can live in one page.
 *
 * @param {RemoteOptions} options
 */
export function remoteConfiguration(options) {
  return remoteBuild(options, { ModuleFederationPlugin })
}

/**
 * @typedef {{ name: string, version: string, build: string, output: string, owns: string[], paths: string[], calls?: Record<string, string[]>, access?: 'staff', menu?: object[], denials?: object, folder?: string, usage?: string[], git?: string | null, shared?: object }} RemoteOptions `shared` where a release brings copies of its own
 */

/**
 * The same release by either bundler.
 *
 * @param {RemoteOptions} options
 * @param {{ ModuleFederationPlugin: Function, parts?: object }} bundler its federation plugin, and its parts where they
 *   are not webpack's
 */
export function remoteBuild(options, { ModuleFederationPlugin: Federation, parts }) {
  const { name, version, build, output, owns, paths, calls, folder = name, usage = [], git = null } = options
  const { shared = sharedLibraries() } = options
  const { major, minor } = contractVersion()
  const scope = `${name.replaceAll('-', '_')}_${build}`
  const base = baseConfiguration({ folder, output, layer: 'remote', styleScope: name, parts })
  return {
    ...base,
    name,
    entry: {},
    // Code that throws while it is loaded runs anew at the next try; else the half of it that ran would be kept.
    output: { ...base.output, uniqueName: scope, publicPath: 'auto', strictModuleExceptionHandling: true },
    // What screens share is mostly small: a file of its own costs each first view a request and saves a later one little.
    optimization: { ...base.optimization, splitChunks: { minSize: 100_000 } },
    plugins: [
      ...base.plugins,
      new Federation({
        name: scope,
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote' },
        shared,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // It only gives: what asks for remotes of its own is left out of its container.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
      }),
      new ReleasePlugin({
        name,
        version,
        build,
        scope,
        needs: { contract: `^${major}.${minor}.0`, ...neededLibraries },
        usage,
        git,
        owns,
        paths,
        calls,
        ...staffClaims(options),
        base: `/remotes/${name}/${build}/`,
      }),
    ],
  }
}

/**
 * A page of its own, against the stand-in shell: a remote alone, or the gallery of parts. Brings its own copies of the
 * shared libraries.
 *
 * @param {{ name: string }} options a remote, or 'gallery'
 */
export function standaloneConfiguration({ name }) {
  const isGallery = name === 'gallery'
  const base = baseConfiguration({
    folder: isGallery ? 'shared-ui' : name,
    output: join(root, '.cache/standalone', name),
    layer: 'remote',
    ...(isGallery ? {} : { styleScope: name }),
    production: false,
  })
  return {
    ...base,
    name: `${name}-standalone`,
    entry: { standalone: isGallery ? './src/gallery/standalone.tsx' : './src/standalone.tsx' },
    output: { ...base.output, filename: '[name].js', publicPath: '/' },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' })],
  }
}

/** What a remote for the staff says of itself in package.json: who gets it, its menu entries, its refusals. */
function staffClaims({ access, menu, denials }) {
  return access === 'staff' ? { access, menu, denials } : {}
}
