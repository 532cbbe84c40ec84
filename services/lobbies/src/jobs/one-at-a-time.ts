/**
 * Returns a function that starts the task unless it is still running, so that a slow database does not pile up runs.
 *
 * @param running holds the run while it lasts, so that whoever stops the job can wait for it
 * @param failed called with the error of a failed run
 */
export function oneAtATime(
  task: () => Promise<void>,
  running: Set<Promise<unknown>>,
  failed: (error: unknown) => void,
): () => void {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    const run = task()
      .catch(failed)
      .finally(() => {
        isRunning = false
        running.delete(run)
      })
    running.add(run)
  }
}
