import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { streamLags } from '../db/stream-lag.js'
import { registerGauges } from '../metrics/gauges.js'
import { countLiveSockets } from '../metrics/live-sockets.js'

export interface HealthOptions {
  /** The checks that must pass before this process is ready, by name. */
  checks: Record<string, () => Promise<boolean> | boolean>
  /** Other facts for an operator, by name; without personal data, because anyone can read them. */
  notes?: () => Promise<Record<string, string | undefined>>
  /** Further counters of this process. */
  counters?: readonly OwnCounter[]
}

/** A counter of a service for /metrics, in Prometheus terms. */
export interface OwnCounter {
  name: string
  help: string
  labels: readonly string[]
  /** What it has counted since the start of the process, by its labels. */
  read(): Iterable<{ labels: Record<string, string>; value: number }>
}

/**
 * GET /healthz: the process is alive. GET /readyz: 200 only if every check passes and the process has not been told to
 * stop, or else 503 with the parts by name; notes report past events, such as a restart of the database.
 * GET /metrics: the process, the calls by route, and the gauges of the app's parts, in Prometheus format.
 */
export const health = fp(
  async (app: FastifyInstance, { checks, notes = async () => ({}), counters = [] }: HealthOptions) => {
    const quiet = { schema: { hide: true }, logLevel: 'warn', config: { callsPerMinute: 'free' } } as const
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    })
    const failures = new Counter({
      name: 'http_errors_total',
      help: 'Answers with a status of 500 or more, by route',
      labelNames: ['route'],
      registers: [registry],
    })
    /** The histograms by route: finding one by its labels costs more than counting. */
    const ofRoutes = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>()
    function observe(method: string, route: string, status: string, seconds: number): void {
      const key = `${method} ${status} ${route}`
      const histogram = ofRoutes.get(key) ?? durations.labels({ method, route, status })
      ofRoutes.set(key, histogram)
      histogram.observe(seconds)
    }
    for (const { name, help, labels, read } of counters)
      new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect() {
          this.reset()
          for (const each of read()) this.inc(each.labels, each.value)
        },
      })
    app.gauge({
      name: 'change_stream_lag_seconds',
      help: 'Time from the last change in the database until this process heard of it, by stream',
      labelNames: ['stream'],
      read: () => [...streamLags()].map(([stream, value]) => ({ value, labels: { stream } })),
    })
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown'
      observe(request.method, route, String(reply.statusCode), reply.elapsedTime / 1000)
      if (reply.statusCode >= 500) failures.inc({ route })
      done()
    })

    countLiveSockets(app)
    app.addHook('onReady', async () => registerGauges(registry, app.gauges))

    app.get('/healthz', quiet, async () => ({ status: 'ok' }))
    app.get('/readyz', quiet, async (_request, reply) => {
      const parts = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
      )
      const currentNotes = await notes()
      const ready = !app.isLeaving() && parts.every(([, ok]) => ok)
      return reply.code(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not ready',
        parts: Object.fromEntries(parts),
        ...(Object.values(currentNotes).some(Boolean) ? { notes: currentNotes } : {}),
      })
    })
    app.get('/metrics', quiet, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    )
  },
)

async function passes(check: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await check()
  } catch {
    return false
  }
}
