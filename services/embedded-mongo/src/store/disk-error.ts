import { CommandError } from '../errors.js'

const full = /no space|quota exceeded|file too large|map_?full/i
// What lmdb says of a write that was cut short, as the last one before the disk is full is.
const cutShort = /input\/output error/i

/** What the client of a failed commit is told. Nothing of the commit has been written. */
export async function diskError(cause: unknown): Promise<CommandError> {
  const message = await reasonOf(cause)
  if (full.test(message)) return new CommandError(14031, `The disk is full, nothing was written: ${message}`)
  if (cutShort.test(message))
    return new CommandError(14031, `The disk is full or fails, nothing was written: ${message}`)
  return new CommandError(8, `The write did not reach the disk, nothing was written: ${message}`)
}

/** lmdb rejects a commit first, and says why in a promise of its own that follows. */
async function reasonOf(cause: unknown): Promise<string> {
  const following = (cause as { commitError?: Promise<never> } | undefined)?.commitError
  const reason = following ? await following.catch((error: unknown) => error) : cause
  return reason instanceof Error ? reason.message : String(reason)
}
