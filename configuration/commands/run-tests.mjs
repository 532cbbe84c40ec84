import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-programs.mjs'
import { run, say } from './steps.mjs'

export function runJest(words, options) {
  return run('node_modules/.bin/jest', ['--config', 'jest.config.mjs', ...words], options)
}

export async function runJourneys(words, { env, ...options } = {}) {
  return run('node_modules/.bin/playwright', ['test', '--config', 'playwright.config.ts', ...words], {
    cwd: 'e2e',
    env: { CHROMIUM_PATH: await findChromium(), ...env },
    ...options,
  })
}

/**
 * Runs suites of Jest, of which some may fail.
 *
 * @param {string} file where the report is written
 * @returns its report; null if it has written none
 */
export function reportOfJest(file, words, options) {
  return reportIn(file, () => runJest(['--json', '--outputFile', file, ...words], options))
}

/** The same of journeys: the report of Playwright, with the journeys of all its suites as `specs`. */
export async function reportOfJourneys(file, words, { env, ...options } = {}) {
  const withReport = { ...options, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } }
  const report = await reportIn(file, () => runJourneys(words, withReport))
  return report && { ...report, specs: specsOf(report) }
}

async function reportIn(file, runAll) {
  rmSync(file, { force: true })
  await runAll().catch((error) => say(error.message.slice(0, 200)))
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
