import { useAddress } from '../../address/use-address.js'

/** The inputs of a calculator as they stand in the address: text, so that half-typed figures are kept. */
export interface AddressInputs {
  get(name: string): string
  set(changes: Record<string, string>): void
}

/**
 * Keeps a calculator's inputs in the address, where they can be shared and come back after a reload. Inputs that
 * are as they were at first are left out.
 *
 * @param first the inputs at first, by name
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
 * Reads a figure as people write it: with thousands separators, a currency or a percent sign, and with the minus
 * or the dash that a word processor or a web page puts in place of a hyphen.
 *
 * @returns null where it is none
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
  /** True where the smallest value itself is refused. */
  above?: boolean
}

/** What is wrong with a typed figure, or null. */
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
