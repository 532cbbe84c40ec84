/** A word that stands nowhere tells more than any other: the library does not speak of it. */
const unknownFactor = 2

/**
 * How much a word tells about a subject: the rarer, the more.
 *
 * @param texts the words of each text of the collection
 */
export function createRarity(texts: readonly (readonly string[])[]): (word: string) => number {
  const holders = new Map<string, number>()
  for (const words of texts) {
    for (const word of new Set(words)) holders.set(word, (holders.get(word) ?? 0) + 1)
  }
  const rarityOf = (count: number) => Math.log(1 + texts.length / count)
  return (word) => {
    const count = holders.get(word)
    return count === undefined ? unknownFactor * rarityOf(1) : rarityOf(count)
  }
}
