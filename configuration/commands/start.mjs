import { build } from './build.mjs'
import { say } from './steps.mjs'

const begun = Date.now()
await build()
say('Starting the site …')
const { startSite } = await import('../../services/edge/dist/start-site.js')
await startSite()
say(`Ready after ${((Date.now() - begun) / 1000).toFixed(1)} s. Press Ctrl-C to stop.`)
