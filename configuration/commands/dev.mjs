import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run dev                             watches: compiles and restarts services, rebuilds shell and remotes, and reloads
 *                                         open pages
 * npm run dev -- mf-games                 watches only the named pages; the others are built once if they are stale
 * npm run dev -- --alone mf-games [SITE]  one remote alone in the stand-in shell, with hot reload; its calls go to a site
 * npm run dev -- --alone gallery          the gallery of components
 */
const { words, flags } = wordsOf({
  usage: 'npm run dev [-- shell|mf-… …] [-- --alone mf-…|gallery [SITE]]',
  flags: { alone: 'switch' },
})
await install()
const { buildServices } = await import('./build-services.mjs')
const { buildPages, pageNames } = await import('./build-pages.mjs')
const { serveWithWebpack, startWebpack } = await import('./webpack.mjs')
let site
if (flags.alone) process.exitCode = await serveAlone(words)
else await watchSite(words)

function serveAlone([name = 'mf-games', address = 'http://127.0.0.1:3000', tooMany]) {
  if (tooMany !== undefined) throw new Error(`'${tooMany}' is one word too many`)
  return serveWithWebpack('configuration/webpack/standalone.config.mjs', { name, site: address })
}

async function watchSite(wanted) {
  const pages = pageNames()
  const unknown = wanted.find((name) => !pages.includes(name))
  if (unknown) throw new Error(`There is no page ${unknown}; there are ${pages.join(', ')}`)
  const watched = wanted.length > 0 ? wanted : pages
  await buildServices()
  await buildPages(pages.filter((name) => !watched.includes(name)))
  await watchPages(watched)
  site = startSite()
  watchServices()
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      site.once('exit', () => process.exit(0))
      site.kill(signal)
    })
  }
}

/** Rebuilds the pages on each change; resolves after the first build of each. */
function watchPages(names) {
  const child = startWebpack('watch', 'configuration/webpack/watch.config.mjs', { names: names.join(',') })
  const waited = new Set(names)
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (waited.size === 0) return
      printed += chunk.toString()
      for (const [, name] of printed.matchAll(/^(\S+) (?:built in \d+ ms|was not built)$/gm))
        waited.delete(name)
      if (waited.size === 0) resolve()
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`webpack watch ended with ${code}`)))
  })
}

function startSite() {
  return spawn('node', ['--enable-source-maps', 'services/edge/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LIVE_RELOAD: 'true' },
  })
}

function watchServices() {
  let timer
  watch(join(root, 'services'), { recursive: true }, (_event, file) => {
    if (!/[\\/]src[\\/].*\.ts$/.test(file ?? '') || /\.test\.ts$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(restart, 150)
  })
}

async function restart() {
  try {
    await buildServices()
  } catch (error) {
    return say(error.message)
  }
  site.once('exit', () => (site = startSite()))
  site.kill('SIGTERM')
}
