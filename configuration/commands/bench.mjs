import { build } from './build.mjs'
import { findChromium } from './find-chromium.mjs'
import { install } from './install.mjs'
import { helpWhenAsked, run } from './steps.mjs'

// Measurements against baselines of the same run; an additional word selects the files that contain it.
helpWhenAsked('npm run bench [-- WORD] [--list]')
const words = process.argv.slice(2)
// Nothing has to be built to say what could be measured.
await (words.includes('--list') ? install() : build())
await run('node', ['bench/run.mjs', ...words], {
  env: { CHROMIUM_PATH: await findChromium({ asVisitors: true }) },
})
