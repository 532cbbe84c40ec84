import { quizLevelLabels, type Difficulty, type QuizLevel } from '../editions.js'

/** A solo quiz has ten questions and no time limit (QUIZ-6). */
export const quizLength = 10

/** Maximum number of rows of a bank that a draw reads (CALL-22). */
export const drawLimit = 100

/** A game session is kept for 24 hours (PRIV-9). */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000

/** How many questions of each difficulty a level draws (docs/spec/decisions.md, 5). */
export const drawByLevel: Readonly<Record<QuizLevel, Readonly<Record<Difficulty, number>>>> = {
  beginner: { easy: 6, medium: 3, hard: 1 },
  intermediate: { easy: 4, medium: 4, hard: 2 },
  advanced: { easy: 2, medium: 4, hard: 4 },
}

/**
 * Returns the points for a correct answer to the question at this index: 10 for the first, 100 for the tenth (QUIZ-12).
 */
export function pointsForQuestion(index: number): number {
  return (index + 1) * 10
}

/** Returns the maximum score of a game with this many questions: 550 for ten (QUIZ-18). */
export function maximumScore(questions: number): number {
  return (questions * (questions + 1) * 10) / 2
}

/** Returns the share of correct answers in whole percent; 0 without questions (QUIZ-20). */
export function accuracyPercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 100)
}

/** Returns the title of the quiz screen (QUIZ-1); the general one always says Advanced. */
export function quizTitle(riskPools: boolean, level: QuizLevel): string {
  if (!riskPools) return 'Advanced Insurance Investment Quiz'
  return `${quizLevelLabels[level]} Government Risk Pool Investment Quiz`
}

/**
 * Returns the text that explains a wrong choice: the explanation for this choice, or else the choice's whyWrong, or
 * else the general sentence (QUIZ-16).
 */
export function whyWrongText(byChoice: string | undefined, whyWrong: string | undefined): string {
  return byChoice || whyWrong || 'This answer is not correct.'
}
