import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'

/** One value of a gauge, with its labels. Labels have few values and name nobody. */
export interface Reading {
  value: number
  labels?: Record<string, string>
}

/** A figure of this process or of its queues, which is read when Prometheus asks. */
export interface GaugeOptions {
  name: string
  /** One sentence for /metrics. */
  help: string
  labelNames?: readonly string[]
  /** Returns the current values. A figure that cannot be read, because the database is away, is left out. */
  read(): readonly Reading[] | Promise<readonly Reading[]>
  /** If the figure is read from the database: how long it is kept, so that questions to /metrics cost the database nothing. */
  keptMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a gauge to /metrics. The parts of a process that share a figure may each add it: the first one counts. */
    gauge(options: GaugeOptions): void
    gauges: readonly GaugeOptions[]
  }
}

/** How long a figure of the database is kept unless it says otherwise. */
export const keptReadingMs = 10_000

/** How long /metrics waits for a figure; Prometheus gives up after ten seconds. */
const patienceMs = 2000

/** Lets every part of the app add gauges; /metrics (health.ts) serves them. */
export function collectGauges(app: FastifyInstance): void {
  const gauges: GaugeOptions[] = []
  app.decorate('gauges', { getter: () => gauges })
  app.decorate('gauge', (options: GaugeOptions) => {
    if (!gauges.some(({ name }) => name === options.name)) gauges.push(options)
  })
}

/** Puts the gauges of the app into a registry. */
export function registerGauges(registry: Registry, gauges: readonly GaugeOptions[]): void {
  for (const { name, help, labelNames = [], ...gauge } of gauges) {
    const read = keptFor(gauge.keptMs ?? 0, async () => gauge.read())
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const readings = await withinPatience(read())
        this.reset()
        // Without labels, prom-client's reset sets 0, which would be a lie about a figure that could not be read. With labels
        // it has removed them all, and remove() without their values would throw.
        if (readings.length === 0 && labelNames.length === 0) this.remove()
        for (const { value, labels = {} } of readings) this.set(labels, value)
      },
    })
  }
}

/** Reads once for all who ask within this time. */
function keptFor(ms: number, read: () => Promise<readonly Reading[]>) {
  let keptReadings: { until: number; readings: Promise<readonly Reading[]> } | undefined
  return () => {
    if (!keptReadings || keptReadings.until <= Date.now())
      keptReadings = { until: Date.now() + ms, readings: read() }
    return keptReadings.readings
  }
}

async function withinPatience(readings: Promise<readonly Reading[]>): Promise<readonly Reading[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Reading[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patienceMs).unref()
  })
  try {
    return await Promise.race([readings, late])
  } catch {
    return []
  } finally {
    clearTimeout(timer)
  }
}
