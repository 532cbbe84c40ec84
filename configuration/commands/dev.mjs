import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root, say } from './steps.mjs'

// Watch mode: services are compiled and restarted, shell and remotes rebuilt and the open pages loaded again.
await install()
const { buildServices } = await import('./build-services.mjs')
const { remoteNames } = await import('./build-pages.mjs')
const { default: webpack } = await import('webpack')
const { shellConfiguration } = await import('../webpack/shell.mjs')
const { remoteConfiguration } = await import('../webpack/remote.mjs')

const build = 'dev'
await buildServices()
const pages = [
  watched('shell', (output) => shellConfiguration({ version: build, build, output })),
  ...remoteNames().map((name) => {
    const { owns, paths, calls } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).remote
    return watched(name, (output) =>
      remoteConfiguration({ name, version: build, build, output, owns, paths, calls }),
    )
  }),
]
await Promise.all(pages)
let site = startSite()
watchServices()

/** Builds one page at each change; resolves after its first build. */
function watched(name, configuration) {
  const folder = join(root, 'dist', name)
  const output = join(folder, build)
  mkdirSync(folder, { recursive: true })
  return new Promise((resolve) => {
    webpack({ ...configuration(output), devtool: 'cheap-module-source-map', cache: true }).watch(
      { aggregateTimeout: 50 },
      (error, stats) => {
        if (error) say(`${name}: ${error.message}`)
        else if (stats.hasErrors()) say(stats.toString({ all: false, errors: true }))
        else {
          writeFileSync(join(folder, 'current.json'), `${JSON.stringify({ build })}\n`)
          say(`${name} built in ${stats.endTime - stats.startTime} ms`)
        }
        resolve()
      },
    )
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

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    site.once('exit', () => process.exit(0))
    site.kill(signal)
  })
}
