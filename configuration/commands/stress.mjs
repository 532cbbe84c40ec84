import { build } from './build.mjs'
import { buildServices } from './build-services.mjs'
import { install } from './install.mjs'
import { helpWhenAsked, run, say } from './steps.mjs'

/*
 * More than `npm test` has time for: npm run stress [-- crash|fuzz|differential|http-fuzz], the database and the calls of the site, and
 * npm run stress -- soak|rolling [SECONDS] [VISITORS] [SEED], the whole site: docs/quality/faults.md
 */
const trials = {
  crash: { file: 'services/embedded-mongo/test/crash', env: { CRASH_ROUNDS: '200' } },
  fuzz: {
    file: 'services/embedded-mongo/test/fuzz',
    env: { FUZZ_FRAMES: '100000', FUZZ_CONNECTIONS: '1000' },
  },
  'http-fuzz': { file: 'services/edge/test/requests/http-fuzz', env: { HTTP_FUZZ_REQUESTS: '20000' } },
  // Compares with the server that MONGODB_URI names.
  differential: {
    file: 'services/embedded-mongo/test/differential',
    env: { DIFFERENTIAL_QUESTIONS: '20000' },
  },
}
const soaks = { soak: 'faults', rolling: 'rolling' }
const usage = `npm run stress [-- ${Object.keys(trials).join('|')}], or -- soak|rolling [SECONDS] [VISITORS] [SEED]`
helpWhenAsked(usage)
const [wanted, ...more] = process.argv.slice(2)
if (wanted && !Object.hasOwn({ ...trials, ...soaks }, wanted)) {
  say(`Usage: ${usage}`)
  process.exit(1)
}
if (Object.hasOwn(soaks, wanted ?? '')) {
  await build()
  await run('node', ['bench/soak/run.mjs', soaks[wanted], ...more])
  process.exit(0)
}
await install()
await buildServices()
for (const [name, { file, env }] of Object.entries(trials)) {
  if (wanted && wanted !== name) continue
  // What is set already wins: CRASH_ROUNDS=20 npm run stress -- crash
  await run('node_modules/.bin/jest', ['--config', 'jest.config.mjs', file], {
    env: { ...env, ...process.env },
  })
}
