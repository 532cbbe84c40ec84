const hourMs = 3_600_000

/**
 * Counts in the memory of this instance, anew each hour. Returns a function that counts a key once more, and tells whether
 * it has not been counted more often than `most` times in this hour.
 */
export function createHourlyLimit(most: number, now: () => number = Date.now): (key: string) => boolean {
  let counts = new Map<string, number>()
  let since = now()
  return (key) => {
    if (now() - since > hourMs) {
      counts = new Map()
      since = now()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
