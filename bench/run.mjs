import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Every file <subject>.bench.mjs exports `rows(): Promise<Row[]>` with Row as { what, ours, baseline, goal, unit }.
// `npm run bench -- quiz` runs the files whose name contains the word.
const wanted = process.argv.slice(2).find((word) => word !== '--list') ?? ''
const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.bench.mjs') && file.includes(wanted))
  .sort()

if (process.argv.includes('--list')) {
  process.stdout.write(files.map((file) => `${file}\n`).join(''))
  process.exit(files.length > 0 ? 0 : 1)
}

const table = []
for (const file of files) {
  process.stdout.write(`${file} …\n`)
  const subject = file.replace('.bench.mjs', '')
  try {
    const { rows } = await import(pathToFileURL(join(folder, file)).href)
    for (const row of await rows()) table.push({ subject, ...described(row) })
  } catch (error) {
    // The results so far are still printed.
    process.stderr.write(`${file}: ${error.stack}\n`)
    table.push({ subject, what: 'BROKEN', ok: 'NOT MEASURED' })
  }
}
console.table(table)
const missed = table.filter(({ ok }) => ok.startsWith('NOT')).length
process.stdout.write(`${table.length} rows, ${missed} not met.\n`)
process.exitCode = missed > 0 ? 1 : 0

function described({ what, ours, baseline, goal, unit }) {
  const ratio = baseline === undefined ? undefined : ours / baseline
  const measured = ratio ?? ours
  return {
    what,
    ours: `${round(ours)} ${unit}`,
    baseline: baseline === undefined ? '—' : `${round(baseline)} ${unit}`,
    ratio: ratio === undefined ? '—' : round(ratio),
    goal: goal === undefined ? '—' : `≤ ${goal}${ratio === undefined ? ` ${unit}` : 'x'}`,
    ok: goal === undefined ? '' : measured <= goal ? 'ok' : 'NOT MET',
  }
}

function round(value) {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
