import { every, type Clock } from '../clock.js'

/** Starts tasks by a clock, each once at a time, so that a slow database does not pile up runs. */
export function createTimedJobs(logFailure: (error: unknown, text: string) => void) {
  const running = new Set<Promise<unknown>>()
  const stops: (() => void)[] = []

  return {
    /** Starts the task at each interval, unless it still runs. Returns what starts it at once. */
    every(clock: Clock, milliseconds: number, text: string, task: () => Promise<void>): () => void {
      let isRunning = false
      const start = () => {
        if (isRunning) return
        isRunning = true
        const run = task()
          .catch((error: unknown) => logFailure(error, text))
          .finally(() => {
            isRunning = false
            running.delete(run)
          })
        running.add(run)
      }
      stops.push(every(clock, milliseconds, start))
      return start
    },

    /** Starts nothing any more. Resolves when nothing runs. */
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) stop()
      await Promise.all(running)
    },
  }
}
