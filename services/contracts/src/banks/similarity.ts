import { plainText } from './question-problems.js'

/**
 * From this likeness on, two questions, each with its correct choice, count as near-duplicates. Measured: within the
 * six banks of 100 reviewed questions, no two reach 0.61, while a question with changed word order, endings, and filler
 * words stays above 0.75; a test checks both (services/banks, similarity.test.ts).
 */
export const nearDuplicate = 0.7

/** Returns the trigrams of a text, ignoring case and punctuation. */
function trigrams(text: string): Set<string> {
  const words = ` ${plainText(text)} `
  const grams = new Set<string>()
  for (let at = 0; at + 3 <= words.length; at++) grams.add(words.slice(at, at + 3))
  return grams
}

/**
 * Creates a finder of the most similar known text: likeness is the Dice coefficient of the trigrams, from 0 to 1. It
 * tolerates changed word endings, order, and punctuation, needs no language model, and is deterministic.
 */
export function createSimilarityFinder(texts: readonly { id: string; text: string }[]) {
  const knownTexts: { id: string; size: number }[] = []
  /** The places in `knownTexts` of the texts that have a trigram. */
  const places = new Map<string, number[]>()

  function add(id: string, text: string): void {
    const grams = trigrams(text)
    for (const gram of grams) {
      const having = places.get(gram)
      if (having) having.push(knownTexts.length)
      else places.set(gram, [knownTexts.length])
    }
    knownTexts.push({ id, size: grams.size })
  }
  for (const { id, text } of texts) add(id, text)

  return {
    add,
    /** Returns the most similar text other than `except`; null if no text is known. */
    closest(text: string, except?: string): { id: string; likeness: number } | null {
      const grams = trigrams(text)
      const sharedCounts = new Uint32Array(knownTexts.length)
      for (const gram of grams)
        for (const place of places.get(gram) ?? []) sharedCounts[place] = (sharedCounts[place] ?? 0) + 1
      return knownTexts.reduce<{ id: string; likeness: number } | null>((best, { id, size }, place) => {
        if (id === except) return best
        const both = grams.size + size
        const likeness = both === 0 ? 0 : (2 * (sharedCounts[place] ?? 0)) / both
        return best && best.likeness >= likeness ? best : { id, likeness }
      }, null)
    },
  }
}
