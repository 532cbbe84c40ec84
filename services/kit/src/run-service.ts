import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

/** The longest that a stop may take: requests in flight are finished, then connections close. */
const closeLimitMs = 10_000

/** Stops the app on Ctrl-C, SIGTERM and unexpected errors; then whatever else the process holds. */
export function stopOnSignals(app: FastifyInstance, afterwards: () => Promise<void> = async () => {}): void {
  closeWithGrace({ delay: closeLimitMs, logger: false }, async ({ err, signal }) => {
    if (err) app.log.error({ err }, 'stopping after an unexpected error')
    else app.log.info({ signal }, 'stopping')
    await app.close()
    await afterwards()
  })
}
