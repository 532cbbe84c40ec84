import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { root, run, say } from './steps.mjs'

const results = join(root, 'test-results')

// The whole of the tests, in the order in which a failure is cheapest to find: checks, units and services, browser.
const total = { passed: 0, failed: 0 }
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
add(await check())
await build()
// Releases are admitted in a browser in tests of both kinds.
const chromium = await findChromium()
add(await unitTests())
add(await browserTests())
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

function add({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

async function unitTests() {
  const file = join(results, 'jest.json')
  say('Unit and service tests …')
  const words = [
    '--config',
    'jest.config.mjs',
    '--json',
    '--outputFile',
    file,
    '--maxWorkers',
    '2',
    '--silent=false',
  ]
  await run('node_modules/.bin/jest', words, { env: { CHROMIUM_PATH: chromium } }).catch((error) =>
    say(error.message),
  )
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }
}

async function browserTests() {
  const file = join(results, 'playwright.json')
  say('Browser tests …')
  await run('node_modules/.bin/playwright', ['test', '--config', 'playwright.config.ts'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    cwd: 'e2e',
  }).catch((error) => say(error.message))
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
