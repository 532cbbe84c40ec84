interface Figures {
  unit?: string | undefined
  decimals?: number | undefined
}

/** Writes a figure with its unit. A percent sign and a dollar sign stand where readers expect them. */
export function figureText(value: number, { unit = '', decimals }: Figures): string {
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { maximumFractionDigits: decimals, minimumFractionDigits: decimals }
  const text = value.toLocaleString('en-US', digits).replace('-', '−')
  if (unit === '$') return `$${text}`
  if (unit === '%') return `${text}%`
  return unit ? `${text} ${unit}` : text
}

export function medianText(median: number | null, figures: Figures): string {
  return median === null ? 'none' : figureText(median, figures)
}

/** Writes two figures; a unit that is a word stands once, after both. */
export function spanText({ low, high }: { low: number; high: number }, figures: Figures): string {
  const first = isWord(figures.unit) ? { ...figures, unit: '' } : figures
  return `${figureText(low, first)} to ${figureText(high, figures)}`
}

export function middleText(middle: { low: number; high: number } | null, figures: Figures): string {
  return middle ? spanText(middle, figures) : 'none'
}

/** Whether a unit is a word or an abbreviation rather than a sign that stands at each figure. */
export function isWord(unit: string | undefined): boolean {
  return unit !== undefined && unit !== '' && unit !== '%' && unit !== '$'
}
