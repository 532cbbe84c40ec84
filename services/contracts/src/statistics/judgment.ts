/** Returns the median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[half] ?? Number.NaN)
    : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? 0)) / 2
}

/**
 * Returns how much two people who judge the same case independently differ, in percent of their average: the median
 * over all pairs (MIRROR-15).
 *
 * @param judgments numbers of 0 or more
 * @returns null if there is no pair
 */
export function noiseIndex(judgments: readonly number[]): number | null {
  const pairs = judgments.flatMap((one, index) =>
    judgments
      .slice(index + 1)
      .map((other) => (one === other ? 0 : (Math.abs(one - other) / ((one + other) / 2)) * 100)),
  )
  return pairs.length === 0 ? null : median(pairs)
}
