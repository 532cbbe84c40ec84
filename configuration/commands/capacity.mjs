import { constants, databases } from '../../bench/model/constants.mjs'
import { features, hourOf, scenarios } from '../../bench/model/model.mjs'
import { generatePage } from './generated-page.mjs'
import { say } from './steps.mjs'

// Prints and writes what members and seats need, by the load model of bench/model.
const linkTo = (name) => `[${name}](${name}.md)`
const number = (value) => {
  if (value === 0) return '0'
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
/** A table of Markdown: each column has its head, and what it shows of a row. */
const table = (rows, columns) =>
  [
    columns.map(([head]) => head),
    columns.map(() => '---'),
    ...rows.map((row) => columns.map(([, show]) => show(row))),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const needs = table(scenarios(), [
  ['', ({ what }) => what],
  ['at once', ({ atOnce }) => number(atOnce)],
  ['calls/s', ({ calls }) => number(calls)],
  ['cores', ({ cores }) => number(cores)],
  ['writes/s', ({ writes }) => number(writes)],
  ['reads/s', ({ reads }) => number(reads)],
  ['sockets', ({ sockets }) => number(sockets)],
  ['stored, GB a year', ({ storedGB }) => number(storedGB)],
  ['instances', ({ instances }) => String(instances)],
  ['MongoDB', ({ tier }) => tier],
  ['egress, GB a month', ({ egressGB }) => number(egressGB)],
  ['$ a month', ({ dollars }) => number(dollars)],
  ['with a model', ({ withModel }) => number(withModel)],
])
const hoursOfFeatures = Object.entries(features).map(([name, feature]) => ({ name, ...hourOf(feature) }))
const hours = table(hoursOfFeatures, [
  ['one visitor for an hour', ({ name }) => name],
  ['calls', ({ calls }) => number(calls)],
  ['processor, ms', ({ cpuMs }) => number(cpuMs)],
  ['kB sent', ({ bytes }) => number(bytes / 1000)],
  ['writes', ({ writes }) => number(writes)],
  ['reads', ({ reads }) => number(reads)],
  ['sockets', ({ sockets }) => number(sockets)],
  ['memory, kB', ({ memory }) => number(memory / 1000)],
])
const valueOf = (value) =>
  typeof value === 'object'
    ? `${value.cpuMs} ms, ${value.bytes} B, ${value.reads} reads, ${value.writes} writes`
    : String(value)
const sources = table(Object.entries(constants), [
  ['constant', ([name]) => `\`${name}\``],
  ['value', ([, { value }]) => valueOf(value)],
  ['from', ([, { from, assumed }]) => (from ? `\`${from}\`` : `assumed: ${assumed}`)],
])
const text = `# Capacity

Written by \`npm run generate -- capacity\` from the load model in \`bench/model\`; a test compares the two. Every constant names the bench that
measured it, or says that it is assumed. \`npm run bench -- costs\` with \`SAVE=1\` measures the calls again on your machine; change the
assumptions in \`bench/model/constants.mjs\` to your members.

## What is needed

In the busiest hour. An instance is a whole site on one core; one more than needed is counted, and never fewer than two.

${needs}

The forum is a hall in which everybody joins within a minute and answers within ten seconds (${linkTo('rooms')}), ten hours a
month. A million members still fit one replica set: ${linkTo('sharding')} is for what comes after.

## What a visitor costs

${hours}

## Constants

${sources}

MongoDB, as assumed: ${databases.map(({ tier, writes, memoryGB, dollars }) => `${tier} ${writes} writes/s, ${memoryGB} GB of cache, $${dollars}`).join('; ')}.

Prices are list prices from memory and were not looked up: put your own there before you decide. Not counted: mail, backups, a
CDN, people. The processor was measured on a busy machine of two cores, with the embedded database in the same process, so an
instance on MongoDB does more.
`
if (await generatePage('capacity', 'docs/operations/capacity.md', () => text)) say(`${needs}\n\n${hours}`)
