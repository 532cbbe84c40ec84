import { retryWaitsMs } from '@icio/contracts/lobbies/lobby-live'

/** Waits vary by this share in both directions, so that clients do not all return at once. */
const jitter = 0.3

/**
 * Returns how long to wait before the next try: 0.5, 1, 2, 4, 8 seconds and then 8 again, each with jitter.
 *
 * @param tries number of failed tries, from 0
 * @param random from 0 up to, not including, 1
 */
export function retryWaitMs(tries: number, random: number): number {
  const wait = retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)] ?? 0
  return Math.round(wait * (1 - jitter + 2 * jitter * random))
}
