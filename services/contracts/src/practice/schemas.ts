import Type from 'typebox'
import { EditionSchema } from '../game-sessions/schemas.js'
import { oneOf } from '../one-of.schemas.js'

const Count = Type.Integer({ minimum: 0 })

/** The games whose questions can be practiced: those with a bank. */
export const practiceGames = ['quiz', 'fill-in-blanks', 'governance'] as const

/** A person's missed questions in one game of one edition. */
export const PracticeDeck = Type.Object({
  game: oneOf(practiceGames),
  specialization: EditionSchema,
  /** Number of questions that are due now. */
  due: Count,
  /** Number of all missed questions; they return at growing intervals. */
  total: Count,
  /** When the next one is due; in the past if some are due now. */
  next_due_at: Type.String({ format: 'date-time' }),
})
export type PracticeDeck = Type.Static<typeof PracticeDeck>

/** GET /api/games/practice. The IANA name of the learner's time zone, by whose days practice is due. */
export const PracticeQuery = Type.Object(
  { time_zone: Type.Optional(Type.String({ maxLength: 60 })) },
  { additionalProperties: false },
)
export type PracticeQuery = Type.Static<typeof PracticeQuery>

export const Practice = Type.Object({
  /** The decks that are not empty, most due questions first. */
  decks: Type.Array(PracticeDeck),
  /** The tags of missed questions that are not yet mastered, most frequent first, at most ten. */
  topics: Type.Array(
    Type.Object({
      tag: Type.String(),
      specialization: EditionSchema,
      /** Number of missed questions with this tag that are still being practiced. */
      missed: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type Practice = Type.Static<typeof Practice>

export const MissedQuestions = Type.Object(
  {
    user_id: Type.String({ minLength: 1, maxLength: 64 }),
    specialization: EditionSchema,
    answered_at: Type.String({ format: 'date-time' }),
    misses: Type.Array(
      Type.Object(
        {
          question_id: Type.String({ minLength: 1, maxLength: 64 }),
          tags: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 50 },
    ),
  },
  { additionalProperties: false },
)
export type MissedQuestions = Type.Static<typeof MissedQuestions>
