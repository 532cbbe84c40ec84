import type { Difficulty } from '@icio/contracts/editions'
import type {
  MarkedAnswer,
  TrueOrFalseGame,
  TrueOrFalseQuestion as DealtStatement,
} from '@icio/contracts/game-sessions'
import { correctChoice, markedChoices, type ShownChoice } from '../play/answer-record.js'
import type { DealtPhase } from '../play/play-phase.js'
import { roundSession, type RoundSession } from '../play/round-session.js'

/** A question and an answer to it; what the right answer is arrives with the marking. */
export interface Statement {
  id: string
  difficulty: Difficulty
  prompt: string
  /** The answer that may be the right one. */
  claim: string
  choices: ShownChoice[]
  /** Of the bank. */
  rightAnswer: string | null
  explanation: string | null
  whyWrong: string | null
  source: string | null
}

/** True or False as the screen shows it. */
export type TrueOrFalseSession = RoundSession<Statement>

/** The game as the screen shows it in this phase. */
export function trueOrFalseSession(phase: DealtPhase<TrueOrFalseGame>): TrueOrFalseSession {
  return roundSession<TrueOrFalseGame, Statement>(phase, revealed)
}

/** What the review says of a judged statement. */
export function reviewed(statement: Statement, choiceId: string) {
  return {
    prompt: `${statement.prompt} ${statement.claim}`,
    given: statement.choices.find(({ id }) => id === choiceId)?.text ?? '',
    correct: correctWords(statement),
    explanation: statement.explanation ?? '',
  }
}

/** 'True', or 'False' with the answer that is right instead. */
export function correctWords(statement: Statement): string {
  const correct = correctChoice(statement)?.text ?? ''
  const { rightAnswer, claim } = statement
  return rightAnswer === null || rightAnswer === claim ? correct : `${correct}. Right is: ${rightAnswer}`
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
