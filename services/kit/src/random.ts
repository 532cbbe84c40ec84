import { randomInt } from 'node:crypto'

/** Returns an integer from 0 up to, but not including, `below`. Tests pass their own. */
export type Random = (below: number) => number

/** Cryptographically secure random numbers. */
export const secureRandom: Random = (below) => randomInt(below)

/** Returns a copy in random order; every order is equally likely. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = random(last + 1)
    const item = result[last] as T
    result[last] = result[other] as T
    result[other] = item
  }
  return result
}
