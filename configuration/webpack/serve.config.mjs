import { announce } from './announce.mjs'
import { cacheFolder } from './project.mjs'
import { wholeConfiguration } from './release.config.mjs'
import { ReleasePlugin } from './release-plugin.mjs'

const ofThisMachine = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * The configuration for `npm run remote -- serve`: serves a remote from its sources to a developer's own browser, whose
 * override points at it. Each load of the page gets the last saved state. It runs inside the site's own shell and
 * policy, so it uses no eval and no client of the dev server. Only pages of the site may read the sources: the one of
 * SITE_URL, or without it those of this machine (SEC-102).
 *
 * @param {{ name: string, port?: string }} env
 */
export default function serve({ name, port = 'auto' }) {
  const site = process.env.SITE_URL && new URL(process.env.SITE_URL).origin
  const mayRead = (origin = '') => (site ? origin === site : ofThisMachine.test(origin))
  const output = cacheFolder('serve', name)
  const configuration = wholeConfiguration({ name, version: 'local', build: 'local', output })
  const { onListening, plugin } = announce(
    (chosen) => `${name} is served at http://127.0.0.1:${chosen}/
Point your own browser at it on the releases page of the site. Press Ctrl-C to stop.`,
  )
  return {
    ...configuration,
    devtool: 'cheap-module-source-map',
    plugins: [...configuration.plugins.filter((each) => !(each instanceof ReleasePlugin)), plugin],
    optimization: { ...configuration.optimization, minimize: false },
    devServer: {
      host: '127.0.0.1',
      port,
      hot: false,
      liveReload: false,
      client: false,
      static: false,
      // The requesting page has the site's address.
      headers: ({ headers: { origin } }) => ({
        ...(mayRead(origin) ? { 'access-control-allow-origin': origin } : {}),
        // Scripts of a page name no origin; run by another page they show no source.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
        vary: 'origin',
      }),
      onListening,
    },
  }
}
