/** The time and timers, which tests can control. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs the task once after this many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void
}

/** The clock of this machine. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/** Runs the task repeatedly at this interval. Returns a function that stops it. */
export function every(clock: Clock, milliseconds: number, task: () => void): () => void {
  let cancel = clock.after(milliseconds, again)
  function again(): void {
    cancel = clock.after(milliseconds, again)
    task()
  }
  return () => cancel()
}
