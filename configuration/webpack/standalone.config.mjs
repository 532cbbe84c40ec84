import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { announce } from './announce.mjs'
import { backendOfDevelopment } from './backend-of-development.mjs'
import { baseConfiguration } from './base.mjs'
import { refreshing } from './fast-refresh.mjs'
import { cacheFolder, manifestOf, standaloneEntry } from './project.mjs'

/**
 * The configuration for `npm run dev -- --alone` and `icio-remote dev`: serves a remote alone in the stand-in shell, or the
 * gallery of components. A saved component shows at once and keeps its state; what does not compile or throws lies over the
 * page. Its calls go to a running site, and those of its own service to `backend`.
 *
 * @param {{ name: string, site: string, backend?: string, port?: string }} env without `port` any free one
 */
export default function standalone({ name, site, backend, port = 'auto' }) {
  const own = backend ? backendOfDevelopment(name, backend) : { proxy: [], middlewares: [] }
  const { onListening, plugin } = announce(
    (chosen) => `${name} alone at http://127.0.0.1:${chosen}${firstPath(name)}; its calls go to ${site}`,
  )
  const configuration = standaloneConfiguration(name)
  return {
    ...configuration,
    plugins: [...configuration.plugins, plugin],
    devServer: {
      host: '127.0.0.1',
      port,
      hot: true,
      historyApiFallback: false,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: true } },
      proxy: [...own.proxy, { context: ['/api'], target: site }],
      onListening,
      setupMiddlewares: (middlewares) => [
        ...own.middlewares,
        ...middlewares,
        { name: 'page', middleware: (_request, response) => response.type('html').send(pageOf(name)) },
      ],
    },
  }
}

/** A page that contains its own copies of the shared libraries. */
function standaloneConfiguration(name) {
  const { entry, ...facts } = standaloneEntry(name)
  const output = cacheFolder('standalone', name)
  const base = baseConfiguration({ ...facts, output, layer: 'remote', production: false, parts: refreshing })
  return {
    ...base,
    name: `${name}-standalone`,
    entry: { standalone: entry },
    output: { ...base.output, filename: '[name].js', publicPath: '/' },
    optimization: { ...base.optimization, nodeEnv: 'development' },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css' }),
      // The dev server's own overlay shows both kinds of errors.
      new ReactRefreshPlugin({ overlay: false }),
    ],
  }
}

/** Where the remote's first screen is; the gallery has one page. */
function firstPath(name) {
  if (name === 'gallery') return '/'
  const [path = '/'] = manifestOf(name).remote?.paths ?? []
  return path.includes(':') ? '/' : path
}

function pageOf(name) {
  return `<!doctype html><html lang="en" data-theme="system"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>
<link rel="stylesheet" href="/standalone.css"><div id="root"></div><script defer src="/standalone.js"></script></html>`
}
