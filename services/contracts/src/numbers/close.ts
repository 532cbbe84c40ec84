/**
 * Returns whether two computed numbers are equal but for rounding errors of the computer, such as 0.1 + 0.2 and 0.3
 * (relative tolerance 1e-9; below 1e-12 everything is 0). A verdict never rests on such a difference (ROUND-25).
 */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(1e-12, 1e-9 * Math.max(Math.abs(one), Math.abs(other)))
}

/** Returns whether a computed number is above another one by more than rounding errors. */
export const isAbove = (value: number, limit: number): boolean => value > limit && !isClose(value, limit)
