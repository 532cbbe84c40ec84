import { retryWaitsMs } from '@icio/contracts/lobby-live'

/** Waits are spread by this share to both sides, so that not everybody comes back at once. */
const jitter = 0.3

/**
 * How long to wait before trying again: 0.5, 1, 2, 4, 8 seconds and then 8 again, each with jitter.
 *
 * @param tries failed so far, from 0
 * @param random from 0 up to, not including, 1
 */
export function retryWaitMs(tries: number, random: number): number {
  const wait = retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)] ?? 0
  return Math.round(wait * (1 - jitter + 2 * jitter * random))
}
