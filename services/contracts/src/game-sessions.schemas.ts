import Type from 'typebox'
import { difficulties, quizLevels, specializations } from './editions.js'

function oneOf<const T extends readonly string[]>(values: T) {
  return Type.Enum(values) as unknown as Type.TEnum<[...T]>
}

export const SpecializationSchema = oneOf(specializations)
export const GameName = oneOf(['quiz', 'fill-in-blanks', 'governance', 'board'] as const)
export type GameName = Type.Static<typeof GameName>

/** POST /api/games/sessions */
export const BeginGame = Type.Object(
  {
    game: GameName,
    specialization: Type.Optional(SpecializationSchema),
    difficulty: Type.Optional(oneOf(quizLevels)),
  },
  { additionalProperties: false },
)
export type BeginGame = Type.Static<typeof BeginGame>

export const DealtChoice = Type.Object({ id: Type.String(), text: Type.String() })

/** A question as it leaves the server before the answer is in: nothing here tells which choice is right. */
export const DealtQuestion = Type.Object({
  id: Type.String(),
  difficulty: oneOf(difficulties),
  prompt: Type.String(),
  tags: Type.Array(Type.String()),
  choices: Type.Array(DealtChoice),
})
export type DealtQuestion = Type.Static<typeof DealtQuestion>

/** An answer after the server has marked it. */
export const MarkedAnswer = Type.Object({
  question_id: Type.String(),
  choice_id: Type.String(),
  is_correct: Type.Boolean(),
  points: Type.Integer(),
  correct_choice_id: Type.String(),
  explanation: Type.String(),
  why_wrong: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
})
export type MarkedAnswer = Type.Static<typeof MarkedAnswer>

export const GameSession = Type.Object({
  id: Type.String(),
  game: GameName,
  specialization: SpecializationSchema,
  difficulty: oneOf(quizLevels),
  questions: Type.Array(DealtQuestion),
  answers: Type.Array(MarkedAnswer),
  score: Type.Integer(),
  total: Type.Integer(),
  max_score: Type.Integer(),
  completed: Type.Boolean(),
  expires_at: Type.String({ format: 'date-time' }),
})
export type GameSession = Type.Static<typeof GameSession>

export const SessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** POST /api/games/sessions/:id/answers */
export const AnswerQuestion = Type.Object(
  {
    question_id: Type.String({ minLength: 1, maxLength: 64 }),
    choice_id: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
)
export type AnswerQuestion = Type.Static<typeof AnswerQuestion>

export const AnswerReply = Type.Interface([MarkedAnswer], {
  score: Type.Integer(),
  completed: Type.Boolean(),
})
export type AnswerReply = Type.Static<typeof AnswerReply>
