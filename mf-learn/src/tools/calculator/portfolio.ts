/** One position of a bond portfolio. */
export interface Position {
  marketValue: number
  /** Modified or effective, in years. */
  duration: number
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
