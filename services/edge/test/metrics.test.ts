import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { startWholeSite, type WholeSite } from './requests/whole-site.js'

const pages = join(__dirname, '../../../docs')

/** Labels that Prometheus adds when it reads /metrics, and those that its own metric `up` has. */
const prometheusLabels = ['instance', 'job']

let site: WholeSite
/** The metrics that a whole site gives, each with the labels of its samples. */
let given: Map<string, Set<string>>
/** Metrics that have samples; a counter that has not counted yet has none, and shows no labels. */
const sampled = new Set<string>()

beforeAll(async () => {
  site = await startWholeSite()
  await fetch(`${site.address}/readyz`)
  const text = await (await fetch(`${site.address}/metrics`)).text()
  given = new Map([['up', new Set()]])
  for (const [, name = ''] of text.matchAll(/^# HELP (\S+)/gm)) given.set(name, new Set())
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    sampled.add(name)
    const known = given.get(name) ?? new Set<string>()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    given.set(name, known)
  }
})
afterAll(() => site.close())

interface Query {
  metrics: { name: string; labels: string[] }[]
  /** Labels after by (…), which have to exist on one of the metrics. */
  grouped: string[]
  isBroken: boolean
}

/** Parses a query of Prometheus with the grammar of its own editor. */
function read(query: string): Query {
  const found: Query = { metrics: [], grouped: [], isBroken: false }
  const path: string[] = []
  parser.parse(query).iterate({
    enter({ name, from, to, type }) {
      if (type.isError) found.isBroken = true
      const text = query.slice(from, to)
      if (name === 'Identifier' && path.at(-1) === 'VectorSelector')
        found.metrics.push({ name: text, labels: [] })
      if (name === 'LabelName')
        (path.at(-1) === 'GroupingLabels' ? found.grouped : (found.metrics.at(-1)?.labels ?? [])).push(text)
      path.push(name)
    },
    leave: () => void path.pop(),
  })
  return found
}

/** What a query asks for that the site does not give. */
function problemsOf(query: string): string[] {
  const { metrics, grouped, isBroken } = read(query)
  const known = (name: string) => given.get(name) ?? new Set<string>()
  const all = new Set([...metrics.flatMap(({ name }) => [...known(name)]), ...prometheusLabels])
  const isUncounted = metrics.some(({ name }) => given.has(name) && !sampled.has(name))
  return [
    ...(isBroken || metrics.length === 0 ? ['is no query'] : []),
    ...metrics.filter(({ name }) => !given.has(name)).map(({ name }) => `no metric ${name}`),
    ...metrics.flatMap(({ name, labels }) =>
      labels
        .filter((label) => sampled.has(name) && !known(name).has(label) && !prometheusLabels.includes(label))
        .map((label) => `${name} has no ${label}`),
    ),
    ...grouped.filter((label) => !all.has(label) && !isUncounted).map((label) => `nothing has ${label}`),
  ].map((problem) => `${query}: ${problem}`)
}

const rules = (
  parse(readFileSync(join(pages, 'operations/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
).groups.flatMap((group) => group.rules)

test('[OPS-8] each alert rule asks for metrics and labels that a running site gives', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.flatMap(({ expr }) => problemsOf(expr))).toEqual([])
})

test('[OPS-8] each query of the dashboard asks for metrics and labels that a running site gives', () => {
  const { panels } = JSON.parse(readFileSync(join(pages, 'operations/dashboards/site.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(10)
  expect(queries.flatMap(problemsOf)).toEqual([])
})

test('[OPS-8] a query with a wrong name, label or sign is found', () => {
  expect(problemsOf('sum by (rout) (live_sockets)')).not.toEqual([])
  expect(problemsOf('live_socket > 1')).not.toEqual([])
  expect(problemsOf('releases{stat="admitted"}')).not.toEqual([])
  expect(problemsOf('sum(live_sockets')).not.toEqual([])
})

test('[OPS-8] the page says what to do about each alert, and documents each metric of ours', () => {
  const page = readFileSync(join(pages, 'operations/watching.md'), 'utf8')
  expect(rules.map(({ alert }) => alert).filter((alert) => !page.includes(`\`${alert}\``))).toEqual([])
  const own = [...given.keys()].filter((name) => !/^(up|process_|nodejs_|http_)/.test(name))
  expect(own.length).toBeGreaterThan(8)
  expect(own.filter((name) => !page.includes(name))).toEqual([])
})
