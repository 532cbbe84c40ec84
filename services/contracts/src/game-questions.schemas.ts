import Type from 'typebox'
import { Voice } from './bank-rows.schemas.js'
import { difficulties, quizLevels } from './editions.js'
import { oneOf } from './one-of.schemas.js'

export const DealtChoice = Type.Object({ id: Type.String(), text: Type.String() })
export type DealtChoice = Type.Static<typeof DealtChoice>

/** What every dealt question has. Nothing in a dealt question tells which choice is right. */
const dealt = { id: Type.String(), choices: Type.Array(DealtChoice) }
const fromBank = { ...dealt, difficulty: oneOf(difficulties), tags: Type.Array(Type.String()) }

export const QuizQuestion = Type.Object({ ...fromBank, prompt: Type.String() })
export type QuizQuestion = Type.Static<typeof QuizQuestion>

/** A question with an answer to it, which may be the right one; the choices are 'true' and 'false'. */
export const TrueOrFalseQuestion = Type.Object({ ...fromBank, prompt: Type.String(), claim: Type.String() })
export type TrueOrFalseQuestion = Type.Static<typeof TrueOrFalseQuestion>

/** A sentence with a gap: the gap stands between the two parts. */
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
  /** Who argues at the table, in the order to show. */
  voices: Type.Optional(Type.Array(Voice)),
})
export type GovernanceQuestion = Type.Static<typeof GovernanceQuestion>

/** One cell of the board: the clue is `answer`, the choices are the three questions to pick from (DATA-26). */
export const BoardQuestion = Type.Object({
  ...dealt,
  category: Type.String(),
  points: Type.Integer(),
  answer: Type.String(),
})
export type BoardQuestion = Type.Static<typeof BoardQuestion>

/**
 * The question of any game, for the service's serializer: one flat shape is written faster than a choice of four.
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
