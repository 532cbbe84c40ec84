import type { Difficulty, QuizLevel } from '../editions.js'

/** A game of fill-in-the-blanks has at most this many items (FILL-7). Points: quiz-rules. */
export const fillInLength = 20

/** The difficulty of each level (DATA-17). */
export const difficultyOfLevel: Readonly<Record<QuizLevel, Difficulty>> = {
  beginner: 'easy',
  intermediate: 'medium',
  advanced: 'hard',
}

/** The badge text of an item (FILL-2). */
export const levelLabels: Readonly<Record<Difficulty, string>> = {
  easy: 'Beginner',
  medium: 'Intermediate',
  hard: 'Advanced',
}

export function fullSentence(before: string, blank: string, after: string): string {
  return `${before}${blank}${after}`
}

/** Returns why a choice is wrong: its own text, or else a general text with the whole correct sentence (FILL-6). */
export function fillInWhyWrong(whyWrong: string | undefined, correctSentence: string): string {
  return whyWrong || `This choice doesn't correctly complete the sentence: ${correctSentence}`
}
