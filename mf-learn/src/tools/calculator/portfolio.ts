/** A position of a bond portfolio, or all of it as one. */
export interface Position {
  marketValue: number
  /** Modified or effective, in years. */
  duration: number
  /** In years squared, as in BondMeasures. */
  convexity: number
}

/** Averages weighted by market value; null for a portfolio without value. */
export function measurePortfolio(positions: readonly Position[]): Position | null {
  const marketValue = positions.reduce((sum, position) => sum + position.marketValue, 0)
  if (marketValue <= 0) return null
  const average = (of: 'duration' | 'convexity') =>
    positions.reduce((sum, position) => sum + position.marketValue * position[of], 0) / marketValue
  return { marketValue, duration: average('duration'), convexity: average('convexity') }
}

/** What a parallel shift of all yields does, by duration and by convexity: in percent, and `amount` in money. */
export function estimateShift(portfolio: Position, basisPoints: number) {
  const shift = basisPoints / 10_000
  const byDuration = -portfolio.duration * shift * 100
  const byConvexity = 0.5 * portfolio.convexity * shift ** 2 * 100
  const percent = byDuration + byConvexity
  return { byDuration, byConvexity, percent, amount: (portfolio.marketValue * percent) / 100 }
}

/** Above this product of duration and shift, the neglected terms are worth several percent. */
const roughFrom = 0.5

/**
 * Explains why an estimate from duration and convexity is not credible; null if there is no objection.
 *
 * - 'below zero': no bond is worth less than nothing.
 * - 'wrong way': the value rises with yields or falls with them although duration is positive, or the shift is past the
 *   turning point of the parabola. Bond prices do neither.
 * - 'compression': past the turning point with negative convexity, as of mortgages and callable bonds. Their price stops
 *   near par instead.
 * - 'rough': the shift is large for this duration.
 */
export function doubtAbout(
  { duration, convexity }: Position,
  basisPoints: number,
): 'below zero' | 'wrong way' | 'compression' | 'rough' | null {
  const shift = basisPoints / 10_000
  const change = -duration * shift + 0.5 * convexity * shift ** 2
  if (change <= -1) return 'below zero'
  // The estimated sensitivity at the shifted yields has changed its sign.
  if (shift !== 0 && duration !== 0 && (duration - convexity * shift) * duration < 0)
    return convexity < 0 ? 'compression' : 'wrong way'
  return Math.abs(duration * shift) > roughFrom ? 'rough' : null
}

/**
 * Explains why a convexity does not fit its duration; null if it may fit.
 *
 * - 'small': it was probably divided by 100, as many data providers print it. With fixed payments, convexity is never
 *   below the square of modified duration, and with options rarely a small positive figure.
 * - 'large': impossible for payments within 100 years; it would price the bond above the sum of its payments.
 */
export function oddConvexity({
  duration,
  convexity,
}: Pick<Position, 'duration' | 'convexity'>): 'small' | 'large' | null {
  if (duration >= 1 && convexity > 0 && convexity < duration ** 2 / 25) return 'small'
  return duration > 0 && convexity > 101 * duration ? 'large' : null
}
