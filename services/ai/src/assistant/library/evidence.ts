import type { QuestionWord } from './words.js'

/** In how many texts each word stands. */
interface Counts {
  holders: ReadonlyMap<string, number>
  texts: number
}

/** The texts of the library, and those about other subjects. */
export interface Subjects {
  ours: Counts
  others: Counts
}

/** A single word decides at most this much, in natural logarithms. */
const mostOfAWord = 2.5

/** A word that no text holds counts as this part of a text. */
const unseen = 0.25

/** How much the words, and the best other subject count. */
const weightOfWords = 0.12
const weightOfOthers = 0.2

/** How much it counts that a question is like those that were learned from. */
const weightOfLearned = { ours: 0.6, others: 0.5 }

/** A long question matches more words by chance. */
const weightOfLength = 0.3

const answerFrom = 2.5
const nearFrom = 0.8

/**
 * How strongly a question belongs to the library, in natural logarithms: the score of the best passage, less that of the
 * best other subject, plus how much more often its words stand in the library than in texts about other subjects, plus how
 * much its words lead to one passage and less how much it is like questions about another subject, less what a long
 * question matches by chance.
 * Measured by `services/ai/evaluation`.
 *
 * @param scores.ours of the best passage
 * @param scores.others of the best other subject
 * @param scores.learned of the passage that its words lead to most, and of the most similar questions of another subject
 */
export function evidenceOf(
  askedWords: readonly QuestionWord[],
  {
    counts,
    ours,
    others,
    learned,
  }: { counts: Subjects; ours: number; others: number; learned: { ours: number; others: number } },
): number {
  const words = askedWords
    .filter(({ word }) => !/^\d/.test(word))
    .map(({ word }) => {
      const odds = Math.log(shareOf(word, counts.ours) / shareOf(word, counts.others))
      return Math.max(-mostOfAWord, Math.min(mostOfAWord, odds))
    })
  const belonging = words.reduce((sum, odds) => sum + odds, 0)
  return (
    Math.log(1 + ours) -
    weightOfOthers * Math.log(1 + others) +
    weightOfWords * belonging +
    weightOfLearned.ours * Math.log(1 + learned.ours) -
    weightOfLearned.others * Math.log(1 + learned.others) -
    weightOfLength * Math.log(Math.max(1, words.length))
  )
}

function shareOf(word: string, { holders, texts }: Counts): number {
  return ((holders.get(word) ?? 0) + unseen) / Math.max(1, texts)
}

/** Whether the evidence is enough for an answer. */
export function isAnswerable(evidence: number): boolean {
  return evidence >= answerFrom
}

/** Whether the nearest passages are worth naming. */
export function isNear(evidence: number): boolean {
  return evidence >= nearFrom
}
