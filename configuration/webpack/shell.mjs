import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { baseConfiguration } from './base.mjs'
import { root } from './project.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { broughtLibraries, contractVersion, spokenContracts } from './shared-libraries.mjs'

/**
 * The shell's build. It names no remotes: the registry lists them at run time. It is plain webpack: the shell registers
 * its shared libraries with the federation runtime itself (federation-runtime.ts), since the plugin would add an
 * indirection to each use of React, and load the runtime before the first screen.
 *
 * @param {{ version: string, build: string, output: string, compressed?: boolean }} options
 */
export function shellConfiguration({ version, build, output, compressed }) {
  const { major, minor } = contractVersion()
  const base = baseConfiguration({ folder: 'shell', output, layer: 'shell' })
  return {
    ...base,
    name: 'shell',
    entry: { shell: './src/index.ts' },
    output: { ...base.output, uniqueName: 'shell', publicPath: '/shell/' },
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, 'react-router$': productionRouter() } },
    module: { rules: [...base.module.rules, englishText, reactOfDevelopers] },
    plugins: [
      ...base.plugins,
      // The browser compiles the file while it arrives, beside the page, and not function by function when each first runs.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        test: /\.js$/,
        entryOnly: true,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new webpack.DefinePlugin({
        broughtLibraries: JSON.stringify(broughtLibraries()),
        // Makes the federation runtime leave out what it needs only in Node.
        ENV_TARGET: JSON.stringify('web'),
      }),
      new ReleasePlugin({
        name: 'shell',
        version,
        build,
        compressed,
        scope: 'shell',
        needs: {},
        brings: { contract: `${major}.${minor}.0`, ...broughtLibraries() },
        speaks: spokenContracts(),
        owns: ['/'],
        paths: ['/', '/privacy-policy', '/accessibility', '/partners', '/write-to-us'],
        base: '/shell/',
      }),
    ],
  }
}

/** The router without its warnings for developers, which its package has and its exports do not name. */
function productionRouter() {
  const platform = createRequire(join(root, 'shared-ui/platform/package.json'))
  const router = createRequire(platform.resolve('react-router-dom')).resolve('react-router')
  return join(router, '../../production/index.mjs')
}

/** The files of the fonts with the characters of English text only; the edge preloads them by their name. */
const englishText = {
  test: /\.woff2$/,
  resourceQuery: /characters=/,
  use: fileURLToPath(import.meta.resolve('./font-characters.mjs')),
  generator: { filename: 'assets/[name]-english.[contenthash:10][ext]' },
}

const reactOfDevelopers = {
  test: /node_modules[\\/](react[\\/](index|jsx-runtime)|react-dom[\\/](index|client))\.js$/,
  use: fileURLToPath(import.meta.resolve('./react-of-developer.cjs')),
}
