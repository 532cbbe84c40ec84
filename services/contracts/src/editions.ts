/**
 * The two editions of the site (DATA-1). Everything that differs between them is data keyed by these values. On the
 * wire and in collections the field is named `specialization`.
 */
export const editionIds = ['general', 'government-risk-pools'] as const
export type Edition = (typeof editionIds)[number]

/** The default of every call and screen: the commercial insurers' edition (DATA-1). */
export const defaultEdition: Edition = 'general'

/** What differs between the editions in navigation and headings. */
export interface EditionTexts {
  specialization: Edition
  /** The audience, as shown in the Learn menu (SITE-11). */
  audience: string
  /** Heading of the edition's hub (SITE-2). */
  hubTitle: string
  hubPath: string
}

export const editions: Readonly<Record<Edition, EditionTexts>> = {
  general: {
    specialization: 'general',
    audience: 'Commercial Insurers',
    hubTitle: 'Learn & Grow for Commercial Insurers',
    hubPath: '/learn',
  },
  'government-risk-pools': {
    specialization: 'government-risk-pools',
    audience: 'Government Risk Pools',
    hubTitle: 'Learn & Grow for Government Risk Pools',
    hubPath: '/learn-risk-pools',
  },
}

/** The levels that a visitor can pick for the solo quiz (QUIZ-2). */
export const quizLevels = ['beginner', 'intermediate', 'advanced'] as const
export type QuizLevel = (typeof quizLevels)[number]

export const quizLevelLabels: Readonly<Record<QuizLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

/** The level of the quiz without a level in the navigation state (QUIZ-2). */
export const defaultQuizLevel: QuizLevel = 'advanced'

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export function isEdition(value: unknown): value is Edition {
  return editionIds.includes(value as Edition)
}

export function isQuizLevel(value: unknown): value is QuizLevel {
  return quizLevels.includes(value as QuizLevel)
}
