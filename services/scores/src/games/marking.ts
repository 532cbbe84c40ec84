import { dependingOnRules } from '@icio/banks/register'
import { bankOfGame } from '@icio/contracts/games/games'
import { kindAndEditionOf } from '@icio/contracts/banks/banks'
import type { RuleMark } from '@icio/contracts/rule-changes/endpoints'
import type { ErrorCode } from '@icio/contracts/errors'
import type {
  AnswerQuestion,
  AnswerReply,
  GameSession,
  MarkedAnswer,
} from '@icio/contracts/game-sessions/endpoints'
import { cellValues, mostToWager, whyNotShuffle } from '@icio/contracts/games/board-rules'
import { isForLeaderboard, isTooFast } from '../leaderboard/fair-play.js'
import { biasCard } from './biases.js'
import type { AnswerKey, GameRecord, HeldQuestion, StoredAnswer } from './game-session.js'

/**
 * Returns the error code if this answer cannot be counted, or null (QUIZ-14: each question once, in the order of the
 * deal).
 */
export function whyNotAnswer(
  record: GameRecord,
  { question_id, choice_id, wager = 0 }: AnswerQuestion,
): ErrorCode | null {
  const index = record.questions.findIndex(({ dealt }) => dealt.id === question_id)
  const question = record.questions[index]
  if (!question) return 'unknown_question'
  if (!question.dealt.choices.some(({ id }) => id === choice_id)) return 'unknown_choice'
  if (record.answers.some((answer) => answer.question_id === question_id)) return 'already_answered'
  if (record.in_order && index !== record.answers.length) return 'out_of_order'
  return wager > possibleWager(record) ? 'wager_too_high' : null
}

function possibleWager({ game, answers, score }: GameRecord): number {
  return game === 'board' ? mostToWager({ answered: answers.length, score }) : 0
}

export function markAnswer(record: GameRecord, newAnswer: AnswerQuestion, now: Date): StoredAnswer {
  const { key } = questionOf(record, newAnswer.question_id)
  const is_correct = key.correct_choice_id === newAnswer.choice_id
  return { ...newAnswer, is_correct, points: pointsOf(key, { ...newAnswer, is_correct }), answered_at: now }
}

/**
 * Returns the points of an answer: those of the question if it is correct, or none (QUIZ-12). A wager is won or lost as
 * well (BOARD-20).
 */
export function pointsOf(
  { points }: AnswerKey,
  { is_correct, wager = 0 }: Pick<StoredAnswer, 'is_correct' | 'wager'>,
): number {
  return is_correct ? points + wager : 0 - wager
}

/** Returns a counted answer for the player. Lists every field that may be revealed (QUIZ-13, QUIZ-16). */
export function toMarkedAnswer(record: GameRecord, answer: StoredAnswer): MarkedAnswer {
  const { key } = questionOf(record, answer.question_id)
  const { question_id, choice_id, is_correct, points, confidence, wager } = answer
  return {
    question_id,
    choice_id,
    is_correct,
    points,
    correct_choice_id: key.correct_choice_id,
    explanation: key.explanation,
    why_correct: key.why_correct,
    why_wrong: is_correct ? undefined : key.why_wrong[choice_id],
    source: key.source,
    references: key.references,
    right_answer: key.behind?.correct,
    bias: key.bias,
    trap: key.trap,
    bias_card: biasCard(key.bias),
    erratum: key.erratum && {
      was: key.erratum.was,
      text: key.erratum.text,
      ruled_at: key.erratum.at.toISOString(),
    },
    changes: changesOf(record, answer.question_id),
    confidence,
    wager,
  }
}

const depending = dependingOnRules()

/** Returns the changes of rules that a question of the project's banks depends on (CHANGE-5). */
function changesOf(
  { game, specialization, board, questions }: GameRecord,
  id: string,
): RuleMark[] | undefined {
  if (game === 'board') {
    const dealt = questions.find((question) => question.dealt.id === id)?.dealt
    if (!dealt || !('category' in dealt) || board?.made_by === 'model') return undefined
    const number = cellValues.findIndex((value) => value === dealt.points) + 1
    return depending.ofQuestion('board', `${specialization}/${dealt.category}/${number}`)
  }
  const bank = bankOfGame(game, specialization)
  if (!bank) return undefined
  const { kind } = kindAndEditionOf(bank)
  if (kind === 'governance') return depending.ofQuestion(kind, `${specialization}/${id}`)
  return depending.ofQuestion(kind === 'quiz' ? 'quiz' : 'fill-in', id)
}

export function toAnswerReply(record: GameRecord, answer: StoredAnswer): AnswerReply {
  return {
    ...toMarkedAnswer(record, answer),
    score: record.score,
    completed: record.completed,
    ...paceWarning(record),
  }
}

/** Returns a game for its player: questions without their keys, and the given answers with theirs. */
export function toGameSession(record: GameRecord): GameSession {
  const {
    _id,
    game,
    specialization,
    difficulty,
    questions,
    board,
    built_in,
    practice,
    module,
    answers_seen,
    answers,
    score,
    max_score,
    completed,
    expires_at,
  } = record
  return {
    id: _id,
    game,
    specialization,
    difficulty,
    questions: questions.map(({ dealt }) => dealt),
    answers: answers.map((answer) => toMarkedAnswer(record, answer)),
    score,
    total: questions.length,
    max_score,
    completed,
    board: board && { categories: board.categories, made_by: board.made_by },
    built_in,
    practice,
    ...(module === 'meeting' ? { meeting: true } : { module }),
    ...paceWarning(record),
    ...(answers_seen ? { answers_seen } : {}),
    expires_at: expires_at.toISOString(),
  } as GameSession
}

/** Returns the error code if this category of a board cannot be replaced, or null (BOARD-15). */
export function whyNotReplace({ questions, answers, board }: GameRecord, name: string): ErrorCode | null {
  const category = board?.categories.find((each) => each.name === name)
  if (!category) return 'unknown_category'
  const cells = questions.filter(({ dealt }) => 'category' in dealt && dealt.category === name)
  const isTouched = cells.some(({ dealt }) => answers.some(({ question_id }) => question_id === dealt.id))
  return whyNotShuffle({ shuffled: category.shuffled, touched: isTouched })
}

/** Tells players who are too fast for the leaderboard while they play; they can play on (LEAD-17). */
function paceWarning(record: GameRecord): { too_fast?: true } {
  return isForLeaderboard(record) && isTooFast(record) ? { too_fast: true } : {}
}

function questionOf(record: GameRecord, id: string): HeldQuestion {
  const question = record.questions.find(({ dealt }) => dealt.id === id)
  if (!question) throw new Error(`Game ${record._id} has no question ${id}`)
  return question
}
