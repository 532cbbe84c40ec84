import type { Difficulty, Specialization } from '@icio/contracts/editions'
import type { MarkedAnswer, QuizGame, QuizQuestion as DealtQuestion } from '@icio/contracts/game-sessions'
import { whyWrongText } from '@icio/contracts/rules/quiz-rules'
import { markingOf, type DealtPhase } from '../play/play-phase.js'

/** A choice; what tells the answer is there only once the question is answered (DATA-13, security.md conflict 6). */
export interface QuizChoiceText {
  id: string
  text: string
  isCorrect?: boolean
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

/** DATA-19 */
export interface AnswerRecord {
  questionId: string
  choiceId: string
  isCorrect: boolean
  points: number
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

/** The choice that the marking named correct; undefined while the question is open. */
export function correctChoice(question: QuizQuestion): QuizChoiceText | undefined {
  return question.choices.find(({ isCorrect }) => isCorrect)
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
    choices: dealt.choices.map((choice) => ({
      ...choice,
      isCorrect: choice.id === marked.correct_choice_id,
    })),
    explanation: {
      correct: marked.explanation,
      incorrectByChoiceId: marked.why_wrong ? { [marked.choice_id]: marked.why_wrong } : {},
    },
    source: marked.source ?? null,
  }
}

function answerRecord(marked: MarkedAnswer): AnswerRecord {
  return {
    questionId: marked.question_id,
    choiceId: marked.choice_id,
    isCorrect: marked.is_correct,
    points: marked.points,
  }
}
