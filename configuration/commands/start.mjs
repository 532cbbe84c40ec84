import { build } from './build.mjs'
import { say } from './steps.mjs'

const begun = Date.now()
endWithParent()
await build()
say('Starting the site …')
const { startSite } = await import('../../services/edge/dist/start-site.js')
await startSite()
say(`Ready after ${((Date.now() - begun) / 1000).toFixed(1)} s. Press Ctrl-C to stop.`)

/**
 * npm runs a script by a shell, and a SIGTERM to npm ends that shell without telling us: then the site would stay
 * behind, with its data folder in use. Losing the parent counts as the signal.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
