import { quizLevelWords, type Difficulty, type QuizLevel } from '../editions.js'

/** A solo quiz has ten questions and no time limit (QUIZ-6). */
export const quizLength = 10

/** A draw looks at no more rows of a bank than this (CALL-22). */
export const drawLimit = 100

/** A game session is kept for 24 hours (PRIV-9). */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000

/** How many questions of each difficulty a level draws (docs/spec/decisions.md, 5). */
export const drawByLevel: Readonly<Record<QuizLevel, Readonly<Record<Difficulty, number>>>> = {
  beginner: { easy: 6, medium: 3, hard: 1 },
  intermediate: { easy: 4, medium: 4, hard: 2 },
  advanced: { easy: 2, medium: 4, hard: 4 },
}

/** Points for a right answer to the question at this index: 10 for the first, 100 for the tenth (QUIZ-12). */
export function pointsForQuestion(index: number): number {
  return (index + 1) * 10
}

/** The highest score that a game with so many questions can end with: 550 for ten (QUIZ-18). */
export function maximumScore(questions: number): number {
  return (questions * (questions + 1) * 10) / 2
}

/** Share of right answers as a whole percent; 0 where nothing was asked (QUIZ-20). */
export function accuracyPercent(right: number, asked: number): number {
  return asked === 0 ? 0 : Math.round((right / asked) * 100)
}

/** Title of the quiz screen (QUIZ-1): the general one always says Advanced. */
export function quizTitle(riskPools: boolean, level: QuizLevel): string {
  if (!riskPools) return 'Advanced Insurance Investment Quiz'
  return `${quizLevelWords[level]} Government Risk Pool Investment Quiz`
}

/**
 * The text that explains a wrong choice: the first at hand of the explanation for this choice, the choice's
 * own whyWrong, and the general sentence (QUIZ-16).
 */
export function whyWrongText(byChoice: string | undefined, whyWrong: string | undefined): string {
  return byChoice || whyWrong || 'This answer is not correct.'
}
