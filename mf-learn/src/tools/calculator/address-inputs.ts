import { useAddress } from '../../address/use-address.js'

/** The inputs of a calculator as stored in the URL: text, so that half-typed figures are kept. */
export interface AddressInputs {
  get(name: string): string
  set(changes: Record<string, string>): void
}

/**
 * Stores a calculator's inputs in the URL, where they can be shared and survive a reload. Inputs with their initial
 * value are left out.
 *
 * @param first the initial inputs, by name
 */
export function useAddressInputs(first: Readonly<Record<string, string>>): AddressInputs {
  const [search, change] = useAddress()
  const set = (changes: Record<string, string>) =>
    change((now) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === first[name]) now.delete(name)
        else now.set(name, value)
      }
      return now
    })
  return { get: (name) => search.get(name) ?? first[name] ?? '', set }
}

/**
 * Parses a figure as people write it: with thousands separators, a currency or percent sign, and with the minus sign or
 * dash that word processors and web pages use in place of a hyphen.
 *
 * @returns null if the text is not a figure
 */
export function readFigure(text: string): number | null {
  const bare = text
    .trim()
    .replace(/[\s,$%]/g, '')
    .replace(/^[\u2010-\u2013\u2212\ufe63\uff0d]/, '-')
  if (!/^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare)) return null
  return Number(bare)
}

export interface FigureRule {
  min?: number
  max?: number
  /** True if the minimum itself is refused. */
  above?: boolean
}

/** Explains what is wrong with a typed figure; null if it is valid. */
export function whyNotFigure(
  text: string,
  { min = -Infinity, max = Infinity, above = false }: FigureRule,
): string | null {
  const value = readFigure(text)
  if (value === null) return 'Enter a number'
  if (above && value <= min) return `Enter a number above ${min}`
  if (value < min) return `Enter ${min} or more`
  if (value > max) return `Enter ${max.toLocaleString('en-US')} or less`
  return null
}
