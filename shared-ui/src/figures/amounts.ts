// Number formats for the figures' texts: American grouping and a real minus sign.

/** A number with exactly this many decimals. */
export function amount(value: number, decimals = 2): string {
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return text.replace(/^-(?=0(\.0+)?$)/, '').replace('-', '−')
}

/** A number with at most this many decimals: 4, 4.5, 4.25. */
export function short(value: number, decimals = 2): string {
  return value
    .toLocaleString('en-US', { maximumFractionDigits: decimals })
    .replace(/^-0$/, '0')
    .replace('-', '−')
}

/** A percentage: 4.5%. */
export const percent = (value: number, decimals = 1): string => `${amount(value, decimals)}%`

/** Millions of dollars: $39.6 million, −$12.0 million. */
export function millions(value: number, decimals = 1): string {
  const text = amount(Math.abs(value), decimals)
  const sign = value < 0 && !/^0(\.0+)?$/.test(text) ? '−' : ''
  return `${sign}$${text} million`
}

/** A number with a plus sign if it is positive. */
export function signedAmount(value: number, decimals = 2): string {
  const text = amount(value, decimals)
  return value > 0 && !/^0(\.0+)?$/.test(text) ? `+${text}` : text
}

/** 1 year, 5 years. */
export const years = (count: number, decimals = 0): string =>
  `${decimals === 0 ? short(count) : amount(count, decimals)} ${count === 1 ? 'year' : 'years'}`
