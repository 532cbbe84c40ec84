import Type from 'typebox'

export const FormCues = Type.Object({
  /**
   * The probability, from 0 to 1, that a model which sees only the choices gives the correct one; null if the bank has
   * too few other questions to learn from.
   */
  score: Type.Union([Type.Null(), Type.Number()]),
  /** Probability of guessing the correct choice. */
  chance: Type.Number(),
  /** Number of other questions in play that the model was trained on. */
  learned_from: Type.Integer(),
})
export type FormCues = Type.Static<typeof FormCues>
