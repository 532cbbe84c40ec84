import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { run, say, twoAtATime } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

const types = {
  services: ['node', ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.services.json']],
  pages: ['node', ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.browser.json']],
}

/**
 * All checks that need no running site: format, types, lint, unused code. Prints which passed.
 *
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function check() {
  await install()
  // The longest first.
  return outcomeOf([
    ['Lint and boundaries', 'eslint', ['.', '--max-warnings', '0']],
    ['Types of services', ...types.services],
    ['Types of pages', ...types.pages],
    ['Format', 'prettier', ['--check', '.', '--log-level', 'warn']],
    ['Unused code and dependencies', 'knip', ['--no-progress']],
  ])
}

/**
 * Format and lint of folders or files, and the types of what they belong to.
 *
 * @param {string[]} places relative to the project
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function checkPlaces(places) {
  const isPage = (place) => /^(?:shell|mf-|shared-ui)/.test(place)
  return outcomeOf([
    ['Lint and boundaries', 'eslint', [...places, '--max-warnings', '0', '--no-error-on-unmatched-pattern']],
    ...(places.every(isPage) ? [] : [['Types of services', ...types.services]]),
    ...(places.some((place) => isPage(place) || place.startsWith('services/contracts'))
      ? [['Types of pages', ...types.pages]]
      : []),
    ['Format', 'prettier', ['--check', ...places, '--ignore-unknown', '--log-level', 'warn']],
  ])
}

async function outcomeOf(tools) {
  const outcome = { passed: 0, failures: [] }
  await twoAtATime(tools, async ([title, program, words]) => {
    const ok = await run(program === 'node' ? program : `node_modules/.bin/${program}`, words, {
      quiet: true,
    }).then(
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
  wordsOf({ usage: 'npm run check', most: 0 })
  const { failures } = await check()
  process.exitCode = failures.length > 0 ? 1 : 0
}
