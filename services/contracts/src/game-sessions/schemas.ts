import Type from 'typebox'
import { BiasCard } from '../biases/schemas.js'
import { quizLevels, editionIds, type QuizLevel } from '../editions.js'
import {
  DealtQuestion,
  type BoardQuestion,
  type FillInQuestion,
  type GovernanceQuestion,
  type QuizQuestion,
  type TrueOrFalseQuestion,
} from '../game-questions/schemas.js'
import { gameNames } from '../games/games.js'
import { oneOf } from '../one-of.schemas.js'
import { moduleIds } from '../path/mastery.js'
import { RuleMark } from '../rule-changes/schemas.js'

export const EditionSchema = oneOf(editionIds)
export const GameName = oneOf(gameNames)

/** POST /api/games/sessions. Only the quiz uses the difficulty; other games ignore it. */
export const StartGameSession = Type.Object(
  {
    game: GameName,
    specialization: Type.Optional(EditionSchema),
    difficulty: Type.Optional(oneOf(quizLevels)),
    /** Deals the signed-in person's missed questions that are due (practice.ts); not for the board. */
    practice: Type.Optional(Type.Literal(true)),
    /** Deals the signed-in person a round of this module of the path (PATH-3); for quiz and fill-in. */
    module: Type.Optional(oneOf(moduleIds)),
    /** Deals the signed-in person what their next meeting is about (PATH-22); for the quiz. */
    meeting: Type.Optional(Type.Literal(true)),
    /** The IANA name of the learner's time zone, by whose days practice is due. */
    time_zone: Type.Optional(Type.String({ maxLength: 60 })),
  },
  { additionalProperties: false },
)
export type StartGameSession = Type.Static<typeof StartGameSession>

/** How sure the player is, in percent; 50 is a coin toss. Optional, and without effect on the points. */
const Confidence = Type.Optional(Type.Integer({ minimum: 50, maximum: 100 }))

export const MarkedAnswer = Type.Object({
  question_id: Type.String(),
  choice_id: Type.String(),
  is_correct: Type.Boolean(),
  points: Type.Integer(),
  correct_choice_id: Type.String(),
  explanation: Type.String(),
  /** Governance: the explanation of the correct option itself. */
  why_correct: Type.Optional(Type.String()),
  /** The bank's explanation of the wrong choice that was picked, if there is one. */
  why_wrong: Type.Optional(Type.String()),
  source: Type.Optional(Type.String()),
  /** Governance: the book reference as stored, with parts separated by '&' or ';' (DATA-30). */
  references: Type.Optional(Type.String()),
  /** True or false: the correct answer in the bank. */
  right_answer: Type.Optional(Type.String()),
  /** Governance: the bias that the scenario shows (DATA-31). */
  bias: Type.Optional(Type.String()),
  /** Governance: four names from which the player picks the bias, its own among them (GOV-29). Not scored. */
  trap: Type.Optional(Type.Array(Type.String())),
  /** Governance: the card of the bias (GOV-30). */
  bias_card: Type.Optional(BiasCard),
  /** Set if a ruling changed the correct choice: the previous one, and the reason for the change. */
  erratum: Type.Optional(
    Type.Object({ was: Type.String(), text: Type.String(), ruled_at: Type.String({ format: 'date-time' }) }),
  ),
  /** The changes of rules that the question depends on (CHANGE-5). */
  changes: Type.Optional(Type.Array(RuleMark)),
  confidence: Confidence,
  /** Board: what was wagered on the last clue; it is part of `points` (BOARD-20). */
  wager: Type.Optional(Type.Integer()),
})
export type MarkedAnswer = Type.Static<typeof MarkedAnswer>

/** The board's three categories in order; each can be shuffled only once (BOARD-15). */
export const BoardLayout = Type.Object({
  categories: Type.Array(Type.Object({ name: Type.String(), shuffled: Type.Boolean() })),
  /** 'reviewed_after_failure': a model's board was rejected, so a reviewed one is used (docs/spec/decisions.md, 11). */
  made_by: oneOf(['reviewed', 'model', 'reviewed_after_failure'] as const),
})
export type BoardLayout = Type.Static<typeof BoardLayout>

const SessionFields = Type.Object({
  id: Type.String(),
  specialization: EditionSchema,
  answers: Type.Array(MarkedAnswer),
  score: Type.Integer(),
  total: Type.Integer(),
  max_score: Type.Integer(),
  completed: Type.Boolean(),
  /** True if the bank was empty and the built-in content is played (GOV-26, BOARD-17). */
  built_in: Type.Optional(Type.Boolean()),
  /** True for practice of missed questions; such a game does not go on the leaderboard. */
  practice: Type.Optional(Type.Boolean()),
  /** The module of the path that it is a round of; such a game does not go on the leaderboard. */
  module: Type.Optional(oneOf(moduleIds)),
  /** True for the questions before a meeting; such a game does not go on the leaderboard. */
  meeting: Type.Optional(Type.Boolean()),
  /**
   * True once an answer came sooner than a person can read the question; only for games with a leaderboard (LEAD-17).
   */
  too_fast: Type.Optional(Type.Boolean()),
  /**
   * True if a room's desk has shown the player the key of a dealt question within 30 days; such a game goes on no
   * leaderboard (LEAD-22).
   */
  answers_seen: Type.Optional(Type.Boolean()),
  expires_at: Type.String({ format: 'date-time' }),
})
type SessionFields = Type.Static<typeof SessionFields>

/** A session of any game, for the service's serializer; its type is the union of all games. */
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
/** Nine questions: three per category, for 100, 200, and 400 points, in the order of the board's categories. */
export type BoardGame = SessionFields & { game: 'board'; questions: BoardQuestion[]; board: BoardLayout }
export type TrueOrFalseGame = SessionFields & { game: 'true-or-false'; questions: TrueOrFalseQuestion[] }
export type GameSession = QuizGame | FillInGame | GovernanceGame | TrueOrFalseGame | BoardGame

export const SessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const AnswerQuestion = Type.Object(
  {
    question_id: Type.String({ minLength: 1, maxLength: 64 }),
    choice_id: Type.String({ minLength: 1, maxLength: 64 }),
    confidence: Confidence,
    /** Board: points that the player wagers on the last clue, at most the score (BOARD-20). */
    wager: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
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

export const ReplaceCategory = Type.Object(
  { replace: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
export type ReplaceCategory = Type.Static<typeof ReplaceCategory>
