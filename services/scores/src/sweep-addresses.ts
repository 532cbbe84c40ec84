import type { FastifyBaseLogger } from 'fastify'
import type { ScoreRecords } from './score-records.js'

/** How often networks that have been kept for a day are taken away: as often as MongoDB's own sweep of old documents. */
const sweepMs = 60_000

/** Takes them away now and then on. Runs at every instance. Returns its end. */
export function startSweep(scores: ScoreRecords, now: () => Date, log: FastifyBaseLogger): () => void {
  const sweep = () => {
    scores.dropAddresses(now()).catch((err: unknown) => {
      log.error({ err }, 'networks of old scores could not be taken away')
    })
  }
  const timer = setInterval(sweep, sweepMs).unref()
  sweep()
  return () => clearInterval(timer)
}
