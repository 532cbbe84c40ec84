import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { helpWhenAsked, run } from './steps.mjs'

// Measurements against baselines of the same run; an additional word selects the files that contain it.
helpWhenAsked('npm run bench [-- WORD] [--list]')
await build()
await run('node', ['bench/run.mjs', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: await findChromium() },
})
