import { build } from './build.mjs'
import { runJourneys } from './run-tests.mjs'

// Browser tests only; additional words go to Playwright: npm run e2e -- quiz.spec.ts
await build()
await runJourneys(process.argv.slice(2))
