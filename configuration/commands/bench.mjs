import { build } from './build.mjs'
import { findChromium } from './find-programs.mjs'
import { install } from './install.mjs'
import { run } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

// Measurements against baselines of the same run; an additional word selects the files that contain it.
const { words, flags } = wordsOf({
  usage: 'npm run bench [-- WORD] [--list]',
  flags: { list: 'switch' },
  most: 1,
})
// Nothing has to be built to say what could be measured.
await (flags.list ? install() : build())
await run('node', ['bench/run.mjs', ...words, ...(flags.list ? ['--list'] : [])], {
  env: { CHROMIUM_PATH: await findChromium({ asVisitors: true }) },
})
