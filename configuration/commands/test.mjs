import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from './build.mjs'
import { check, checkPlaces } from './check.mjs'
import { findChromium, findKubectl } from './find-programs.mjs'
import { install } from './install.mjs'
import { reportOfJest, reportOfJourneys } from './run-tests.mjs'
import { root, say } from './steps.mjs'
import { refuse, wordsOf } from './typed-words.mjs'

/*
 * npm test                            everything
 * npm test -- changed [COMMIT]        what can have changed since a commit, the one before this by default
 * npm test -- changed COMMIT --list   only tells what that is, and how long it takes
 * npm test -- mf-games PATH …         format, lint, types, and units of folders or files; tells their journeys
 */
const results = join(root, 'test-results')
const timesFile = join(root, '.cache/tests/times.json')
const total = { passed: 0, failed: 0 }
const failures = []
/** How long each suite and each file of journeys took, in seconds, by its path. */
const seconds = {}

const usage = 'npm test [-- changed [COMMIT] [--list] | PATH …]'
const { words, flags } = wordsOf({ usage, flags: { list: 'switch' } })
await install()
if (words.length === 0) await everything()
else if (words[0] === 'changed') await changed(words[1] ?? 'HEAD~1')
else await places(words.map((word) => relative(root, join(process.cwd(), word))))

/** The reports of an earlier run must not be taken for those of this one. */
function clearResults() {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
}

async function everything() {
  clearResults()
  const { recordProofs } = await import('../tests/proofs.mjs')
  const programs = await checksBesideInstallations(check)
  recordProofs(await unitTests([], programs))
  await browserTests([], programs)
  conclude()
}

async function changed(commit) {
  const { changedSince, selection } = await import('../tests/select.mjs')
  const { suites, journeys, proven } = (await selection())(changedSince(commit))
  if (flags.list) return tellSelected([...suites, ...journeys])
  clearResults()
  const programs = await checksBesideInstallations(check)
  if (suites.length > 0) await unitTests(['--runTestsByPath', ...suites], programs)
  if (journeys.length > 0)
    await browserTests(
      journeys.map((file) => relative('e2e', file)),
      programs,
    )
  conclude(`${proven} came from a proof`)
}

async function places(names) {
  const { journeysOf } = await import('../tests/select.mjs')
  const missing = names.filter((name) => !existsSync(join(root, name)))
  if (missing.length > 0) return refuse(usage, `${missing.join(', ')}: no such file or folder.`)
  clearResults()
  add(await checkPlaces(names))
  const { buildServices } = await import('./build-services.mjs')
  await buildServices()
  await unitTests(['--passWithNoTests', '--testPathPatterns', ...names.map((name) => `^${root}/${name}`)], {})
  const journeys = [...new Set(names.flatMap(journeysOf))].map((file) => file.replace('e2e/journeys/', ''))
  if (journeys.length > 0) say(`Their journeys: npm run e2e -- ${journeys.join(' ')}`)
  conclude()
}

/** Debian's packages are mostly waited for, and the checks need the processors. What is missing is told after them. */
async function checksBesideInstallations(checks) {
  // One after the other, because only one of Debian's installations can run at a time.
  const programs = findChromium().then(async (chromium) => ({ chromium, kubectl: await findKubectl() }))
  programs.catch(() => {})
  add(await checks())
  await build()
  return await programs
}

function add({ passed, failures: failed }) {
  total.passed += passed
  total.failed += failed.length
  failures.push(...failed)
}

/**
 * Runs suites of Jest.
 *
 * @returns passed and failed tests of each group with a proof
 */
async function unitTests(selection, { chromium, kubectl }) {
  say('Unit and service tests …')
  const words = ['--maxWorkers', '2', '--silent=false', ...selection]
  const report = await reportOfJest(join(results, 'jest.json'), words, {
    env: { ...(chromium && { CHROMIUM_PATH: chromium }), ...(kubectl && { KUBECTL_PATH: kubectl }) },
  })
  if (!report) {
    add({ passed: 0, failures: ['Jest has written no report'] })
    return {}
  }
  const { groupOf } = await import('../tests/proofs.mjs')
  const groups = {}
  for (const suite of report.testResults) {
    const path = relative(root, suite.name)
    seconds[path] = (suite.endTime - suite.startTime) / 1000
    const failed = suite.assertionResults.filter((test) => test.status === 'failed')
    const names = failed.map((test) => `${path}: ${test.fullName}`)
    if (failed.length === 0 && suite.status === 'failed') names.push(`${path}: ${suite.message}`)
    const passed = suite.assertionResults.filter((test) => test.status === 'passed').length
    add({ passed, failures: names })
    const group = groupOf(path)
    if (!group) continue
    groups[group] ??= { passed: 0, failed: 0 }
    groups[group].passed += passed
    groups[group].failed += names.length
  }
  return groups
}

async function browserTests(files, { chromium }) {
  say('Browser tests …')
  const env = { CHROMIUM_PATH: chromium }
  const report = await reportOfJourneys(join(results, 'playwright.json'), files, { env })
  if (!report) return add({ passed: 0, failures: ['Playwright has written no report'] })
  const { specs, stats, errors } = report
  for (const { file: name, tests } of specs) {
    const taken = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration / 1000, 0)
    seconds[`e2e/journeys/${name}`] = (seconds[`e2e/journeys/${name}`] ?? 0) + taken
  }
  const failed = specs.filter((spec) => !spec.ok)
  add({
    passed: stats.expected,
    failures: [
      ...failed.map((spec) => `e2e/journeys/${spec.file}:${spec.line} ${spec.title}`),
      ...errors.map((error) => error.message),
    ],
  })
}

/** Prints the slowest suites, what failed (a log of thousands of lines is often cut), and the sums. */
function conclude(...lines) {
  const slowest = Object.entries(seconds).sort(([, one], [, other]) => other - one)
  for (const [path, taken] of slowest.slice(0, 10)) say(`${taken.toFixed(0).padStart(5)} s  ${path}`)
  mkdirSync(join(timesFile, '..'), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...knownTimes(), ...seconds }))
  for (const failure of failures) say(`failed: ${failure}`)
  for (const line of lines) say(line)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

function knownTimes() {
  return existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
}

/** Two run at a time, so that half of the sum is how long one waits. */
function tellSelected(paths) {
  const times = knownTimes()
  for (const path of paths) say(`${(times[path] ?? 0).toFixed(0).padStart(5)} s  ${path}`)
  const sum = paths.reduce((sofar, path) => sofar + (times[path] ?? 0), 0)
  say(
    `${paths.length} files, about ${(sum / 2 / 60).toFixed(1)} minutes and the checks, as measured here last`,
  )
}
