import { join } from 'node:path'
import { takenOutOneByOne } from '../security/prove.mjs'
import { rows } from '../security/rows.mjs'
import { filesOfRows, rowsNamed } from '../security/tests-of-rows.mjs'
import { build } from './build.mjs'
import { install, pnpm } from './install.mjs'
import { reportOfJest, reportOfJourneys } from './run-tests.mjs'
import { root, run, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run quality -- security                    runs every test of every threat and fault, and prints the table row by row
 * npm run quality -- security units           leaves out the browser tests
 * npm run quality -- security prove [SEC-6 …] removes each protection, sees a test of its row fail, and restores it; prove 2/4 does
 *                                     one quarter of them
 */
const usage = 'npm run quality -- security [units | prove [SEC-1 … | 1/4]]'
const [what = 'all', ...more] = wordsOf({ usage, names: ['units', 'prove'] }).words
const files = filesOfRows()
const results = join(root, 'test-results')
if (what === 'prove') {
  await install()
  process.exitCode = (await takenOutOneByOne(files, more)) ? 0 : 1
} else await runAll(what === 'all')

async function runAll(withBrowser) {
  await (withBrowser ? build() : install())
  const tests = await unitTests()
  if (withBrowser) tests.push(...(await browserTests()))
  const table = rows.map(({ id, what: threat }) => rowOf(id, threat, tests))
  console.table(table)
  await audit()
  await run('node', ['configuration/commands/licences.mjs', '--check']).catch(() => (process.exitCode = 1))
  const bad = table.filter(({ missing, failed }) => missing || failed > 0)
  say(
    bad.length === 0
      ? `All ${rows.length} rows are held.`
      : `Not held: ${bad.map(({ row }) => row).join(', ')}`,
  )
  if (bad.length > 0) process.exitCode = 1
}

/** A row of the table: how many of its tests passed, and the name of one of them. */
function rowOf(id, threat, tests) {
  const own = tests.filter(({ name }) => rowsNamed(name).includes(id))
  const failed = own.filter(({ ok }) => !ok)
  for (const { name } of failed) say(`  ✗ ${name}`)
  return {
    row: id,
    threat: threat.slice(0, 52),
    files: (files.get(id) ?? []).length,
    passed: own.length - failed.length,
    failed: failed.length,
    missing: own.length === 0 ? 'MISSING' : '',
    'for example': (own[0]?.name ?? '').replace(/^.*?\[/, '[').slice(0, 90),
  }
}

async function unitTests() {
  const units = [...new Set([...files.values()].flat())].filter((file) => !file.startsWith('e2e/'))
  const words = ['-t', '\\[(SEC|FAULT)-', ...units]
  const report = await reportOfJest(join(results, 'security-jest.json'), words, { quiet: true })
  if (!report) throw new Error('The unit tests gave no report')
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ name: fullName, ok: status === 'passed' }))
}

async function browserTests() {
  const file = join(results, 'security-playwright.json')
  const report = await reportOfJourneys(file, ['--grep', '\\[.*(SEC|FAULT)-'], { quiet: true })
  if (!report) throw new Error('The browser tests gave no report')
  return report.specs.map(({ title, ok }) => ({ name: title, ok }))
}

/** Known vulnerabilities of the libraries, from the registry; if it does not answer, says so and continues. */
async function audit() {
  const heard = await pnpm(['audit', '--prod', '--json'], { mute: true }).catch((error) => error.heard ?? '')
  const found = /^\{[\s\S]*"metadata"/.test(heard) ? JSON.parse(heard).metadata?.vulnerabilities : undefined
  if (!found) return say('Audit of libraries: not run, the registry gave no answer.')
  const { critical = 0, high = 0, moderate = 0, low = 0 } = found
  say(`Audit of libraries: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`)
  if (critical + high > 0) process.exitCode = 1
}
