import Type from 'typebox'
import { bankNames } from '../banks/banks.js'
import { oneOf } from '../one-of.schemas.js'

/** What a program finds in a question, for the order of the review queue. */
export const ReviewFinding = Type.Object({
  id: Type.String(),
  /** How often a model that sees only the choices picks the right one, from 0 to 1; null in a bank that is too small. */
  guessed: Type.Union([Type.Null(), Type.Number()]),
  /** The most similar other question of any bank, if it is a near twin; null otherwise. */
  twin: Type.Union([
    Type.Null(),
    Type.Object({ bank: oneOf(bankNames), id: Type.String(), likeness: Type.Number() }),
  ]),
})
export type ReviewFinding = Type.Static<typeof ReviewFinding>

/** GET /api/content/banks/:bank/review-findings: one for each question that is not retired. */
export const ReviewFindings = Type.Object({ findings: Type.Array(ReviewFinding) })
export type ReviewFindings = Type.Static<typeof ReviewFindings>

export const activityDays = 30

export const ReviewActivity = Type.Object({
  /** Whoever changed or approved a question in these days, most decisions first. */
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      approved: Type.Integer(),
      edited: Type.Integer(),
      retired: Type.Integer(),
      last_at: Type.String({ format: 'date-time' }),
    }),
  ),
})
export type ReviewActivity = Type.Static<typeof ReviewActivity>
