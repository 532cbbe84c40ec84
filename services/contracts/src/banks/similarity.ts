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
 * Returns how similar two texts are, from 0 to 1: the Dice coefficient of their trigrams. It tolerates changed word
 * endings, order, and punctuation, needs no language model, and is deterministic.
 */
export function similarity(one: Set<string>, other: Set<string>): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const gram of fewer) if (more.has(gram)) shared += 1
  return fewer.size + more.size === 0 ? 0 : (2 * shared) / (fewer.size + more.size)
}

/** Creates a finder of the most similar known text. */
export function createSimilarityFinder(texts: readonly { id: string; text: string }[]) {
  const known = texts.map(({ id, text }) => ({ id, grams: trigrams(text) }))
  return {
    /** Returns the most similar text other than `except`; null if no text is known. */
    closest(text: string, except?: string): { id: string; likeness: number } | null {
      const grams = trigrams(text)
      const others = known.filter(({ id }) => id !== except)
      return others.reduce<{ id: string; likeness: number } | null>((best, entry) => {
        const found = similarity(grams, entry.grams)
        return best && best.likeness >= found ? best : { id: entry.id, likeness: found }
      }, null)
    },
    add: (id: string, text: string) => void known.push({ id, grams: trigrams(text) }),
  }
}
