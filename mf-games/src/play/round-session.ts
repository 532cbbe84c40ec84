import type { Edition } from '@icio/contracts/editions'
import type { MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { answerRecord, type AnswerRecord } from './answer-record.js'
import { markingOf, type DealtPhase, type RoundGame } from './play-phase.js'
import type { Reviewed } from './views/review-list.js'

/** State of a question game for the screen (DATA-18); Q is the question type of the game. */
export interface RoundSession<Q> {
  questions: Q[]
  /** Index of the question on the screen. */
  currentQuestion: number
  score: number
  maxScore: number
  answers: AnswerRecord[]
  completed: boolean
  explanationShown: boolean
  selectedChoice: string | null
  specialization: Edition
}

/**
 * Derives the state for the screen from a phase.
 *
 * @param reveal maps a dealt question to the game's own type, with what the marking adds once it exists
 */
export function roundSession<G extends RoundGame, Q>(
  phase: DealtPhase<G>,
  reveal: (dealt: G['questions'][number], marked: MarkedAnswer | undefined) => Q,
): RoundSession<Q> {
  const game: RoundGame = phase.game
  const questions: readonly G['questions'][number][] = game.questions
  const currentQuestion = phase.at === 'finished' ? questions.length - 1 : phase.index
  const marked = markingOf(game, questions[currentQuestion]?.id)
  return {
    questions: questions.map((dealt) => reveal(dealt, markingOf(game, dealt.id))),
    currentQuestion,
    score: game.score,
    maxScore: game.max_score,
    answers: game.answers.map(answerRecord),
    completed: phase.at === 'finished',
    explanationShown: phase.at === 'explaining',
    selectedChoice: phase.at === 'asking' ? phase.chosen : (marked?.choice_id ?? null),
    specialization: game.specialization,
  }
}

/** Returns the record of the answer to this question; undefined while it is open. */
export function answerTo(
  session: Pick<RoundSession<unknown>, 'answers'>,
  questionId: string,
): AnswerRecord | undefined {
  return session.answers.find((answer) => answer.questionId === questionId)
}

/**
 * Returns the answered questions for the review.
 *
 * @param describe returns the review texts of a question answered with this choice
 */
export function reviewOf<Q extends { id: string }>(
  session: RoundSession<Q>,
  describe: (
    question: Q,
    choiceId: string,
  ) => Pick<Reviewed, 'prompt' | 'given' | 'correct' | 'explanation' | 'about'>,
): Reviewed[] {
  return session.questions.flatMap((question) => {
    const answer = answerTo(session, question.id)
    if (!answer) return []
    const { isCorrect, points, choiceId, erratum } = answer
    return {
      id: question.id,
      ...describe(question, choiceId),
      isCorrect,
      points,
      ...(erratum ? { erratum } : {}),
    }
  })
}
