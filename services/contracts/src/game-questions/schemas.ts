import Type from 'typebox'
import { Voice } from '../question-rows/schemas.js'
import { difficulties, quizLevels } from '../editions.js'
import { oneOf } from '../one-of.schemas.js'

export const DealtChoice = Type.Object({ id: Type.String(), text: Type.String() })
export type DealtChoice = Type.Static<typeof DealtChoice>

/** The fields of every dealt question. Nothing in a dealt question reveals the correct choice. */
const dealt = { id: Type.String(), choices: Type.Array(DealtChoice) }
const fromBank = { ...dealt, difficulty: oneOf(difficulties), tags: Type.Array(Type.String()) }

export const QuizQuestion = Type.Object({ ...fromBank, prompt: Type.String() })
export type QuizQuestion = Type.Static<typeof QuizQuestion>

/** A question with a claimed answer, correct or not; the choices are 'true' and 'false'. */
export const TrueOrFalseQuestion = Type.Object({ ...fromBank, prompt: Type.String(), claim: Type.String() })
export type TrueOrFalseQuestion = Type.Static<typeof TrueOrFalseQuestion>

export const FillInQuestion = Type.Object({
  ...fromBank,
  level: oneOf(quizLevels),
  sentence_before: Type.String(),
  sentence_after: Type.String(),
})
export type FillInQuestion = Type.Static<typeof FillInQuestion>

/** `id` is the scenario's number as text; the choices have the letters A to D as ids, in the order shown (GOV-6). */
export const GovernanceQuestion = Type.Object({
  ...fromBank,
  level: oneOf(quizLevels),
  context: Type.String(),
  question: Type.String(),
  /** The people who argue at the table, in display order. */
  voices: Type.Optional(Type.Array(Voice)),
})
export type GovernanceQuestion = Type.Static<typeof GovernanceQuestion>

/** A cell of the board: `answer` is the clue, and the choices are three questions to pick from (DATA-26). */
export const BoardQuestion = Type.Object({
  ...dealt,
  category: Type.String(),
  points: Type.Integer(),
  answer: Type.String(),
})
export type BoardQuestion = Type.Static<typeof BoardQuestion>

/**
 * A question of any game, for the service's serializer, because one flat schema is serialized faster than a union.
 * Pages narrow the type by the session's `game`.
 */
export const DealtQuestion = Type.Object({
  ...Type.Partial(QuizQuestion).properties,
  ...Type.Partial(TrueOrFalseQuestion).properties,
  ...Type.Partial(FillInQuestion).properties,
  ...Type.Partial(GovernanceQuestion).properties,
  ...Type.Partial(BoardQuestion).properties,
  ...dealt,
})
export type DealtQuestion =
  QuizQuestion | TrueOrFalseQuestion | FillInQuestion | GovernanceQuestion | BoardQuestion
