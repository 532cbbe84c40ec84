import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfiguration, root } from './base.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { sharedLibraries } from './shared-libraries.mjs'

/**
 * The build of one release of a remote: an immutable folder with its manifest, files and release.json.
 * Federation name and uniqueName carry the build, so that two releases can live in one page.
 *
 * @param {{ name: string, build: string, output: string, owns: string[], paths: string[] }} options
 */
export function remoteConfiguration({ name, build, output, owns, paths }) {
  const scope = `${name.replaceAll('-', '_')}_${build}`
  const base = baseConfiguration({ folder: name, output, layer: 'remote', styleScope: name })
  return {
    ...base,
    name,
    entry: {},
    output: { ...base.output, uniqueName: scope, publicPath: 'auto' },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: scope,
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote' },
        shared: sharedLibraries({ bringOwn: false }),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { optimization: { target: 'web' } },
      }),
      new ReleasePlugin({ name, build, scope, owns, paths, base: `/remotes/${name}/${build}/` }),
    ],
  }
}

/** The remote alone against the stand-in shell: its team's own page. */
export function standaloneConfiguration({ name, output }) {
  const base = baseConfiguration({
    folder: name,
    output,
    layer: 'remote',
    styleScope: name,
    production: false,
  })
  return {
    ...base,
    name: `${name}-standalone`,
    entry: { standalone: join(root, name, 'src/standalone.tsx') },
  }
}
