import { plainWords, stem } from './words.js'

/** The log odds that a message belongs to the library's subjects: above 0 rather yes, below rather no. */
export type Scope = (message: string) => number

/** Passes over the examples, and the initial learning rate. */
const rounds = 6
const firstStep = 1

/** The intercept learns more slowly than the word weights. */
const shareOfStart = 0.1

/** Pulls weights toward zero, so that no single word decides. */
const decay = 1e-4

/**
 * Learns from examples what belongs to the library: a logistic regression over words and pairs of adjacent words, with
 * equal weight for both kinds of examples. Small words are included: 'my' and 'our' show whose affairs a message is
 * about. The examples are used in a fixed order, so the same texts give the same numbers.
 */
export function createScope(inside: readonly string[], outside: readonly string[]): Scope {
  const numbers = new Map<string, number>()
  const numberOf = (feature: string) => {
    const number = numbers.get(feature) ?? numbers.size
    numbers.set(feature, number)
    return number
  }
  const examples = [
    ...inside.map((text) => ({ text, label: 1, share: outside.length })),
    ...outside.map((text) => ({ text, label: 0, share: inside.length })),
  ].map(({ text, label, share }) => ({
    features: featuresOf(text).map(numberOf),
    label,
    weight: (0.5 * (inside.length + outside.length) * share) / (inside.length * outside.length),
  }))
  const ordered = shuffled(examples)
  const weights = new Float64Array(numbers.size)
  let start = 0
  const oddsOf = (features: readonly number[]) => {
    let sum = 0
    for (const feature of features) sum += weights[feature] ?? 0
    return start + sum / Math.sqrt(features.length || 1)
  }
  for (let round = 0; round < rounds; round++) {
    const step = firstStep / (1 + round / 4)
    for (const { features, label, weight } of ordered) {
      const move = step * weight * (label - 1 / (1 + Math.exp(-oddsOf(features))))
      start += (shareOfStart * move) / 4
      const each = move / Math.sqrt(features.length || 1)
      for (const feature of features) {
        const before = weights[feature] ?? 0
        weights[feature] = before + each - decay * before
      }
    }
  }
  return (message) => oddsOf(featuresOf(message).flatMap((feature) => numbers.get(feature) ?? weights.length))
}

/** A fixed pseudo-random order: consecutive examples of one subject would pull the weights too far. */
function shuffled<T>(examples: readonly T[]): T[] {
  return examples
    .map((example, index) => ({ example, place: Math.imul(index + 1, 2_654_435_761) >>> 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ example }) => example)
}

function featuresOf(text: string): string[] {
  const words = plainWords(text).map((word) => (/\d/.test(word) ? '#' : stem(word)))
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...new Set([...words, ...pairs])]
}
