import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers at the next full step of time, success or failure: what was done in between, for a known or an unknown
 * address, cannot be told from how long it took (SEC-4).
 *
 * @param stepMs longer than the work usually takes; 0 answers at once
 */
export async function evenly<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    if (stepMs > 0) await pause(stepMs - ((performance.now() - begun) % stepMs))
  }
}
