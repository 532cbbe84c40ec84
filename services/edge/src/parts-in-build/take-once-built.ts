import type { FastifyInstance } from 'fastify'

/**
 * Registers the releases built with the edge once all builds have ended and the database is ready, unless the site has
 * stopped before; the next start then does it.
 *
 * @param prerequisites the builds, and the database
 * @param take registers the releases
 */
export function takeOnceBuilt(
  app: FastifyInstance,
  prerequisites: readonly Promise<unknown>[],
  take: () => Promise<void>,
): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  Promise.all(prerequisites)
    .then(async () => (isClosing ? undefined : take()))
    .catch((err: unknown) => app.log.error({ err }, 'what was built could not be registered as releases'))
}
