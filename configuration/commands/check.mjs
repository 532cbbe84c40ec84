import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { run, say, twoAtATime } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

const types = {
  services: ['node', ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.services.json']],
  pages: ['node', ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.browser.json']],
}

/** What can be checked without a running site, the longest first. */
const checks = {
  lint: [['Lint and boundaries', 'eslint', ['.', '--max-warnings', '0']]],
  types: [
    ['Types of services', ...types.services],
    ['Types of pages', ...types.pages],
  ],
  format: [['Format', 'prettier', ['--check', '.', '--log-level', 'warn']]],
  unused: [['Unused code and dependencies', 'knip', ['--no-progress']]],
}

/**
 * All checks that need no running site, or one of them. Prints which passed.
 *
 * @param {keyof typeof checks} [name]
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function check(name) {
  await install()
  return outcomeOf(name ? checks[name] : Object.values(checks).flat())
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

async function format(places) {
  await install()
  const written = places.length > 0 ? places : ['.']
  return outcomeOf([['Formatted', 'prettier', ['--write', ...written, '--log-level', 'warn']]])
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
  const names = Object.keys(checks)
  const usage = `npm run check [-- ${names.join('|')}], or -- --fix [FILE …] to format`
  const { words, flags } = wordsOf({ usage, flags: { fix: 'switch' } })
  if (!flags.fix) wordsOf({ usage, names, most: 1 })
  const { failures } = flags.fix ? await format(words) : await check(words[0])
  process.exitCode = failures.length > 0 ? 1 : 0
}
