/** A word that stands nowhere weighs as much as the rarest one. */
export interface Rarity {
  (word: string): number
  /** True for a word that stands nowhere. */
  isUnknown(word: string): boolean
}

/**
 * How much a word tells about a subject: the rarer, the more.
 *
 * @param texts the words of each text of the collection
 */
export function createRarity(texts: readonly (readonly string[])[]): Rarity {
  const holders = new Map<string, number>()
  for (const words of texts) {
    for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1)
  }
  const rarity = (word: string) => Math.log(1 + texts.length / (holders.get(word) ?? 1))
  return Object.assign(rarity, { isUnknown: (word: string) => !holders.has(word) })
}
