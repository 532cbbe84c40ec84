import type { RootDatabase } from 'lmdb'
import { diskError } from './disk-error.js'

interface Waiting {
  run: () => void
  done: () => void
  failed: (error: unknown) => void
}

/** The longest that a commit waits for the writers of the one before, in milliseconds. */
const longestPatience = 3
/** Of those who wrote a moment ago, the share that is worth waiting for. */
const share = 0.8

/**
 * One commit at a time, and in each of them all writes that have come while the one before was on its way to the
 * disk: fifty writers share one flush. Who has just had an answer mostly writes again at once, so a commit waits for
 * them a little, never longer than the flush before it took. A commit that fails takes all of its writes with it and
 * nothing else.
 */
export class GroupCommit {
  private waiting: Waiting[] = []
  private committing: Promise<void> | undefined
  private wanted = 1
  private patience = 1
  private gathered: (() => void) | undefined

  /** `undo` makes what is kept in memory fit the disk again after a failed commit. */
  constructor(
    private readonly database: RootDatabase<Buffer, Buffer>,
    private readonly undo: () => void,
  ) {}

  /** Calls `run` inside a commit and resolves when that commit is on the disk. `run` must not throw. */
  add(run: () => void): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ run, done, failed })
      if (this.waiting.length >= this.wanted) this.gathered?.()
      this.committing ??= this.commitAll()
    })
  }

  /** Resolves when nothing waits any more. */
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
