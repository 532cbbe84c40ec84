import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from './configuration.js'

/** Time limit for a stop: requests in flight finish, then connections close. */
export const closeLimitMs = 10_000

export interface StopOptions {
  /** How long the app reports that it is not ready before it closes. After an error and on Ctrl-C it closes at once. */
  leaveMs: number
  /** Releases the other resources of the process. */
  afterwards?: () => Promise<void>
}

/** Stops the app on Ctrl-C, SIGTERM and unexpected errors. */
export function stopOnSignals(
  app: FastifyInstance,
  { leaveMs, afterwards = async () => {} }: StopOptions,
): void {
  closeWithGrace({ delay: closeLimitMs, logger: false }, async ({ err, signal }) => {
    if (err) app.log.error({ err }, 'stopping after an unexpected error')
    else app.log.info({ signal }, 'stopping')
    if (signal === 'SIGTERM') await app.takeLeave(leaveMs)
    await app.close()
    await afterwards()
  })
}

/**
 * Runs a program. If the start fails, prints one line for an error that the operator can fix (an invalid variable, a
 * port in use) and the stack for any other error, and ends the process with status 1.
 */
export async function runMain(start: () => Promise<unknown>): Promise<void> {
  // Files that the program writes are readable only by its owner.
  process.umask(0o077)
  try {
    await start()
  } catch (error) {
    const mendable =
      error instanceof ConfigurationError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    process.stderr.write(
      `${mendable ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
    )
    process.exit(1)
  }
}
