const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight characters that can be read out on the telephone, as two groups: K7QM-2XPA. */
export function shortCode(): string {
  const code = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => letters[byte % letters.length])
    .join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
