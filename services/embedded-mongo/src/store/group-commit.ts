import type { RootDatabase } from 'lmdb'
import { diskError } from './disk-error.js'

interface Waiting {
  run: () => void
  done: () => void
  failed: (error: unknown) => void
}

/**
 * One commit at a time, and in each of them all writes that have come while the one before was on its way to the
 * disk: fifty writers share one flush. A commit that fails takes all of its writes with it and nothing else.
 */
export class GroupCommit {
  private waiting: Waiting[] = []
  private committing: Promise<void> | undefined

  /** `undo` makes what is kept in memory fit the disk again after a failed commit. */
  constructor(
    private readonly database: RootDatabase<Buffer, Buffer>,
    private readonly undo: () => void,
  ) {}

  /** Calls `run` inside a commit and resolves when that commit is on the disk. `run` must not throw. */
  add(run: () => void): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ run, done, failed })
      this.committing ??= this.commitAll()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    await this.committing
  }

  private async commitAll(): Promise<void> {
    while (this.waiting.length > 0) {
      let group: Waiting[] = []
      try {
        await this.database.transaction(() => {
          group = this.waiting
          this.waiting = []
          for (const { run } of group) run()
        })
        for (const { done } of group) done()
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
