import Type from 'typebox'

/** GET /api/content/banks/:bank/:id/form-cues */
export const FormCues = Type.Object({
  /**
   * How probable a model that has not read the question takes the right choice to be, from 0 to 1; null where the bank
   * has too few other questions to learn from.
   */
  score: Type.Union([Type.Null(), Type.Number()]),
  /** Share of right picks by guessing. */
  chance: Type.Number(),
  /** Other questions in play, from which it has learned what right choices of this bank look like. */
  learned_from: Type.Integer(),
})
export type FormCues = Type.Static<typeof FormCues>
