import webpack from 'webpack'
import { baseConfiguration } from './base.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { broughtLibraries, contractVersion } from './shared-libraries.mjs'

/**
 * The shell's build. It names no remote: they are found at run time in the registry. It is plain webpack: what it shares
 * is told to the federation runtime by hand (federation-runtime.ts), since the plugin would put an indirection before each
 * use of React, and the runtime before the first screen.
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
      new webpack.DefinePlugin({
        broughtLibraries: JSON.stringify(broughtLibraries()),
        // The federation runtime leaves out what it needs in Node.
        ENV_TARGET: JSON.stringify('web'),
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
