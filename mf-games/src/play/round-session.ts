import type { Specialization } from '@icio/contracts/editions'
import type { MarkedAnswer } from '@icio/contracts/game-sessions'
import { answerRecord, type AnswerRecord } from './answer-record.js'
import { markingOf, type DealtPhase, type RoundGame } from './play-phase.js'
import type { Reviewed } from './views/review-list.js'

/** A game of questions as the screen shows it (DATA-18); Q is the question in the shape of its game. */
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
  specialization: Specialization
}

/**
 * The game as the screen shows it in this phase.
 *
 * @param reveal gives a dealt question the shape of its game, with what the marking tells once it is there
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

/** The record of the answer to this question; undefined while it is open. */
export function answerTo(
  session: Pick<RoundSession<unknown>, 'answers'>,
  questionId: string,
): AnswerRecord | undefined {
  return session.answers.find((answer) => answer.questionId === questionId)
}

/**
 * The answered questions, for the review.
 *
 * @param told what the review says of a question that was answered with this choice
 */
export function reviewOf<Q extends { id: string }>(
  session: RoundSession<Q>,
  told: (
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
      ...told(question, choiceId),
      isCorrect,
      points,
      ...(erratum ? { erratum } : {}),
    }
  })
}
