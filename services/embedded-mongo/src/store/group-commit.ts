import type { RootDatabase } from 'lmdb'
import { CommandError } from '../errors.js'

interface Waiting {
  run: () => void
  done: () => void
  failed: (error: unknown) => void
}

/** The longest that a commit waits for the writers of the previous one, in milliseconds. */
const longestPatience = 3
/** The share of recent writers that is worth waiting for. */
const share = 0.8

/**
 * Runs one commit at a time, each with all writes that arrived while the previous one was being flushed: fifty writers
 * share one flush. A client that has just got a reply usually writes again at once, so a commit waits for them briefly,
 * never longer than the previous flush took. A failing commit takes all of its writes with it and nothing else.
 */
export class GroupCommit {
  private waiting: Waiting[] = []
  private committing: Promise<void> | undefined
  private wanted = 1
  private patience = 1
  private gathered: (() => void) | undefined

  /** `undo` makes the in-memory state match the disk after a failed commit. */
  constructor(
    private readonly database: RootDatabase<Buffer, Buffer>,
    private readonly undo: () => void,
  ) {}

  /** Calls `run` inside a commit and resolves when that commit is on disk. `run` must not throw. */
  add(run: () => void): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ run, done, failed })
      if (this.waiting.length >= this.wanted) this.gathered?.()
      this.committing ??= this.commitAll()
    })
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    await this.committing
  }

  private async gather(): Promise<void> {
    if (this.waiting.length >= this.wanted) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.patience)
      this.gathered = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.gathered = undefined
  }

  private async commitAll(): Promise<void> {
    while (this.waiting.length > 0) {
      let group: Waiting[] = []
      await this.gather()
      const begun = performance.now()
      try {
        await this.database.transaction(() => {
          group = this.waiting
          this.waiting = []
          for (const { run } of group) run()
        })
        for (const { done } of group) done()
        this.wanted = Math.ceil((group.length + this.waiting.length) * share)
        this.patience = Math.min(longestPatience, performance.now() - begun)
      } catch (cause) {
        const error = await diskError(cause)
        if (group.length === 0) group = this.waiting.splice(0)
        this.undo()
        for (const { failed } of group) failed(error)
      }
    }
    this.committing = undefined
  }
}

const full = /no space|quota exceeded|file too large|map_?full/i
// The message of lmdb for a write that was cut short, such as the last one before the disk is full.
const cutShort = /input\/output error/i

/** Returns the client’s error for a failed commit, which has written nothing. */
async function diskError(cause: unknown): Promise<CommandError> {
  const message = await reasonOf(cause)
  if (full.test(message)) return new CommandError(14031, `The disk is full, nothing was written: ${message}`)
  if (cutShort.test(message))
    return new CommandError(14031, `The disk is full or fails, nothing was written: ${message}`)
  return new CommandError(8, `The write did not reach the disk, nothing was written: ${message}`)
}

/** lmdb rejects a commit first, and gives the reason in a separate promise that follows. */
async function reasonOf(cause: unknown): Promise<string> {
  const following = (cause as { commitError?: Promise<never> } | undefined)?.commitError
  const reason = following ? await following.catch((error: unknown) => error) : cause
  return reason instanceof Error ? reason.message : String(reason)
}
