import Type from 'typebox'
import { Challenge, ChallengeState } from '../challenges/schemas.js'
import { EditionSchema } from '../game-sessions/schemas.js'
import { oneOf } from '../one-of.schemas.js'

const strict = { additionalProperties: false } as const

/** A disputed range as moderators see it, with the question and the answer that it was marked by (RANGE-26). */
export const RangeChallengeCase = Type.Object({
  ...Challenge.properties,
  specialization: EditionSchema,
  question: Type.String(),
  unit: Type.String(),
  least: Type.Number(),
  most: Type.Number(),
  low: Type.Number(),
  high: Type.Number(),
  /** The answer that the range was marked by. */
  answer: Type.Number(),
  source: Type.String(),
  explanation: Type.String(),
  /** Null while the challenge is open. */
  ruled_by: Type.Union([Type.Null(), Type.String()]),
  /** The change made by the ruling; null if the answer stands. */
  correction: Type.Union([
    Type.Null(),
    Type.Object({
      answer: Type.Number(),
      was: Type.Number(),
      /** False while it is still being applied. */
      is_applied: Type.Boolean(),
    }),
  ]),
})
export type RangeChallengeCase = Type.Static<typeof RangeChallengeCase>

export const ListRangeChallenges = Type.Object({ state: Type.Optional(ChallengeState) }, strict)
export type ListRangeChallenges = Type.Static<typeof ListRangeChallenges>

export const RangeChallengeCases = Type.Object({ challenges: Type.Array(RangeChallengeCase) })
export type RangeChallengeCases = Type.Static<typeof RangeChallengeCases>

export const RuleOnRangeChallenge = Type.Object(
  {
    state: oneOf(['upheld', 'rejected'] as const),
    text: Type.String({ pattern: '\\S', maxLength: 1200 }),
    /** The answer that is correct after all; only if the challenge is upheld. */
    answer: Type.Optional(Type.Number()),
  },
  strict,
)
export type RuleOnRangeChallenge = Type.Static<typeof RuleOnRangeChallenge>

export const RangeCorrection = Type.Object(
  { was: Type.Number(), answer: Type.Number(), text: Type.String({ maxLength: 1200 }), by: Type.String() },
  strict,
)
export type RangeCorrection = Type.Static<typeof RangeCorrection>
