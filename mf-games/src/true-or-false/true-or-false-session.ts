import type { Difficulty } from '@icio/contracts/editions'
import type {
  MarkedAnswer,
  TrueOrFalseGame,
  TrueOrFalseQuestion as DealtStatement,
} from '@icio/contracts/game-sessions/endpoints'
import {
  correctChoice,
  markedChoices,
  roundSession,
  type ShownChoice,
  type RoundSession,
} from '../play/round-session.js'
import type { DealtPhase } from '../play/play-phase.js'

/** A question with a proposed answer; the right answer arrives with the marking. */
export interface Statement {
  id: string
  difficulty: Difficulty
  prompt: string
  /** The proposed answer. */
  claim: string
  choices: ShownChoice[]
  /** The right answer from the bank. */
  rightAnswer: string | null
  explanation: string | null
  whyWrong: string | null
  source: string | null
}

/** State of True or False for the screen. */
export type TrueOrFalseSession = RoundSession<Statement>

/** Derives the state for the screen from a phase. */
export function trueOrFalseSession(phase: DealtPhase<TrueOrFalseGame>): TrueOrFalseSession {
  return roundSession<TrueOrFalseGame, Statement>(phase, revealed)
}

/** Returns the texts of a judged statement for the review. */
export function reviewed(statement: Statement, choiceId: string) {
  return {
    prompt: `${statement.prompt} Proposed answer: ${statement.claim}`,
    ownAnswer: statement.choices.find(({ id }) => id === choiceId)?.text ?? '',
    correct: correctWords(statement),
    explanation: statement.explanation ?? '',
  }
}

/** Returns 'Right', or 'Wrong' with the right answer. */
export function correctWords(statement: Statement): string {
  const correct = correctChoice(statement)?.text ?? ''
  const { rightAnswer, claim } = statement
  return rightAnswer === null || rightAnswer === claim
    ? correct
    : `${correct}. The right answer: ${rightAnswer}`
}

function revealed(
  { id, difficulty, prompt, claim, choices }: DealtStatement,
  marked: MarkedAnswer | undefined,
): Statement {
  return {
    id,
    difficulty,
    prompt,
    claim,
    choices: markedChoices(choices, marked),
    rightAnswer: marked?.right_answer ?? null,
    explanation: marked?.explanation ?? null,
    whyWrong: marked?.why_wrong ?? null,
    source: marked?.source ?? null,
  }
}
