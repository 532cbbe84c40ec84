import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { run, say, twoAtATime } from './steps.mjs'

// The longest first.
const tools = [
  ['Lint and boundaries', 'eslint', ['.', '--max-warnings', '0']],
  ['Types of services', 'tsc', ['--noEmit', '-p', 'tsconfig.services.json']],
  ['Types of pages', 'tsc', ['--noEmit', '-p', 'tsconfig.browser.json']],
  ['Format', 'prettier', ['--check', '.', '--log-level', 'warn']],
  ['Unused code and dependencies', 'knip', ['--no-progress']],
]

/** All checks that need no running site: format, types, lint, unused code, rules without a test. Prints what failed. */
export async function check() {
  await install()
  const outcome = { passed: 0, failures: [] }
  await twoAtATime(tools, async ([title, program, words]) => {
    const ok = await run(`node_modules/.bin/${program}`, words, { quiet: true }).then(
      () => true,
      (error) => (say(`  ${error.message}`), false),
    )
    say(`${ok ? '✓' : '✗'} ${title}`)
    if (ok) outcome.passed += 1
    else outcome.failures.push(title)
  })
  return outcome
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failures } = await check()
  process.exitCode = failures.length > 0 ? 1 : 0
}
