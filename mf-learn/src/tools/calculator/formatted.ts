/** Formats a figure with this many decimals and thousands separators. */
export function figure(value: number, decimals = 2): string {
  const shown = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return shown.replace(/^-(?=0(\.0+)?$)/, '').replace('-', '−')
}

/** Formats a figure with a plus sign before gains. */
export function signed(value: number, decimals = 2): string {
  const text = figure(value, decimals)
  return value > 0 && !/^0(\.0+)?$/.test(text) ? `+${text}` : text
}

export function percent(value: number, decimals = 2): string {
  return `${figure(value, decimals)}%`
}
