import type { Difficulty } from '@icio/contracts/editions'
import type {
  MarkedAnswer,
  QuizGame,
  QuizQuestion as DealtQuestion,
} from '@icio/contracts/game-sessions/endpoints'
import { whyWrongText } from '@icio/contracts/games/quiz-rules'
import { correctChoice, markedChoices, type ShownChoice } from '../play/answer-record.js'
import type { DealtPhase } from '../play/play-phase.js'
import { roundSession, type RoundSession } from '../play/round-session.js'

/** A choice; anything that reveals the answer is present only after answering (DATA-13, docs/spec/conflicts.md, 6). */
export interface QuizChoiceText extends ShownChoice {
  whyWrong?: string
}

/** A question in the browser (DATA-12); explanation and source arrive with the marking. */
export interface QuizQuestion {
  id: string
  difficulty: Difficulty
  prompt: string
  choices: QuizChoiceText[]
  explanation: { correct: string; incorrectByChoiceId: Record<string, string> } | null
  source: string | null
  tags: string[]
}

/** State of the solo quiz for the screen (DATA-18). */
export type QuizSession = RoundSession<QuizQuestion>

/** Derives the state for the screen from a phase. */
export function quizSession(phase: DealtPhase<QuizGame>): QuizSession {
  return roundSession<QuizGame, QuizQuestion>(phase, revealed)
}

/** Explains why this choice is wrong, in the order of QUIZ-16. */
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

/** Returns the texts of an answered question for the review (QUIZ-23). */
export function reviewed(question: QuizQuestion, choiceId: string) {
  return {
    prompt: question.prompt,
    given: question.choices.find(({ id }) => id === choiceId)?.text ?? '',
    correct: correctChoice(question)?.text ?? '',
    explanation: question.explanation?.correct ?? '',
  }
}
