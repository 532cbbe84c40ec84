/**
 * Returns the probability of exactly `k` successes in `n` independent tries with probability `p` each. Computed with
 * logarithms, so that thousands of tries neither overflow nor underflow.
 */
export function binomialProbability(k: number, n: number, p: number): number {
  if (k < 0 || k > n || !Number.isInteger(k)) return 0
  if (p === 0) return k === 0 ? 1 : 0
  if (p === 1) return k === n ? 1 : 0
  let log = k * Math.log(p) + (n - k) * Math.log1p(-p)
  for (let i = 1; i <= Math.min(k, n - k); i += 1) log += Math.log((n - Math.min(k, n - k) + i) / i)
  return Math.exp(log)
}

/** P(X ≤ k) of a binomial, summed from its largest term outward, so that no term underflows too early. */
export function binomialAtMost(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n || p === 0) return 1
  if (p === 1) return 0
  const start = Math.min(k, Math.floor((n + 1) * p))
  const largest = binomialProbability(start, n, p)
  let sum = 0
  for (let i = start, term = largest; i >= 0 && term > 0; i -= 1) {
    sum += term
    term *= (i / (n - i + 1)) * ((1 - p) / p)
  }
  for (let i = start, term = largest; i < k && term > 0; i += 1) {
    term *= ((n - i) / (i + 1)) * (p / (1 - p))
    sum += term
  }
  return Math.min(1, sum)
}

/** P(X ≥ k) of a binomial. */
export const binomialAtLeast = (k: number, n: number, p: number): number => binomialAtMost(n - k, n, 1 - p)

/**
 * The exact two-sided McNemar test of paired votes (ROUND-12): of the people who changed their vote, `gainCount` became
 * right and `lossCount` became wrong.
 *
 * @returns the probability of a split at least as uneven if both directions were equally likely; 1 if nobody changed
 */
export function mcnemarExact(gainCount: number, lossCount: number): number {
  return Math.min(1, 2 * binomialAtLeast(Math.max(gainCount, lossCount), gainCount + lossCount, 0.5))
}
