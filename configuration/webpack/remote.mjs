import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfiguration } from './base.mjs'
import { folderOf } from './project.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { contractVersion, neededLibraries, sharedLibraries } from './shared-libraries.mjs'

/**
 * The build of one release of a remote: an immutable folder with its manifest, files, and release.json. The federation
 * name and uniqueName contain the build id, so that two releases can coexist in one page.
 *
 * @param {RemoteOptions} options
 */
export function remoteConfiguration(options) {
  return remoteBuild(options, { ModuleFederationPlugin })
}

/**
 * @typedef {{ name: string, version: string, build: string, output: string, owns: string[], paths: string[], calls?: Record<string, string[]>, light?: Record<string, string>, access?: 'staff', frameless?: string[], menu?: object[], extensions?: object[], games?: object[], denials?: object, folder?: string, usage?: string[], git?: string | null, compressed?: boolean, shared?: object }} RemoteOptions `shared` where a release brings copies of its own
 */

/**
 * The same release with either bundler.
 *
 * @param {RemoteOptions} options
 * @param {{ ModuleFederationPlugin: Function, parts?: object }} bundler its federation plugin, and its parts if they
 *   are not webpack's
 */
export function remoteBuild(options, { ModuleFederationPlugin: Federation, parts }) {
  const {
    name,
    version,
    build,
    output,
    owns,
    paths,
    calls,
    light,
    folder = folderOf(name),
    usage = [],
    git = null,
    compressed,
  } = options
  const { shared = sharedLibraries() } = options
  const { major, minor } = contractVersion()
  const scope = `${name.replaceAll('-', '_')}_${build}`
  const base = baseConfiguration({ folder, output, layer: 'remote', styleScope: name, parts })
  return {
    ...base,
    name,
    entry: {},
    // Code that throws while loading runs again on the next try; otherwise the half that ran would be kept.
    output: { ...base.output, uniqueName: scope, publicPath: 'auto', strictModuleExceptionHandling: true },
    // Screens share mostly small modules: a separate file would cost each first view a request and save later ones little.
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
        // A remote only provides modules: code for consuming other remotes is left out of its container.
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
        light,
        compressed,
        ...furtherClaims(options),
        base: `/remotes/${name}/${build}/`,
      }),
    ],
  }
}

/** Additional declarations in package.json: paths without a frame, what it adds to the site, its games, access, refusal headings. */
function furtherClaims({ access, frameless, menu, extensions, games, denials }) {
  return { frameless, menu, extensions, games, ...(access === 'staff' ? { access, denials } : {}) }
}
