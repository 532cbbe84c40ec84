/** One position of a bond portfolio. */
export interface Position {
  marketValue: number
  /** Modified or effective, in years. */
  duration: number
  /** In years squared, as BondMeasures has it. */
  convexity: number
}

export interface PortfolioMeasures {
  marketValue: number
  duration: number
  convexity: number
}

export interface ShiftEstimate {
  /** Change in percent by duration alone. */
  byDuration: number
  /** What convexity adds, in percent. */
  byConvexity: number
  /** Both together, in percent. */
  percent: number
  /** Both together, in money. */
  amount: number
}

/** Averages weighted by market value; null for a portfolio without value. */
export function measurePortfolio(positions: readonly Position[]): PortfolioMeasures | null {
  const marketValue = positions.reduce((sum, position) => sum + position.marketValue, 0)
  if (marketValue <= 0) return null
  const average = (of: 'duration' | 'convexity') =>
    positions.reduce((sum, position) => sum + position.marketValue * position[of], 0) / marketValue
  return { marketValue, duration: average('duration'), convexity: average('convexity') }
}

/** What a parallel shift of all yields would do to the value, estimated by duration and convexity. */
export function estimateShift(portfolio: PortfolioMeasures, basisPoints: number): ShiftEstimate {
  const shift = basisPoints / 10_000
  const byDuration = -portfolio.duration * shift * 100
  const byConvexity = 0.5 * portfolio.convexity * shift ** 2 * 100
  const percent = byDuration + byConvexity
  return { byDuration, byConvexity, percent, amount: (portfolio.marketValue * percent) / 100 }
}

/** Above this product of duration and shift the terms that the estimate leaves out are worth several percent. */
const roughFrom = 0.5

/**
 * Why an estimate by duration and convexity is not to be believed; null where nothing speaks against it.
 *
 * - 'below zero': no bond is worth less than nothing.
 * - 'wrong way': the value rises with yields or falls with them though duration is positive, or the estimate is past
 *   the shift at which its parabola turns around. The price of a bond does neither.
 * - 'rough': the shift is large for this duration.
 */
export function doubtAbout(
  { duration, convexity }: PortfolioMeasures,
  basisPoints: number,
): 'below zero' | 'wrong way' | 'rough' | null {
  const shift = basisPoints / 10_000
  const change = -duration * shift + 0.5 * convexity * shift ** 2
  if (change <= -1) return 'below zero'
  // The estimated sensitivity at the shifted yields has turned its sign.
  if (shift !== 0 && duration !== 0 && (duration - convexity * shift) * duration < 0) return 'wrong way'
  return Math.abs(duration * shift) > roughFrom ? 'rough' : null
}

/**
 * Why a convexity does not fit its duration; null where it may.
 *
 * - 'small': it seems to have been divided by 100, as many data providers print it. With fixed payments convexity is
 *   never below the square of modified duration, and with options seldom a small positive figure.
 * - 'large': payments within 100 years cannot have so much; it would price the bond above the sum of its payments.
 */
export function oddConvexity({
  duration,
  convexity,
}: Pick<Position, 'duration' | 'convexity'>): 'small' | 'large' | null {
  if (duration >= 1 && convexity > 0 && convexity < duration ** 2 / 25) return 'small'
  return duration > 0 && convexity > 101 * duration ? 'large' : null
}
