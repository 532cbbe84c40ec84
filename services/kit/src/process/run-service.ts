import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { OperatorError } from './operator-error.js'

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
    if (err instanceof OperatorError) tellStop(err)
    else if (err) app.log.error({ err }, 'stopping after an unexpected error')
    else app.log.info({ signal }, 'stopping')
    if (signal === 'SIGTERM') await app.takeLeave(leaveMs)
    await app.close()
    await afterwards()
  })
}

/**
 * Runs a program. If the start fails, prints a sentence and ends the process with status 1.
 */
export async function runMain(start: () => Promise<unknown>): Promise<void> {
  // Files that the program writes are readable only by its owner.
  process.umask(0o077)
  try {
    await start()
  } catch (error) {
    tellStop(error)
    process.exit(1)
  }
}

/**
 * Says why a program stops: one sentence on the error output. What nobody has foreseen also gets a line in the log, with the
 * stack.
 */
export function tellStop(error: unknown): void {
  if (!(error instanceof OperatorError) && !pathSentence(error))
    pino({ name: 'start' }).fatal({ err: error }, 'the program stops')
  process.stderr.write(`${stopSentence(error)}\n`)
}

function stopSentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { message } = error instanceof Error ? error : { message: String(error) }
  return pathSentence(error) ?? `${message.replace(/\.?$/, '.')} The stack is in the log.`
}

/** What an operator does about a file that cannot be used. */
const remedies: Readonly<Record<string, string>> = {
  EACCES:
    'this user may not open it. Give it to the user who runs the program (chown -R), and build as that user',
  EPERM: 'this user may not change it. Give it to the user who runs the program (chown -R)',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the quota of this user is used up. Free some space',
  EROFS: 'the disk can only be read. Name another folder in DATA_DIR',
  ENOTDIR: 'a part of the path is a file. Name a folder in DATA_DIR',
  EEXIST: 'a file is in the place of the folder. Name another folder in DATA_DIR',
  EISDIR: 'it is a folder. Move it away',
}

/** A sentence about a file or folder that the system refused; undefined for any other error. */
function pathSentence(error: unknown): string | undefined {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const remedy = remedies[code]
  return remedy && path ? `${path} cannot be used: ${remedy}.` : undefined
}
