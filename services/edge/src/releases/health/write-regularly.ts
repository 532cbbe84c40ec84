import type { FastifyInstance } from 'fastify'

/** How often waiting reports are written. */
const writeEveryMs = 1000

/** Writes what waits, once a second, and everything before the process ends. */
export function writeRegularly(
  app: FastifyInstance,
  { flush, drain }: { flush(): Promise<void>; drain(): Promise<void> },
  what: string,
): void {
  const complain = (err: unknown) => app.log.error({ err }, `${what} could not be written, and wait`)
  const timer = setInterval(() => void flush().catch(complain), writeEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await drain().catch(complain)
  })
}
