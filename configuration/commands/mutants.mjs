import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { suites } from '../stryker/suites.mjs'
import { install } from './install.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run quality -- mutants [scoring|auth|lobbies]   makes every small change to the pure modules of that logic, one at a time, and
 *                                             checks whether a test notices. At least 80% must be noticed.
 */
const goal = 80
const usage = `npm run quality -- mutants [${suites.map(({ name }) => name).join('|')}]`
const [wanted] = wordsOf({ usage, most: 1, names: suites.map(({ name }) => name) }).words
const chosen = suites.filter(({ name }) => !wanted || name === wanted)
await install()
process.env.MUTANTS_PROJECT = root
const { Stryker } = await import('@stryker-mutator/core')
const report = join(root, 'test-results/mutants.json')
rmSync(report, { force: true })
const results = await new Stryker({
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'configuration/stryker/jest.config.mjs', enableFindRelatedTests: true },
  mutate: chosen.flatMap(({ modules }) => modules),
  ignorePatterns: [
    '**',
    '!services/**',
    '!configuration/**',
    '!jest.config.mjs',
    '!package.json',
    '**/dist/**',
    // Linked into the copy instead of copied: packages of the workspace are links to folders.
    '**/node_modules/**',
  ],
  inPlace: false,
  symlinkNodeModules: true,
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.CONCURRENCY ?? 2),
  tempDirName: '.cache/stryker',
  cleanTempDir: 'always',
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  disableTypeChecks: false,
  allowConsoleColors: false,
  checkers: [],
}).runMutationTest()
say(`${results.length} changes were tried.`)

const { files } = JSON.parse(readFileSync(report, 'utf8'))
const table = []
for (const { name, modules } of chosen)
  for (const file of modules) {
    const mutants = files[file]?.mutants ?? []
    table.push({ logic: name, file: file.replace('services/', ''), ...figures(mutants) })
    for (const mutant of mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status)))
      say(
        `  ${mutant.status} ${file}:${mutant.location.start.line} ${mutant.mutatorName} → ${mutant.replacement}`,
      )
  }
console.table(table)
const sums = chosen.map(({ name, modules }) => ({
  logic: name,
  ...figures(modules.flatMap((file) => files[file]?.mutants ?? [])),
}))
console.table(sums)
if (sums.some(({ '%': share }) => share < goal)) process.exitCode = 1

function figures(mutants) {
  const counts = (...states) => mutants.filter(({ status }) => states.includes(status)).length
  const noticed = counts('Killed', 'Timeout')
  const missed = counts('Survived', 'NoCoverage')
  return { noticed, missed, '%': Math.round((noticed / Math.max(1, noticed + missed)) * 1000) / 10 }
}
