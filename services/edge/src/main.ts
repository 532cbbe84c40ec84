import { runMain } from '@icio/kit/process/run-service'
import { startSite } from './start-site.js'

await runMain(startSite)
