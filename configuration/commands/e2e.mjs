import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { run } from './steps.mjs'

// Browser tests only; additional words go to Playwright: npm run e2e -- quiz.spec.ts
await build()
await run(
  'node_modules/.bin/playwright',
  ['test', '--config', 'playwright.config.ts', ...process.argv.slice(2)],
  {
    env: { CHROMIUM_PATH: await findChromium() },
    cwd: 'e2e',
  },
)
