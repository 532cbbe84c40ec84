import { build } from './build.mjs'
import { buildServices } from './build-services.mjs'
import { install } from './install.mjs'
import { say } from './steps.mjs'

/*
 * npm start             builds what is stale and serves the whole site
 * npm start -- doctor   prints how safe this installation is, without starting it
 */
if (process.argv[2] === 'doctor') {
  await install()
  await buildServices()
  const { printFindings } = await import('../../services/edge/dist/doctor/print-doctor.js')
  process.exit((await printFindings(say)) ? 0 : 1)
}
if (process.argv.length > 2) {
  say('Usage: npm start [-- doctor]')
  process.exit(1)
}
const begun = Date.now()
endWithParent()
await build()
say('Starting the site …')
const { startSite } = await import('../../services/edge/dist/start-site.js')
await startSite()
say(`Ready after ${((Date.now() - begun) / 1000).toFixed(1)} s. Press Ctrl-C to stop.`)

/**
 * npm runs scripts in a shell, and a SIGTERM to npm ends that shell without notifying this process: the site would
 * remain, with its data folder in use. Losing the parent counts as the signal.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
