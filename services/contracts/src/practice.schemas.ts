import Type from 'typebox'
import { SpecializationSchema } from './game-sessions.schemas.js'
import { oneOf } from './one-of.schemas.js'

const Count = Type.Integer({ minimum: 0 })

/** The games whose questions can be practiced: those that have a bank. */
export const practiceGames = ['quiz', 'fill-in-blanks', 'governance'] as const

/** What somebody has missed in one game of one edition. */
export const PracticeDeck = Type.Object({
  game: oneOf(practiceGames),
  specialization: SpecializationSchema,
  /** Questions that are due now. */
  due: Count,
  /** All questions that were ever missed; they come again at growing distances. */
  total: Count,
  /** When the next one is due; in the past where some are due now. */
  next_due_at: Type.String({ format: 'date-time' }),
})
export type PracticeDeck = Type.Static<typeof PracticeDeck>

/** GET /api/games/practice */
export const Practice = Type.Object({
  /** Only decks that hold something, those with most due questions first. */
  decks: Type.Array(PracticeDeck),
  /** The tags of the missed questions that are not yet mastered, the most frequent first, at most ten. */
  topics: Type.Array(
    Type.Object({
      tag: Type.String(),
      specialization: SpecializationSchema,
      /** How many questions with this tag were missed and are still being practiced. */
      missed: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type Practice = Type.Static<typeof Practice>
