import { notableStretch, roundLength, verdictTexts } from '@icio/contracts/ranges/rules'
import { leastForVerdict, type RangeVerdict } from '@icio/contracts/statistics/ranges'

/**
 * What the verdict of some ranges says, in sentences (RANGE-14, RANGE-15, RANGE-16). The sentence about ten answers is one
 * about a round; a record has others.
 */
export function verdictLines({
  n,
  verdict,
  stretch,
}: {
  n: number
  verdict: RangeVerdict | null
  stretch: number | null
}): string[] {
  if (n < leastForVerdict) return [`Answer ${leastForVerdict - n} more for a verdict.`]
  return [
    ...(verdict === null ? [] : [verdictTexts[verdict]]),
    ...(verdict === 'in-line' && n <= roundLength ? ['Ten answers cannot show small errors.'] : []),
    ...(stretch !== null && stretch > notableStretch
      ? [`Make your ranges about ${stretch.toFixed(1)} times as wide.`]
      : []),
  ]
}
