import Type from 'typebox'

const strict = { additionalProperties: false } as const

/** POST /internal/content/banks/:bank/questions/:id/correction */
export const Correction = Type.Object(
  {
    /** Text of the choice that is right after all. */
    correct: Type.String({ minLength: 1, maxLength: 4000 }),
    /** Why, in the words of the ruling: it becomes the explanation. */
    text: Type.String({ minLength: 1, maxLength: 4000 }),
    /** Revision of the question on which was ruled; 1 where it is left out. */
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    by: Type.Object({ id: Type.String(), name: Type.String() }, strict),
  },
  strict,
)
export type Correction = Type.Static<typeof Correction>

export const CorrectionReply = Type.Object({
  /** False where the bank has it so already, or no longer has this question with this choice. */
  changed: Type.Boolean(),
})
export type CorrectionReply = Type.Static<typeof CorrectionReply>
