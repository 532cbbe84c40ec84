import { build, prepareServices } from './build.mjs'
import { runJest, runJourneys } from './run-tests.mjs'
import { run } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * Longer tests than `npm test` has time for: npm run quality -- stress [crash|fuzz|hostile|differential|http-fuzz] tests
 * the database and the site's calls, soak|rolling|killed [SECONDS] [VISITORS] [SEED] the whole site, bundlers every remote
 * built with rspack, rooms [SEATS] a room whose instances are killed, and hall [SECONDS] [SEATS] a room
 * with hostile programs: docs/quality/faults.md
 */
const trials = {
  crash: { file: 'services/embedded-mongo/test/crash', env: { CRASH_ROUNDS: '200' } },
  fuzz: {
    file: 'services/embedded-mongo/test/fuzz',
    env: { FUZZ_FRAMES: '100000', FUZZ_CONNECTIONS: '1000' },
  },
  hostile: {
    file: 'services/embedded-mongo/test/hostile',
    env: { HOSTILE_QUESTIONS: '10000', HOSTILE_MEASURED: '1' },
  },
  'http-fuzz': { file: 'services/edge/test/requests/whole-site', env: { HTTP_FUZZ_REQUESTS: '20000' } },
  // Compares with the server in MONGODB_URI.
  differential: {
    file: 'services/embedded-mongo/test/differential',
    env: { DIFFERENTIAL_QUESTIONS: '20000' },
  },
}
const soaks = { soak: 'faults', rolling: 'rolling', killed: 'killed' }
const usage = `npm run quality -- stress [${Object.keys(trials).join('|')}| bundlers | soak|rolling|killed [SECONDS] [VISITORS] [SEED] | rooms [SEATS] | hall [SECONDS] [SEATS]]`
const names = Object.keys({ ...trials, ...soaks, rooms: '', hall: '', bundlers: '' })
const [wanted, ...more] = wordsOf({ usage, names, most: 4 }).words
if (Object.hasOwn(soaks, wanted ?? '') || wanted === 'bundlers') await build()
else await prepareServices()
if (Object.hasOwn(soaks, wanted ?? '')) await run('node', ['bench/soak/run.mjs', soaks[wanted], ...more])
else if (wanted === 'bundlers') await runJourneys(['remote-bundlers'], { env: { ALL_REMOTES: '1' } })
else if (wanted === 'rooms') await run('node', ['bench/rooms/faults.mjs', ...more])
else if (wanted === 'hall') await run('node', ['bench/rooms/hostile-hall.mjs', ...more])
else
  for (const [name, { file, env }] of Object.entries(trials)) {
    if (wanted && wanted !== name) continue
    // Variables that are already set take precedence: CRASH_ROUNDS=20 npm run quality -- stress crash
    await runJest([file], { env: { ...env, ...process.env } })
  }
