/** The time, and timers, as something that tests can move. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the task once after so many milliseconds. Returns its cancellation. */
  after(milliseconds: number, task: () => void): () => void
}

/** The time of this machine. Its timers keep no process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/** Runs the task again and again, each time so long after the one before. Returns its end. */
export function every(clock: Clock, milliseconds: number, task: () => void): () => void {
  let cancel = clock.after(milliseconds, again)
  function again(): void {
    cancel = clock.after(milliseconds, again)
    task()
  }
  return () => cancel()
}
