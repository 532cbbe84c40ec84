import type { GovernanceQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { choiceText } from '../play/round.js'

/** Returns the label of an option in the feedback: 'B. Wait for the data'. */
export function optionText(scenario: GovernanceQuestion, optionId: string): string {
  return `${optionId}. ${choiceText(scenario, optionId)}`
}

/** Formats a bias as a heading: 'Loss aversion'. */
export function biasWords(bias: string): string {
  return bias.charAt(0).toUpperCase() + bias.slice(1)
}

export function describeScenario(
  scenario: GovernanceQuestion,
  { choice_id, correct_choice_id, bias }: MarkedAnswer,
) {
  return {
    prompt: scenario.question,
    ownAnswer: optionText(scenario, choice_id),
    correct: optionText(scenario, correct_choice_id),
    ...(bias ? { about: `The bias: ${biasWords(bias)}` } : {}),
  }
}
