import type { FastifyInstance } from 'fastify'
import { keptReadingMs } from './gauges.js'

/** What waits in a queue of the database. */
export interface QueueDepth {
  waiting: number
  /** When the oldest entry that waits was added, or last worked on; null if nothing waits. */
  oldest: Date | null
  /** Entries that were given up. */
  dead?: number
}

interface Queue {
  /** mail or generation: queues are named in one place, the alert rules in docs/operations/alerts.yaml. */
  name: string
  depth(): Promise<QueueDepth>
  now(): number
}

/**
 * Adds the depth and the age of a queue. All instances report the same figures, which come from the database: queries take
 * their maximum.
 */
export function gaugeQueue(app: FastifyInstance, { name, depth, now }: Queue): void {
  const keptMs = keptReadingMs
  app.gauge({
    name: `${name}_queue_entries`,
    help: `Entries of the ${name} queue: waiting, and given up`,
    labelNames: ['state'],
    keptMs,
    async read() {
      const { waiting, dead } = await depth()
      return [
        { value: waiting, labels: { state: 'waiting' } },
        ...(dead === undefined ? [] : [{ value: dead, labels: { state: 'dead' } }]),
      ]
    },
  })
  app.gauge({
    name: `${name}_queue_age_seconds`,
    help: `Age of the oldest waiting entry of the ${name} queue; 0 if nothing waits`,
    keptMs,
    async read() {
      const { oldest } = await depth()
      return [{ value: oldest ? Math.max(0, (now() - oldest.getTime()) / 1000) : 0 }]
    },
  })
}
