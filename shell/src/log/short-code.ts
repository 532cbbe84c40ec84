const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates an eight-character code that can be read out on the phone, in two groups: K7QM-2XPA. */
export function shortCode(): string {
  const code = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
