import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../../bench/figures.mjs'
import { startSite } from '../../bench/site.mjs'
import { build } from './build.mjs'
import { chromiumFlags } from './chromium-flags.mjs'
import { findChromium } from './find-programs.mjs'
import { run, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

/*
 * npm run quality -- lighthouse [PATH …]   Lighthouse on a freshly started site, as a phone and as a desktop: performance,
 *                                  accessibility, best practices, search engines. RUNS=3 takes the median of three each.
 */
const { words: wanted } = wordsOf({ usage: 'npm run quality -- lighthouse [PATH …], RUNS=3 for medians' })
const goal = 95
const runs = Number(process.env.RUNS ?? 1)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
await build()
const chromium = await findChromium({ asVisitors: true })
const folder = mkdtempSync(join(tmpdir(), 'site-lighthouse-'))
const site = await startSite()
const table = []
try {
  const { articles } = await (await fetch(`${site.address}/api/content/articles`)).json()
  const primer = articles.find(({ kind }) => kind === 'education')
  const paths = wanted.length > 0 ? wanted : ['/', '/learn', '/quiz', `/learn/education/${primer.slug}`]
  for (const path of paths) for (const form of ['phone', 'desk']) table.push(await measured(path, form))
} finally {
  await site.stop()
}
console.table(table)
if (table.some((row) => categories.some((category) => row[category] < goal))) process.exitCode = 1

async function measured(path, form) {
  const reports = []
  for (let turn = 0; turn < runs; turn++) reports.push(await report(path, form, turn))
  const scores = categories.map((category) => [
    category,
    median(reports.map(({ categories: reported }) => Math.round((reported[category].score ?? 0) * 100))),
  ])
  const [last] = reports
  for (const { title, auditRefs } of Object.values(last.categories))
    for (const { id, weight } of auditRefs) {
      const { score, title: what, displayValue = '' } = last.audits[id]
      if (weight > 0 && score !== null && score < 0.9)
        say(`  ${path} (${form}), ${title}: ${what} ${displayValue}`)
    }
  const seconds = (id) => Math.round(median(reports.map(({ audits }) => audits[id].numericValue))) / 1000
  return {
    path,
    form,
    ...Object.fromEntries(scores),
    'LCP, s': seconds('largest-contentful-paint'),
    'TBT, s': seconds('total-blocking-time'),
    kB: Math.round(last.audits['total-byte-weight'].numericValue / 1000),
  }
}

async function report(path, form, turn) {
  const file = join(folder, `${path.replaceAll('/', '_')}-${form}-${turn}.json`)
  await run(
    'node_modules/.bin/lighthouse',
    [
      site.address + path,
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
      '--max-wait-for-load=30000',
      '--no-enable-error-reporting',
      '--quiet',
      ...(form === 'desk' ? ['--preset=desktop'] : []),
    ],
    { env: { CHROME_PATH: chromium }, quiet: true },
  )
  if (!existsSync(file)) throw new Error(`Lighthouse gave no report for ${path}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
