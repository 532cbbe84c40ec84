import type { ItemFigures } from '@icio/contracts/item-statistics/endpoints'

/** A share as a whole percentage; a dash if there is none. */
export function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}%`
}

/** A correlation with two decimals and a true minus sign. */
export function correlation(value: number | null): string {
  return value === null ? '–' : value.toFixed(2).replace('-', '−')
}

export function inShort(figures: ItemFigures | undefined): string {
  if (!figures || figures.times_shown === 0) return 'never shown'
  const { times_shown, share_right, discrimination } = figures
  return [
    `shown ${times_shown} ${times_shown === 1 ? 'time' : 'times'}`,
    ...(share_right === null ? [] : [`${percent(share_right)} right`]),
    ...(discrimination === null ? [] : [`discrimination ${correlation(discrimination)}`]),
  ].join(', ')
}
