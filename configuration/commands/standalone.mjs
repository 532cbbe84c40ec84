import { install } from './install.mjs'
import { say } from './steps.mjs'

// One remote alone against the stand-in shell, or the gallery of parts, with hot reload:
//   npm run standalone -- mf-games [address of a site]
//   npm run standalone -- gallery
const [name = 'mf-games', site = 'http://127.0.0.1:3000'] = process.argv.slice(2)
await install()
const { default: webpack } = await import('webpack')
const { default: WebpackDevServer } = await import('webpack-dev-server')
const { standaloneConfiguration } = await import('../webpack/remote.mjs')

const page = `<!doctype html><html lang="en" data-theme="system"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title>
<link rel="stylesheet" href="/standalone.css"><div id="root"></div><script defer src="/standalone.js"></script></html>`

const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port: 'auto',
    hot: true,
    historyApiFallback: false,
    proxy: [{ context: ['/api'], target: site }],
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      { name: 'page', middleware: (_request, response) => response.type('html').send(page) },
    ],
  },
  webpack(standaloneConfiguration({ name })),
)
await server.start()
say(`${name} alone at http://127.0.0.1:${server.options.port}; its calls go to ${site}`)
