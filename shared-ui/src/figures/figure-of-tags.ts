/**
 * The tags of each figure, in the order of the library. They stand here and not in the figures, whose code is loaded only
 * where one is drawn.
 */
export const figureTags: readonly (readonly [id: string, tags: readonly string[]])[] = [
  ['price-yield-curve', ['duration', 'convexity', 'interest-rates', 'fixed-income']],
  ['cash-flow-balance', ['duration', 'asset-liability-matching', 'reserves']],
  ['asset-liability-see-saw', ['asset-liability-matching', 'duration', 'surplus']],
  ['claims-payment-pattern', ['claims', 'reserves', 'asset-liability-matching', 'liquidity']],
  ['combined-ratio-stack', ['surplus', 'performance-measurement', 'underwriting']],
  ['surplus-waterfall', ['surplus', 'stress-testing', 'enterprise-risk', 'risk-tolerance']],
  ['yield-curve-year', ['yield-curve', 'interest-rates', 'duration']],
  ['liquidity-tiers', ['liquidity', 'catastrophe-risk', 'reinsurance', 'cash-management']],
  ['credit-loss', ['credit-risk', 'ratings', 'stress-testing']],
  ['average-rating-trap', ['ratings', 'credit-risk', 'performance-measurement']],
  ['two-asset-diversification', ['diversification', 'asset-allocation', 'equities']],
  ['fees-over-thirty-years', ['fees', 'manager-selection', 'performance-measurement']],
  ['loss-and-gain-needed', ['equities', 'stress-testing', 'behavioural-finance', 'surplus']],
  ['private-fund-j-curve', ['alternatives', 'liquidity']],
  ['ladder-or-bullet', ['interest-rates', 'cash-management', 'yield-curve', 'asset-allocation']],
  ['market-value-amortized-cost', ['accounting', 'fair-value', 'interest-rates', 'surplus']],
  ['chance-of-at-least-one', ['stress-testing', 'catastrophe-risk', 'enterprise-risk', 'forecasting']],
  ['ninety-percent-range', ['forecasting', 'behavioural-finance', 'governance']],
]

/** A single tag in common says too little: half of all questions are about surplus or duration in some way. */
const leastShared = 2

/** Returns the id of the figure that shares most tags with a question, or null if none shares two (FIG-2). */
export function figureOfTags(tags: readonly string[]): string | null {
  let best: { id: string; shared: number } | null = null
  for (const [id, ofFigure] of figureTags) {
    const sharedCount = ofFigure.filter((tag) => tags.includes(tag)).length
    if (sharedCount >= leastShared && sharedCount > (best?.shared ?? 0)) best = { id, shared: sharedCount }
  }
  return best?.id ?? null
}
