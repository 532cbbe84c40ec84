import type { WholeSite } from './whole-site.js'
import { parser } from '@prometheus-io/lezer-promql'

/** Labels that Prometheus adds when it reads /metrics, and those that its own metric `up` has. */
const prometheusLabels = ['instance', 'job']

/** The metrics of a running site, and what a query of Prometheus asks for that they do not have. */
export interface GivenMetrics {
  names: string[]
  problemsOf(query: string): string[]
}

/** Reads the metrics that a whole site gives, each with the labels of its samples. */
export async function metricsOf(site: WholeSite): Promise<GivenMetrics> {
  /** Metrics that have samples; a counter that has not counted yet has none, and shows no labels. */
  const sampled = new Set<string>()
  await fetch(`${site.address}/readyz`)
  const text = await (await fetch(`${site.address}/metrics`)).text()
  const seriesByMetric = new Map<string, Set<string>>([['up', new Set()]])
  for (const [, name = ''] of text.matchAll(/^# HELP (\S+)/gm)) seriesByMetric.set(name, new Set())
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    sampled.add(name)
    const known = seriesByMetric.get(name) ?? new Set<string>()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    seriesByMetric.set(name, known)
  }
  const problemsOf = (query: string): string[] => {
    const { metrics, grouped, isBroken } = read(query)
    const known = (name: string) => seriesByMetric.get(name) ?? new Set<string>()
    const all = new Set([...metrics.flatMap(({ name }) => [...known(name)]), ...prometheusLabels])
    const isUncounted = metrics.some(({ name }) => seriesByMetric.has(name) && !sampled.has(name))
    return [
      ...(isBroken || metrics.length === 0 ? ['is no query'] : []),
      ...metrics.filter(({ name }) => !seriesByMetric.has(name)).map(({ name }) => `no metric ${name}`),
      ...metrics.flatMap(({ name, labels }) =>
        labels
          .filter(
            (label) => sampled.has(name) && !known(name).has(label) && !prometheusLabels.includes(label),
          )
          .map((label) => `${name} has no ${label}`),
      ),
      ...grouped.filter((label) => !all.has(label) && !isUncounted).map((label) => `nothing has ${label}`),
    ].map((problem) => `${query}: ${problem}`)
  }
  return { names: [...seriesByMetric.keys()], problemsOf }
}

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
