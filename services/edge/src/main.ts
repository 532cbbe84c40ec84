import { runMain } from '@icio/kit/run-service'
import { startSite } from './start-site.js'

await runMain(startSite)
