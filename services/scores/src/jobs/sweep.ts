import type { OpenedDatabase } from '@icio/kit/db/database'
import type { FastifyInstance } from 'fastify'

/** As often as MongoDB's own deletion of expired documents. */
const sweepMs = 60_000

/**
 * Runs each of these jobs at regular intervals, on every instance, from the time the database is ready until the app
 * closes.
 *
 * @param sweeps the jobs by the name for the log
 */
export function keepSweeping(
  app: FastifyInstance,
  database: OpenedDatabase,
  sweeps: Readonly<Record<string, () => Promise<unknown>>>,
): void {
  const sweep = () => {
    for (const [about, run] of Object.entries(sweeps)) {
      run().catch((err: unknown) => app.log.error({ err }, `the sweep of ${about} failed`))
    }
  }
  database.run(() => {
    const timer = setInterval(sweep, sweepMs).unref()
    sweep()
    return () => clearInterval(timer)
  })
}
