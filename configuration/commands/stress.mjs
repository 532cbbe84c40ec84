import { buildServices } from './build-services.mjs'
import { install } from './install.mjs'
import { run, say } from './steps.mjs'

// The database under far more than `npm test` has time for: npm run stress [-- crash|fuzz]
const trials = {
  crash: { file: 'services/embedded-mongo/test/crash', env: { CRASH_ROUNDS: '200' } },
  fuzz: {
    file: 'services/embedded-mongo/test/fuzz',
    env: { FUZZ_FRAMES: '100000', FUZZ_CONNECTIONS: '1000' },
  },
}
const wanted = process.argv[2]
if (wanted && !Object.hasOwn(trials, wanted)) {
  say(`Usage: npm run stress [-- ${Object.keys(trials).join('|')}]`)
  process.exit(1)
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
