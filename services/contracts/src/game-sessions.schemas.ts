import Type from 'typebox'
import { quizLevels, specializations, type QuizLevel } from './editions.js'
import {
  DealtQuestion,
  type BoardQuestion,
  type FillInQuestion,
  type GovernanceQuestion,
  type QuizQuestion,
  type TrueOrFalseQuestion,
} from './game-questions.schemas.js'
import { gameNames } from './games.js'
import { oneOf } from './one-of.schemas.js'

export const SpecializationSchema = oneOf(specializations)
export const GameName = oneOf(gameNames)

/** POST /api/games/sessions. The difficulty is the quiz's alone; other games ignore it. */
export const BeginGame = Type.Object(
  {
    game: GameName,
    specialization: Type.Optional(SpecializationSchema),
    difficulty: Type.Optional(oneOf(quizLevels)),
    /** Deals what the signed-in person has missed and what is due (practice.ts); not for the board. */
    practice: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)
export type BeginGame = Type.Static<typeof BeginGame>

/** How sure the player is, in percent; half is a coin's toss. Optional, and without influence on the points. */
const Confidence = Type.Optional(Type.Integer({ minimum: 50, maximum: 100 }))

/** An answer after the server has marked it. */
export const MarkedAnswer = Type.Object({
  question_id: Type.String(),
  choice_id: Type.String(),
  is_correct: Type.Boolean(),
  points: Type.Integer(),
  correct_choice_id: Type.String(),
  explanation: Type.String(),
  /** Governance: the explanation of the correct option itself. */
  why_correct: Type.Optional(Type.String()),
  /** What the bank says of the wrong choice that was picked, where it says something. */
  why_wrong: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  /** Governance: the book reference as stored, parts divided by '&' or ';' (DATA-30). */
  references: Type.Optional(Type.String()),
  /** True or false: the answer that the bank holds right. */
  right_answer: Type.Optional(Type.String()),
  /** Governance: the bias that the scenario is about (DATA-31). */
  bias: Type.Optional(Type.String()),
  /** A ruling has changed the right choice: what was taken for right before, and why no longer. */
  erratum: Type.Optional(
    Type.Object({ was: Type.String(), text: Type.String(), ruled_at: Type.String({ format: 'date-time' }) }),
  ),
  confidence: Confidence,
})
export type MarkedAnswer = Type.Static<typeof MarkedAnswer>

/** The board's three categories in order; one that has been shuffled cannot be again (BOARD-15). */
export const BoardLayout = Type.Object({
  categories: Type.Array(Type.Object({ name: Type.String(), shuffled: Type.Boolean() })),
  /** 'reviewed_after_failure': a model's board was refused, so a reviewed one stands here (docs/spec/decisions.md, 11). */
  made_by: oneOf(['reviewed', 'model', 'reviewed_after_failure'] as const),
})
export type BoardLayout = Type.Static<typeof BoardLayout>

/** What a session of every game has. */
const SessionFields = Type.Object({
  id: Type.String(),
  specialization: SpecializationSchema,
  answers: Type.Array(MarkedAnswer),
  score: Type.Integer(),
  total: Type.Integer(),
  max_score: Type.Integer(),
  completed: Type.Boolean(),
  /** True where the bank was empty and the built-in content is played (GOV-26, BOARD-17). */
  built_in: Type.Optional(Type.Boolean()),
  /** True where missed questions are practiced; such a game does not go on the leaderboard. */
  practice: Type.Optional(Type.Boolean()),
  /** True once an answer came sooner than a person can read its question; only of games with a leaderboard (LEAD-17). */
  too_fast: Type.Optional(Type.Boolean()),
  expires_at: Type.String({ format: 'date-time' }),
})
type SessionFields = Type.Static<typeof SessionFields>

/** A session of any game, for the service's serializer; its type is the union of the four games. */
export const GameSession = Type.Object({
  ...SessionFields.properties,
  game: GameName,
  difficulty: Type.Optional(oneOf(quizLevels)),
  questions: Type.Array(DealtQuestion),
  board: Type.Optional(BoardLayout),
})

export type QuizGame = SessionFields & { game: 'quiz'; difficulty: QuizLevel; questions: QuizQuestion[] }
export type FillInGame = SessionFields & { game: 'fill-in-blanks'; questions: FillInQuestion[] }
export type GovernanceGame = SessionFields & { game: 'governance'; questions: GovernanceQuestion[] }
/** Nine questions: three a category, 100, 200 and 400 points, in the order of the board's categories. */
export type BoardGame = SessionFields & { game: 'board'; questions: BoardQuestion[]; board: BoardLayout }
export type TrueOrFalseGame = SessionFields & { game: 'true-or-false'; questions: TrueOrFalseQuestion[] }
export type GameSession = QuizGame | FillInGame | GovernanceGame | TrueOrFalseGame | BoardGame

export const SessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

/** POST /api/games/sessions/:id/answers */
export const AnswerQuestion = Type.Object(
  {
    question_id: Type.String({ minLength: 1, maxLength: 64 }),
    choice_id: Type.String({ minLength: 1, maxLength: 64 }),
    confidence: Confidence,
  },
  { additionalProperties: false },
)
export type AnswerQuestion = Type.Static<typeof AnswerQuestion>

export const AnswerReply = Type.Interface([MarkedAnswer], {
  score: Type.Integer(),
  completed: Type.Boolean(),
  /** As in the session. */
  too_fast: Type.Optional(Type.Boolean()),
})
export type AnswerReply = Type.Static<typeof AnswerReply>

/** POST /api/games/sessions/:id/categories */
export const ReplaceCategory = Type.Object(
  { replace: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
export type ReplaceCategory = Type.Static<typeof ReplaceCategory>
