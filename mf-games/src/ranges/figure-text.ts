/** What decides how a figure is written. */
interface Written {
  decimals: number
  unit: string
}

/** Formats a figure with the decimals of its question and thousands commas; a year has none. */
export function figureText(value: number, { decimals, unit }: Written): string {
  if (unit === 'year') return String(value)
  return value
    .toLocaleString('en-US', { minimumFractionDigits: 0, maximumFractionDigits: Math.max(decimals, 0) })
    .replace('-', '−')
}

/** Formats a figure with its unit; the percent sign stands without a space, and a year without its unit. */
export function withUnit(value: number, written: Written): string {
  const { unit } = written
  if (unit === 'year') return figureText(value, written)
  return `${figureText(value, written)}${unit === '%' ? '' : ' '}${unit}`
}
