import Type from 'typebox'
import { strictObject } from '../strict-object.schemas.js'

export const Correction = strictObject({
  /** Text of the choice that is correct after all. */
  correct: Type.String({ minLength: 1, maxLength: 4000 }),
  /** The text of the ruling, which becomes the explanation. */
  text: Type.String({ minLength: 1, maxLength: 4000 }),
  /** The revision of the question that the ruling is about; 1 by default. */
  revision: Type.Optional(Type.Integer({ minimum: 1 })),
  by: strictObject({ id: Type.String(), name: Type.String() }),
})
export type Correction = Type.Static<typeof Correction>

export const CorrectionReply = Type.Object({
  /** False if the bank already has this correction, or no longer has this question with this choice. */
  changed: Type.Boolean(),
})
export type CorrectionReply = Type.Static<typeof CorrectionReply>
