import type { Difficulty } from '@icio/contracts/editions'
import type {
  MarkedAnswer,
  QuizGame,
  QuizQuestion as DealtQuestion,
} from '@icio/contracts/game-sessions/endpoints'
import {
  correctChoice,
  markedChoices,
  roundSession,
  type ShownChoice,
  type RoundSession,
} from '../play/round-session.js'
import type { DealtPhase } from '../play/play-phase.js'

/** A question in the browser (DATA-12); what reveals the answer arrives with the marking (docs/spec/conflicts.md, 6). */
export interface QuizQuestion {
  id: string
  difficulty: Difficulty
  prompt: string
  choices: ShownChoice[]
  explanation: string | null
  /** Why the picked choice is wrong; null if it is right (QUIZ-16). */
  whyWrong: string | null
  source: string | null
  tags: string[]
}

/** State of the solo quiz for the screen (DATA-18). */
export type QuizSession = RoundSession<QuizQuestion>

/** Derives the state for the screen from a phase. */
export function quizSession(phase: DealtPhase<QuizGame>): QuizSession {
  return roundSession<QuizGame, QuizQuestion>(phase, revealed)
}

function revealed(dealt: DealtQuestion, marked: MarkedAnswer | undefined): QuizQuestion {
  const { id, difficulty, prompt, tags } = dealt
  return {
    id,
    difficulty,
    prompt,
    tags,
    choices: markedChoices(dealt.choices, marked),
    explanation: marked?.explanation ?? null,
    whyWrong: marked?.why_wrong ?? null,
    source: marked?.source ?? null,
  }
}

/** The texts of an answered question for the review (QUIZ-23). */
export function reviewed(question: QuizQuestion, choiceId: string) {
  return {
    prompt: question.prompt,
    ownAnswer: question.choices.find(({ id }) => id === choiceId)?.text ?? '',
    correct: correctChoice(question)?.text ?? '',
    explanation: question.explanation ?? '',
  }
}
