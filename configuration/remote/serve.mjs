import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { root } from '../commands/steps.mjs'
import { ReleasePlugin } from '../webpack/release-plugin.mjs'
import { remoteConfiguration } from '../webpack/remote.mjs'

/**
 * Serves a remote from its sources for a developer's own browser, whose override points at it: each load of the page
 * gets what was saved last. It runs inside the site's own shell and policy, so there is no eval and no client of the
 * server's in it.
 *
 * @param {{ name: string, port: number | 'auto' }} options
 * @returns {Promise<string>} the address for the override
 */
export async function serveRemote({ name, port }) {
  const { remote: claims } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  const output = join(root, '.cache/serve', name)
  const configuration = remoteConfiguration({ name, version: 'local', build: 'local', output, ...claims })
  const compiler = webpack({
    ...configuration,
    devtool: 'cheap-module-source-map',
    plugins: configuration.plugins.filter((plugin) => !(plugin instanceof ReleasePlugin)),
    optimization: { ...configuration.optimization, minimize: false },
  })
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: false,
      liveReload: false,
      client: false,
      static: false,
      // The page that asks has the address of the site.
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    },
    compiler,
  )
  const built = new Promise((resolve, reject) => {
    compiler.hooks.done.tap('serve', (stats) =>
      stats.hasErrors() ? reject(new Error(stats.toString({ all: false, errors: true }))) : resolve(),
    )
  })
  await server.start()
  await built
  return `http://127.0.0.1:${server.options.port}/`
}
