import { decimalsBeside } from '@icio/contracts/numbers/figure-text'

/**
 * Formats a figure with this many decimals and thousands separators, and with two digits where it would be written as 0
 * and is not (TOOL-28).
 *
 * @param border another number that it must not be rounded to
 */
export function figure(value: number, decimals = 2, border = 0): string {
  const enough = decimalsBeside(value, 0, decimals)
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(
      enough > decimals ? enough + 1 : decimals,
      decimalsBeside(value, border, decimals),
    ),
  })
  return text.replace(/^-(?=0(\.0+)?$)/, '').replace('-', '−')
}

export function signedFigure(value: number, decimals = 2): string {
  const text = figure(value, decimals)
  return value > 0 && !/^0(\.0+)?$/.test(text) ? `+${text}` : text
}

export function percent(value: number, decimals = 2, border = 0): string {
  return `${figure(value, decimals, border)}%`
}
