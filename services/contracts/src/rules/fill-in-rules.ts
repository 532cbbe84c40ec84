import type { Difficulty, QuizLevel } from '../editions.js'

/** A game of fill-in-the-blanks has at most this many items (FILL-7). Points: quiz-rules. */
export const fillInLength = 20

/** Which difficulty a level stands for (DATA-17). */
export const difficultyOfLevel: Readonly<Record<QuizLevel, Difficulty>> = {
  beginner: 'easy',
  intermediate: 'medium',
  advanced: 'hard',
}

/** What the badge of an item reads (FILL-2). */
export const levelWords: Readonly<Record<Difficulty, string>> = {
  easy: 'Beginner',
  medium: 'Intermediate',
  hard: 'Advanced',
}

/** The sentence with its gap filled. */
export function fullSentence(before: string, blank: string, after: string): string {
  return `${before}${blank}${after}`
}

/** Why a choice is wrong: its own text, else that it does not fit, and then the whole correct sentence (FILL-6). */
export function fillInWhyWrong(whyWrong: string | undefined, correctSentence: string): string {
  return whyWrong || `This choice doesn't correctly complete the sentence: ${correctSentence}`
}
