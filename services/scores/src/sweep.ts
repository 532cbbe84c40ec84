import type { FastifyBaseLogger } from 'fastify'

/** How often is tidied up: as often as MongoDB's own sweep of old documents. */
const sweepMs = 60_000

/**
 * Does each of these, by what it is about, now and then on. Runs at every instance.
 *
 * @returns its end
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
