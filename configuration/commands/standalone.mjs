import { install } from './install.mjs'
import { wordsOf } from './typed-words.mjs'

// One remote alone in the stand-in shell, or the gallery of components, with hot reload:
//   npm run standalone -- mf-games [address of a site]
//   npm run standalone -- gallery
const usage = 'npm run standalone -- mf-…|gallery [SITE]'
const [name = 'mf-games', site = 'http://127.0.0.1:3000'] = wordsOf({ usage, most: 2 }).words
await install()
const { serveWithWebpack } = await import('./webpack.mjs')
process.exitCode = await serveWithWebpack('configuration/webpack/standalone.config.mjs', { name, site })
