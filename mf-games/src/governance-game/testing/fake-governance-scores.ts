import type { GovernanceQuestion } from '@icio/contracts/game-sessions/endpoints'
import { governancePoints } from '@icio/contracts/games/governance-rules'
import { fakeScores } from '../../play/testing/fake-scores.js'

function sampleScenario(number: number): GovernanceQuestion {
  return {
    id: String(number),
    difficulty: 'easy',
    level: 'beginner',
    tags: ['behavioural-finance', 'liquidity'],
    context: `Context of scenario ${number}: the bond portfolio lost value.`,
    question: `What should the board do in scenario ${number}?`,
    choices: ['A', 'B', 'C', 'D'].map((id) => ({ id, text: `option ${id}` })),
  }
}

/** The card of the bias behind every sample scenario. */
export const lossAversion = {
  id: 'loss-aversion',
  name: 'loss aversion',
  definition: 'A loss weighs more than a gain.',
  sign: 'The loss is in dollars, the gain in a word.',
  habit: 'Set the limit in calm times.',
  book: 'Misbehaving',
}

/** A fake scores service that deals numbered scenarios; option B is right. */
export function fakeGovernanceScores({ length = 5, builtIn = false, traps = false } = {}) {
  const begun: Record<string, string>[] = []
  const scores = fakeScores({
    pointsOf: () => governancePoints,
    deal(begin) {
      begun.push(begin)
      const questions = Array.from({ length }, (_, index) => sampleScenario(begun.length * 10 + index + 1))
      const keys = Object.fromEntries(
        questions.map(({ id }) => [
          id,
          {
            right: 'B',
            explanation: `Principle of scenario ${id}.`,
            whyCorrect: `Option B fits scenario ${id}.`,
            whyWrong: Object.fromEntries(
              ['A', 'C', 'D'].map((option) => [option, `Option ${option} is hasty. It has more faults.`]),
            ),
            bias: 'loss aversion',
            ...(traps
              ? { trap: ['anchoring', 'loss aversion', 'herding', 'groupthink'], biasCard: lossAversion }
              : {}),
            references: 'Nudge & Thinking, Fast and Slow',
          },
        ]),
      )
      return { questions, keys, builtIn }
    },
  })
  /** Request bodies with which games were started. */
  return { ...scores, begun }
}
