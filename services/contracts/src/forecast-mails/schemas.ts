import Type from 'typebox'
import { strictObject } from '../strict-object.schemas.js'

const Words = (longest: number) => Type.String({ minLength: 1, maxLength: longest })
const OneNumber = Type.Number()

export const ForecastMail = strictObject({
  user_id: Words(64),
  /** The last day of the resolutions, as an ISO date. A person gets one mail a day. */
  day: Type.String({ format: 'date' }),
  results: Type.Array(
    strictObject({
      prompt: Words(400),
      unit: Words(20),
      low: OneNumber,
      high: OneNumber,
      /** Null if the forecast is void. */
      value: Type.Union([Type.Null(), OneNumber]),
      source: Words(300),
      void_reason: Type.Optional(Words(2000)),
    }),
    { minItems: 1, maxItems: 200 },
  ),
})
export type ForecastMail = Type.Static<typeof ForecastMail>
