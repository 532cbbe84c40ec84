import { announce } from './announce.mjs'
import { backendOfDevelopment } from './backend-of-development.mjs'
import { standaloneConfiguration } from './remote.mjs'

/**
 * The configuration for `npm run standalone`: serves a remote alone in the stand-in shell, or the gallery of
 * components, with hot reload. Its calls go to a running site, and those of its own service to `backend`.
 *
 * @param {{ name: string, site: string, backend?: string }} env
 */
export default function standalone({ name, site, backend }) {
  const own = backend ? backendOfDevelopment(name, backend) : { proxy: [], middlewares: [] }
  const { onListening, plugin } = announce(
    (port) => `${name} alone at http://127.0.0.1:${port}; its calls go to ${site}`,
  )
  const configuration = standaloneConfiguration({ name })
  return {
    ...configuration,
    plugins: [...configuration.plugins, plugin],
    devServer: {
      host: '127.0.0.1',
      port: 'auto',
      hot: true,
      historyApiFallback: false,
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

function pageOf(name) {
  return `<!doctype html><html lang="en" data-theme="system"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>
<link rel="stylesheet" href="/standalone.css"><div id="root"></div><script defer src="/standalone.js"></script></html>`
}
