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
