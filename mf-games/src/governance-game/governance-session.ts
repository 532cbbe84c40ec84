import type { QuizLevel } from '@icio/contracts/editions'
import type { GovernanceGame, GovernanceQuestion, MarkedAnswer } from '@icio/contracts/game-sessions'
import type { Voice } from '@icio/contracts/question-bank'
import { correctChoice, markedChoices, type ShownChoice } from '../play/answer-record.js'
import type { DealtPhase } from '../play/play-phase.js'
import { roundSession, type RoundSession } from '../play/round-session.js'

/** An option with its letter as id; what it teaches arrives with the marking, of the picked and the correct one. */
export interface GovernanceOption extends ShownChoice {
  explanation?: string
}

/** A scenario as the browser has it (DATA-29). */
export interface GovernanceScenario {
  id: string
  level: QuizLevel
  context: string
  question: string
  /** Who argues at the table, in the order to show; nobody in games that were dealt before there were voices. */
  voices: readonly Voice[]
  options: GovernanceOption[]
  correctExplanation: string | null
  bookReference: string | null
  /** What the scenario is about; not told of games from before it was. */
  bias: string | null
}

/** The governance game as the screen shows it. */
export type GovernanceSession = RoundSession<GovernanceScenario>

/** The game as the screen shows it in this phase. */
export function governanceSession(phase: DealtPhase<GovernanceGame>): GovernanceSession {
  return roundSession<GovernanceGame, GovernanceScenario>(phase, revealed)
}

/** An option as it is named in the feedback: 'B. Wait for the data'. */
export function optionText(scenario: GovernanceScenario, optionId: string | undefined): string {
  const option = scenario.options.find(({ id }) => id === optionId)
  return option ? `${option.id}. ${option.text}` : ''
}

/** A bias as a heading reads: 'Loss aversion'. */
export function biasWords(bias: string): string {
  return bias.charAt(0).toUpperCase() + bias.slice(1)
}

/** What the review says of a decided scenario. */
export function reviewed(scenario: GovernanceScenario, optionId: string) {
  return {
    prompt: scenario.question,
    given: optionText(scenario, optionId),
    correct: optionText(scenario, correctChoice({ choices: scenario.options })?.id),
    explanation: scenario.correctExplanation ?? '',
    ...(scenario.bias ? { about: `The bias: ${biasWords(scenario.bias)}` } : {}),
  }
}

function revealed(dealt: GovernanceQuestion, marked: MarkedAnswer | undefined): GovernanceScenario {
  const options: GovernanceOption[] = markedChoices(dealt.choices, marked).map((option) => {
    if (marked?.why_correct && option.isCorrect) return { ...option, explanation: marked.why_correct }
    if (marked?.why_wrong && option.id === marked.choice_id)
      return { ...option, explanation: marked.why_wrong }
    return option
  })
  return {
    id: dealt.id,
    level: dealt.level,
    context: dealt.context,
    question: dealt.question,
    voices: dealt.voices ?? [],
    options,
    correctExplanation: marked?.explanation ?? null,
    bookReference: marked?.references ?? null,
    bias: marked?.bias ?? null,
  }
}
