import { indexWords, type QuestionWord } from './words.js'

/** How close a question is to what visitors type for a section: 0 to 1 each. */
export interface PhraseScore {
  /** To the nearest phrase. */
  nearest: number
  /** To all of them together. */
  together: number
}

/** The visitor's own words count more than their synonyms. */
const weightMeant = 0.5

/** A word that occurs in many phrases of a section says little more than one that occurs in two. */
const saturation = 1.2

/**
 * Compares questions with the phrases of sections, by words weighted by rarity.
 *
 * @param phrases of each section, by its key
 */
export function createPhraseMatch(
  phrases: ReadonlyMap<string, readonly string[]>,
  rarity: (word: string) => number,
) {
  const holders = new Map<string, { section: string; weight: number; phrase: number }[]>()
  const counts = new Map<string, Map<string, number>>()
  let phrase = 0
  for (const [section, texts] of phrases)
    for (const text of texts) {
      const words = new Set(indexWords(text))
      const norm = Math.sqrt([...words].reduce((sum, word) => sum + rarity(word) ** 2, 0))
      for (const word of words) {
        const held = holders.get(word) ?? []
        held.push({ section, phrase, weight: rarity(word) / norm })
        holders.set(word, held)
        const count = counts.get(word) ?? new Map<string, number>()
        count.set(section, (count.get(section) ?? 0) + 1)
        counts.set(word, count)
      }
      phrase += 1
    }

  return {
    /**
     * Returns scores of the sections that share a word with the question, and the weighted share of its words that any
     * phrase has.
     */
    score(asked: readonly QuestionWord[]): { sections: Map<string, PhraseScore>; known: number } {
      const weights = new Map<string, number>()
      for (const { alsoMeant } of asked)
        for (const word of alsoMeant) weights.set(word, weightMeant * rarity(word))
      for (const { word } of asked) weights.set(word, rarity(word))
      const known = asked.filter(({ word, alsoMeant }) => [word, ...alsoMeant].some((it) => holders.has(it)))
      const wholeNorm = Math.sqrt(asked.reduce((sum, { word }) => sum + rarity(word) ** 2, 0)) || 1
      const norm = Math.sqrt(known.reduce((sum, { word }) => sum + rarity(word) ** 2, 0)) || 1
      const whole = known.reduce((sum, { word }) => sum + rarity(word), 0) || 1
      const near = new Map<number, number>()
      const sectionOf = new Map<number, string>()
      const scores = new Map<string, PhraseScore>()
      for (const [word, weight] of weights) {
        for (const held of holders.get(word) ?? []) {
          near.set(held.phrase, (near.get(held.phrase) ?? 0) + (weight / norm) * held.weight)
          sectionOf.set(held.phrase, held.section)
        }
        for (const [section, count] of counts.get(word) ?? []) {
          const score = scores.get(section) ?? { nearest: 0, together: 0 }
          score.together += ((weight / whole) * count * (1 + saturation)) / (count + saturation)
          scores.set(section, score)
        }
      }
      for (const [number, similarity] of near) {
        const score = scores.get(sectionOf.get(number) as string)
        if (score && similarity > score.nearest) score.nearest = similarity
      }
      return { sections: scores, known: norm / wholeNorm }
    },
  }
}
