import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { runJest } from './run-tests.mjs'
import { orSay, root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run quality -- coverage [FOLDER …]   branches of services and pure modules that the tests cover, folder by folder. Code that
 *                                  runs in separate programs (main.ts, workers) is not counted; the table marks it 'by hand'.
 */
const { words: wanted } = wordsOf({ usage: 'npm run quality -- coverage [FOLDER …]' })
const goal = 90
const pure = ['services/contracts', 'shared-ui/src/api', 'shared-ui/src/documents']
const services = ['accounts', 'ai', 'banks', 'content', 'edge', 'embedded-mongo', 'kit', 'lobbies', 'scores']
const folders = wanted.length > 0 ? wanted : [...services.map((name) => `services/${name}`), ...pure]

// The whole site is started by tests of the edge; without its parts they would wait for them in vain.
await build()
const target = join(root, 'test-results/coverage')
const collected = [
  ...folders.flatMap((folder) => [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`]),
  '!**/{main,worker}.ts',
  '!**/{test,testing,dist,conformance,node_modules}/**',
]
await orSay(() =>
  runJest([
    ...['--maxWorkers', '2', '--coverage', '--coverageProvider', 'v8'],
    ...['--coverageReporters', 'json-summary', '--coverageDirectory', target],
    ...collected.flatMap((files) => ['--collectCoverageFrom', files]),
    ...folders,
  ]),
)
const summary = Object.entries(JSON.parse(readFileSync(join(target, 'coverage-summary.json'), 'utf8')))
const table = folders.map((folder) => {
  const files = summary.filter(([path]) => path.startsWith(join(root, folder, '/')))
  const share = (kind) => {
    const [covered, total] = ['covered', 'total'].map((count) =>
      files.reduce((sum, [, figures]) => sum + figures[kind][count], 0),
    )
    return total === 0 ? 100 : Math.round((covered / total) * 1000) / 10
  }
  const branches = share('branches')
  return {
    folder,
    files: files.length,
    'lines %': share('lines'),
    'branches %': branches,
    ok: branches >= goal ? 'ok' : 'NOT MET',
  }
})
console.table(table)
const weakest = summary
  .filter(([path, { branches }]) => path !== 'total' && branches.total >= 4 && branches.pct < 80)
  .sort(([, one], [, other]) => one.branches.pct - other.branches.pct)
  .slice(0, 15)
for (const [path, { branches }] of weakest)
  say(`  ${branches.pct}% of branches: ${path.slice(root.length + 1)}`)
if (table.some(({ ok }) => ok !== 'ok')) process.exitCode = 1
