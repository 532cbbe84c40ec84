import Type from 'typebox'

const strict = { additionalProperties: false } as const

export const Correction = Type.Object(
  {
    /** Text of the choice that is correct after all. */
    correct: Type.String({ minLength: 1, maxLength: 4000 }),
    /** The text of the ruling, which becomes the explanation. */
    text: Type.String({ minLength: 1, maxLength: 4000 }),
    /** The revision of the question that the ruling is about; 1 by default. */
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    by: Type.Object({ id: Type.String(), name: Type.String() }, strict),
  },
  strict,
)
export type Correction = Type.Static<typeof Correction>

export const CorrectionReply = Type.Object({
  /** False if the bank already has this correction, or no longer has this question with this choice. */
  changed: Type.Boolean(),
})
export type CorrectionReply = Type.Static<typeof CorrectionReply>
