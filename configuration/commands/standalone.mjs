import { install } from './install.mjs'

// One remote alone in the stand-in shell, or the gallery of components, with hot reload:
//   npm run standalone -- mf-games [address of a site]
//   npm run standalone -- gallery
const [name = 'mf-games', site = 'http://127.0.0.1:3000'] = process.argv.slice(2)
await install()
const { serveWithWebpack } = await import('./webpack.mjs')
process.exitCode = await serveWithWebpack('configuration/webpack/standalone.config.mjs', { name, site })
