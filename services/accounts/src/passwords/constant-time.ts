import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays the result of the work, success or failure, to the next full time step, so that the response time does not
 * reveal what was done for a known or an unknown address (SEC-4).
 *
 * @param stepMs longer than the work usually takes; 0 returns at once
 */
export async function constantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const startTime = performance.now()
  try {
    return await work()
  } finally {
    if (stepMs > 0) await pause(stepMs - ((performance.now() - startTime) % stepMs))
  }
}
