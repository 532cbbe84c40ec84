import type { FastifyBaseLogger } from 'fastify'

/** As often as MongoDB's own deletion of expired documents. */
const sweepMs = 60_000

/**
 * Runs each of these jobs now and then at regular intervals, on every instance.
 *
 * @param sweeps the jobs by the name for the log
 * @returns a function that stops the sweep
 */
export function startSweep(
  sweeps: Readonly<Record<string, () => Promise<unknown>>>,
  log: FastifyBaseLogger,
): () => void {
  const sweep = () => {
    for (const [about, run] of Object.entries(sweeps)) {
      run().catch((err: unknown) => log.error({ err }, `the sweep of ${about} failed`))
    }
  }
  const timer = setInterval(sweep, sweepMs).unref()
  sweep()
  return () => clearInterval(timer)
}
