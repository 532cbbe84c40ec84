import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { ConfigurationError } from './configuration.js'

/** The longest that a stop may take: requests in flight are finished, then connections close. */
const closeLimitMs = 10_000

export interface StopOptions {
  /** How long it says that it is not ready, before it closes; after an error and on Ctrl-C it closes at once. */
  leaveMs: number
  /** What else the process holds. */
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
 * The main part of a program: what a person can mend (a wrong variable, a port that is taken) is said in one line,
 * everything else with its stack; the process ends with status 1.
 */
export async function runMain(start: () => Promise<unknown>): Promise<void> {
  // What a program of ours writes is for its owner.
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
