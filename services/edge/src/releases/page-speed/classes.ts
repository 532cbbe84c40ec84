import type { SpeedShares } from '@icio/contracts/page-speed/endpoints'

/**
 * Values are counted in classes whose bounds grow by a tenth, so that a share is known within ten percent: 140 classes reach
 * from one millisecond to ten minutes.
 */
const growth = 1.1

/** The class of a whole number: class 0 holds 0 and 1, class n what is above growth^(n-1) and at most growth^n. */
export function classOf(value: number): number {
  if (value <= 1) return 0
  // Rounding must not put a bound into the class above it.
  return Math.ceil(Math.log(value) / Math.log(growth) - 1e-9)
}

/** Counts by class. */
export type ClassCounts = Readonly<Record<string, number>>

/** Returns the shares of what was counted, each interpolated inside its class, 0 in the lowest; null if nothing was. */
export function sharesOf(counts: ClassCounts): SpeedShares | null {
  const classes = Object.entries(counts)
    .map(([name, count]) => ({ at: Number(name), count }))
    .sort((one, other) => one.at - other.at)
  const measured = classes.reduce((sum, { count }) => sum + count, 0)
  if (measured === 0) return null
  const below = (share: number) => {
    let left = share * measured
    for (const { at, count } of classes) {
      if (left <= count) return rounded(at === 0 ? 0 : growth ** (at - 1 + left / count))
      left -= count
    }
    return rounded(growth ** (classes.at(-1)?.at ?? 0))
  }
  return { measured, p50: below(0.5), p75: below(0.75), p95: below(0.95) }
}

const rounded = (value: number) => Math.round(value * 10) / 10
