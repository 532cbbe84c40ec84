import type { Difficulty, Specialization } from '@icio/contracts/editions'
import type { MarkedAnswer, QuizGame, QuizQuestion as DealtQuestion } from '@icio/contracts/game-sessions'
import { whyWrongText } from '@icio/contracts/rules/quiz-rules'
import {
  answerRecord,
  correctChoice,
  markedChoices,
  type AnswerRecord,
  type ShownChoice,
} from '../play/answer-record.js'
import { markingOf, type DealtPhase } from '../play/play-phase.js'
import type { Reviewed } from '../play/views/review-list.js'

/** A choice; what tells the answer is there only once the question is answered (DATA-13, security.md conflict 6). */
export interface QuizChoiceText extends ShownChoice {
  whyWrong?: string
}

/** A question as the browser has it (DATA-12); explanation and source arrive with the marking. */
export interface QuizQuestion {
  id: string
  difficulty: Difficulty
  prompt: string
  choices: QuizChoiceText[]
  explanation: { correct: string; incorrectByChoiceId: Record<string, string> } | null
  source: string | null
  tags: string[]
}

/** DATA-18 */
export interface QuizSession {
  questions: QuizQuestion[]
  /** Index of the question on the screen. */
  currentQuestion: number
  score: number
  answers: AnswerRecord[]
  completed: boolean
  explanationShown: boolean
  selectedChoice: string | null
  specialization: Specialization
}

/** The quiz as the screen shows it in this phase. */
export function quizSession(phase: DealtPhase<QuizGame>): QuizSession {
  const { game } = phase
  const currentQuestion = phase.at === 'finished' ? game.questions.length - 1 : phase.index
  const question = game.questions[currentQuestion]
  const answered = question && markingOf(game, question.id)?.choice_id
  return {
    questions: game.questions.map((dealt) => revealed(dealt, markingOf(game, dealt.id))),
    currentQuestion,
    score: game.score,
    answers: game.answers.map(answerRecord),
    completed: phase.at === 'finished',
    explanationShown: phase.at === 'explaining',
    selectedChoice: phase.at === 'asking' ? phase.chosen : (answered ?? null),
    specialization: game.specialization,
  }
}

/** The record of an answer to this question; undefined while it is open. */
export function answerTo(session: QuizSession, questionId: string): AnswerRecord | undefined {
  return session.answers.find((answer) => answer.questionId === questionId)
}

/** Why this choice is wrong, by the order of QUIZ-16. */
export function whyWrong(question: QuizQuestion, choiceId: string): string {
  const choice = question.choices.find(({ id }) => id === choiceId)
  return whyWrongText(question.explanation?.incorrectByChoiceId[choiceId], choice?.whyWrong)
}

function revealed(dealt: DealtQuestion, marked: MarkedAnswer | undefined): QuizQuestion {
  const { id, difficulty, prompt, tags } = dealt
  if (!marked)
    return { id, difficulty, prompt, tags, choices: dealt.choices, explanation: null, source: null }
  return {
    id,
    difficulty,
    prompt,
    tags,
    choices: markedChoices(dealt.choices, marked),
    explanation: {
      correct: marked.explanation,
      incorrectByChoiceId: marked.why_wrong ? { [marked.choice_id]: marked.why_wrong } : {},
    },
    source: marked.source ?? null,
  }
}

/** The answered questions, for the review. */
export function reviewOf(session: QuizSession): Reviewed[] {
  return session.questions.flatMap((question) => {
    const answer = answerTo(session, question.id)
    if (!answer) return []
    const { isCorrect, points, choiceId } = answer
    return {
      id: question.id,
      prompt: question.prompt,
      given: question.choices.find(({ id }) => id === choiceId)?.text ?? '',
      correct: correctChoice(question)?.text ?? '',
      explanation: question.explanation?.correct ?? '',
      isCorrect,
      points,
    }
  })
}
