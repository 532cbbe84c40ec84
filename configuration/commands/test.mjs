import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { findChromium } from './find-chromium.mjs'
import { findKubectl } from './find-kubectl.mjs'
import { install } from './install.mjs'
import { root, run, say } from './steps.mjs'

const results = join(root, 'test-results')

// All tests, in the order in which a failure is cheapest to find: checks, units and services, browser.
const total = { passed: 0, failed: 0 }
const failures = []
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
await install()
// Debian's packages are mostly waited for, and the checks need the processors. What is missing is told after them.
const programs = findPrograms()
programs.catch(() => {})
const checked = await check()
add({ passed: checked.passed, failed: checked.failures.length })
failures.push(...checked.failures)
await build()
// Both kinds of tests admit releases in a browser.
const { chromium, kubectl } = await programs
add(await unitTests())
add(await browserTests())
// A log of thousands of lines is often cut; what failed stands again where it is read first.
for (const failure of failures) say(`failed: ${failure}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** One after the other, because only one of Debian's installations can run at a time. */
async function findPrograms() {
  return { chromium: await findChromium(), kubectl: await findKubectl() }
}

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
  await run('node_modules/.bin/jest', words, {
    env: { CHROMIUM_PATH: chromium, KUBECTL_PATH: kubectl },
  }).catch((error) => say(error.message))
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    const path = relative(root, suite.name)
    failures.push(...failed.map((test) => `${path}: ${test.fullName}`))
    if (failed.length === 0 && suite.status === 'failed') failures.push(`${path}: ${suite.message}`)
  }
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
  const { suites, stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  failures.push(...suites.flatMap(failedJourneys), ...errors.map((error) => error.message))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** The failed journeys of a Playwright suite and of the suites inside it, each as "file:line title". */
function failedJourneys(suite) {
  const own = suite.specs ?? []
  return [
    ...own.filter((spec) => !spec.ok).map((spec) => `e2e/journeys/${spec.file}:${spec.line} ${spec.title}`),
    ...(suite.suites ?? []).flatMap(failedJourneys),
  ]
}
