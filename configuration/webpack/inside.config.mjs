import { createServer } from 'node:net'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { announce } from './announce.mjs'
import { refreshing } from './fast-refresh.mjs'
import { cacheFolder, folderOf, manifestOf } from './project.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { remoteBuild } from './remote.mjs'

/**
 * The configuration for `npm run remote -- serve NAME SITE --inside`: serves a remote from its sources to a developer's own
 * browser, inside the site's shell, with hot reload that keeps the state of components
 * (docs/decisions/036-developing-inside-the-site.md). Like every remote there it uses no eval. The page takes its React from
 * here too: development-react.config.mjs has built it before.
 *
 * @param {{ name: string, site: string, port?: string }} env without `port` any free one
 */
export default function inside({ name, site, port }) {
  const { owns, paths, frameless, extensions } = manifestOf(name).remote
  const declared = { owns, paths, frameless, extensions }
  return insideConfiguration({ name, folder: folderOf(name), declared, site, port })
}

/**
 * The same for a remote in any folder.
 *
 * @param {{ name: string, folder: string, declared: object, site: string, port?: string }} remote `declared` is what it
 *   asks the site for, as in its package.json
 */
export async function insideConfiguration({ name, folder, declared, site, port: wished }) {
  const port = wished ? Number(wished) : await freePort()
  const output = cacheFolder('inside', name)
  const configuration = remoteBuild(
    { ...declared, name, folder, version: 'local', build: 'local', output },
    { ModuleFederationPlugin, parts: refreshing },
  )
  const { origin, hostname } = new URL(site)
  const { onListening, plugin } = announce(
    (chosen) => `${name} is served at http://127.0.0.1:${chosen}/ with hot reload.
Open this address in a browser in which you are signed in to the site as a developer, and confirm it there:
${linkFor(origin, { name, url: `http://127.0.0.1:${chosen}/`, react: true, declared })}
Press Ctrl-C to stop.`,
  )
  const isReplaced = (each) => each instanceof ReleasePlugin || each instanceof MiniCssExtractPlugin
  return {
    ...configuration,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    // A name without hash: hot reload replaces what a file contains.
    output: { ...configuration.output, filename: '[name].js', chunkFilename: '[name].js', clean: false },
    optimization: {
      ...configuration.optimization,
      nodeEnv: 'development',
      minimize: false,
      moduleIds: 'named',
      // The next good build then follows the last good one, and open pages take it without a reload.
      emitOnErrors: false,
    },
    externals: [fromDevelopmentReact],
    plugins: [
      ...configuration.plugins.filter((each) => !isReplaced(each)),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      new ReactRefreshPlugin({ overlay: false }),
      manifestWithoutUpdates,
      plugin,
    ],
    devServer: {
      host: '127.0.0.1',
      port,
      hot: true,
      liveReload: false,
      static: { directory: cacheFolder('development-react'), watch: false },
      // The page has the site's address.
      allowedHosts: [hostname],
      headers: { 'access-control-allow-origin': origin, 'cache-control': 'no-store' },
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: { protocol: 'ws', hostname: '127.0.0.1', port },
      },
      onListening,
    },
  }
}

/** React's runtime of Fast Refresh and of development JSX exist once in a page, in development-react.js. */
function fromDevelopmentReact({ request }, done) {
  if (/[\\/]?react-refresh[\\/]runtime(\.js)?$/.test(request))
    return done(null, 'var developmentReact.refresh')
  if (request === 'react/jsx-dev-runtime') return done(null, "var developmentReact['react/jsx-dev-runtime']")
  return done()
}

/** The shell loads what the manifest lists as a page opens, and an update is a file for pages that are open. */
const manifestWithoutUpdates = {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1
    compiler.hooks.thisCompilation.tap('manifestWithoutUpdates', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'manifestWithoutUpdates', stage }, () => {
        const file = 'mf-manifest.json'
        const isUpdate = (each) => String(each).endsWith('.hot-update.js')
        const manifest = JSON.parse(compilation.getAsset(file).source.source(), (_, value) =>
          Array.isArray(value) ? value.filter((each) => !isUpdate(each)) : value,
        )
        compilation.updateAsset(file, new sources.RawSource(JSON.stringify(manifest)))
      })
    })
  },
}

/** The page of the site that asks a developer for consent; what follows `#` reaches no server. */
function linkFor(origin, override) {
  return `${origin}/profile#develop=${Buffer.from(JSON.stringify(override)).toString('base64url')}`
}

function freePort() {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
