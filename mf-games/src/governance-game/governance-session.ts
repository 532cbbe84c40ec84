import type { QuizLevel } from '@icio/contracts/editions'
import type {
  GovernanceGame,
  GovernanceQuestion,
  MarkedAnswer,
} from '@icio/contracts/game-sessions/endpoints'
import type { BiasCard } from '@icio/contracts/biases/endpoints'
import type { Voice } from '@icio/contracts/question-bank/endpoints'
import {
  correctChoice,
  markedChoices,
  roundSession,
  type ShownChoice,
  type RoundSession,
} from '../play/round-session.js'
import type { DealtPhase } from '../play/play-phase.js'

/** An option with its letter as id. The marking adds explanations of the picked and the correct option. */
export interface GovernanceOption extends ShownChoice {
  explanation?: string
}

/** A scenario in the browser (DATA-29). */
export interface GovernanceScenario {
  id: string
  level: QuizLevel
  context: string
  question: string
  /** Topics, the scenario's own subject among them. */
  tags: readonly string[]
  /** The people who argue, in display order; empty in games dealt before voices existed. */
  voices: readonly Voice[]
  options: GovernanceOption[]
  correctExplanation: string | null
  bookReference: string | null
  /** The bias that the scenario shows; null in games dealt before biases were recorded. */
  bias: string | null
  /** The names from which the trap is picked; empty while undecided and in games dealt before it existed. */
  trap: readonly string[]
  /** The card of the bias, if it has one. */
  biasCard: BiasCard | null
}

/** State of a governance game for the screen. */
export type GovernanceSession = RoundSession<GovernanceScenario>

/** Derives the state for the screen from a phase. */
export function governanceSession(phase: DealtPhase<GovernanceGame>): GovernanceSession {
  return roundSession<GovernanceGame, GovernanceScenario>(phase, revealed)
}

/** Returns the label of an option in the feedback: 'B. Wait for the data'. */
export function optionText(scenario: GovernanceScenario, optionId: string | undefined): string {
  const option = scenario.options.find(({ id }) => id === optionId)
  return option ? `${option.id}. ${option.text}` : ''
}

/** Formats a bias as a heading: 'Loss aversion'. */
export function biasWords(bias: string): string {
  return bias.charAt(0).toUpperCase() + bias.slice(1)
}

/** Returns the texts of a decided scenario for the review. */
export function reviewed(scenario: GovernanceScenario, optionId: string) {
  return {
    prompt: scenario.question,
    ownAnswer: optionText(scenario, optionId),
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
    tags: dealt.tags,
    voices: dealt.voices ?? [],
    options,
    correctExplanation: marked?.explanation ?? null,
    bookReference: marked?.references ?? null,
    bias: marked?.bias ?? null,
    trap: marked?.trap ?? [],
    biasCard: marked?.bias_card ?? null,
  }
}
