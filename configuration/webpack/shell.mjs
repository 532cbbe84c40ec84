import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { baseConfiguration } from './base.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { broughtLibraries, contractVersion, sharedLibraries } from './shared-libraries.mjs'

/**
 * The shell's build. It names no remote: they are found at run time in the registry.
 *
 * @param {{ version: string, build: string, output: string }} options
 */
export function shellConfiguration({ version, build, output }) {
  const { major, minor } = contractVersion()
  const base = baseConfiguration({ folder: 'shell', output, layer: 'shell' })
  return {
    ...base,
    name: 'shell',
    entry: { shell: './src/index.ts' },
    output: { ...base.output, uniqueName: 'shell', publicPath: '/shell/' },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedLibraries({ eager: true }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // Remotes leave the federation runtime out and use the shell's: 16 kB less in each of them.
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new ReleasePlugin({
        name: 'shell',
        version,
        build,
        scope: 'shell',
        needs: {},
        brings: { contract: `${major}.${minor}.0`, ...broughtLibraries() },
        owns: ['/'],
        paths: ['/', '/privacy-policy'],
        base: '/shell/',
      }),
    ],
  }
}
