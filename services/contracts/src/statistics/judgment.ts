/** Returns the median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  const half = Math.floor(sortedValues.length / 2)
  return sortedValues.length % 2 === 1
    ? (sortedValues[half] ?? Number.NaN)
    : ((sortedValues[half - 1] ?? Number.NaN) + (sortedValues[half] ?? 0)) / 2
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
