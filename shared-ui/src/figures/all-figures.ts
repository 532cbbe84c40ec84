import { assetLiabilitySeeSaw } from './asset-liability-see-saw.js'
import { averageRatingTrap } from './average-rating-trap.js'
import { cashFlowBalance } from './cash-flow-balance.js'
import { chanceOfAtLeastOne } from './chance-of-at-least-one.js'
import { claimsPaymentPattern } from './claims-payment-pattern.js'
import { combinedRatioStack } from './combined-ratio-stack.js'
import { creditLoss } from './credit-loss.js'
import { feesOverThirtyYears } from './fees-over-thirty-years.js'
import type { Figure } from './figure.js'
import { ladderOrBullet } from './ladder-or-bullet.js'
import { liquidityTiers } from './liquidity-tiers.js'
import { lossAndGainNeeded } from './loss-and-gain-needed.js'
import { marketValueAmortizedCost } from './market-value-amortized-cost.js'
import { ninetyPercentRange } from './ninety-percent-range.js'
import { priceYieldCurve } from './price-yield-curve.js'
import { privateFundJCurve } from './private-fund-j-curve.js'
import { surplusWaterfall } from './surplus-waterfall.js'
import { twoAssetDiversification } from './two-asset-diversification.js'
import { yieldCurveYear } from './yield-curve-year.js'

/** Every interactive figure of the site. Import it lazily, because most pages have no figure. */
export const allFigures: readonly Figure[] = [
  priceYieldCurve,
  cashFlowBalance,
  assetLiabilitySeeSaw,
  claimsPaymentPattern,
  combinedRatioStack,
  surplusWaterfall,
  yieldCurveYear,
  liquidityTiers,
  creditLoss,
  averageRatingTrap,
  twoAssetDiversification,
  feesOverThirtyYears,
  lossAndGainNeeded,
  privateFundJCurve,
  ladderOrBullet,
  marketValueAmortizedCost,
  chanceOfAtLeastOne,
  ninetyPercentRange,
]
